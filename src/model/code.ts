/**
 * Every refusal, once. A code is sent and decided by; its sentence for the person is in `i18n`. Never rename or reuse
 * one: devices keep them for weeks.
 */
export const refusalCodes = [
  'invalid', // the arguments are not what the mutation takes
  'too_large', // the mutation is larger than the server accepts
  'too_long', // a text over its limit
  'forbidden', // the role may not do this, or not to this record
  'not_found', // the record it needs does not exist here
  'gone', // the record was deleted
  'changed', // the text has been changed elsewhere (R25)
  'superseded', // something newer was written after a restored backup
  'not_pending', // someone else has already decided (A107)
  'not_rejected', // its author may send only what was sent back again (QUAL-14)
  'not_yet', // a month that has not come (QUAL-08)
  'not_shared', // an answer on which nobody else may comment, or no more (ANSWER-13)
  'already', // a record with this id exists already
  'inactive', // the account it names is deactivated
  'malicious', // markup that could execute
  'last_stage', // a course keeps at least one stage
  'incomplete', // every stage must be complete first (A47)
  'fault', // the server failed on this one, again and again
] as const;
export type Refusal = (typeof refusalCodes)[number];

/** Why a whole request was not processed; the device has a rule for each. */
export const stopCodes = [
  'signed_out', // no valid session: sending waits for a new sign-in
  'deactivated', // A102
  'pending_approval', // A03
  'deleted', // A102
  'password_change_required', // A12
  'rate_limited', // retry_after says when
  'too_large',
  'behind', // this copy of the server has not reached `need` yet
  'unavailable', // the server cannot store anything at the moment: everything waits
  'outdated', // the app is too old for this server
  'invalid_request',
] as const;
export type Stop = (typeof stopCodes)[number];

/** Why the server permanently refuses a picture. */
export const mediaRefusals = [
  'type', // none of the four types by its content
  'size', // over 5 MB, or more pixels than devices should decode
  'taken', // this is not the id of these bytes; an older app gave random ones
  'quota', // the account has stored as much as it may
] as const;
export type MediaRefusal = (typeof mediaRefusals)[number];

/** Why an account call was refused; sent with a sentence from the server (AUTH-66, AUTH-67). */
export const accountCodes = [
  'already_registered',
  'registration_full', // too many wait for approval
  'invalid_name',
  'invalid_email',
  'invalid_password',
  'wrong_password', // the present one
  'same_password', // the new one is the present one
  'invalid_token', // a link that was used, is too old, or was never given
  'no_mail', // this server sends none
  'no_push', // nor these
  'admins_only',
  'no_such_user',
  'own_account', // not on oneself
  'last_admin', // the last active one cannot go
  'invalid_role',
  'short_reason',
  'invalid_reason',
  'weak_password',
  'role_limit', // too many changes of roles for now
  'in_use', // its owner has signed in with the password that was told
  'unseen_words', // something was written about the person that the admin who deletes them had not on the screen
  'profile_failed', // the account was not made, because its profile could not be
] as const;
export type AccountCode = (typeof accountCodes)[number];
