/// Every route and hook of the server, one line each, implemented in server/. Handlers run in runtimes of their own, so
/// that a line may use nothing but its argument and the globals.
routerAdd('POST', '/api/sync/push', (e) => server.push(e), $gzip(), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/sync/pull', (e) => server.pull(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/session', (e) => server.session(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/sessions', (e) => server.sessions(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/sessions/end', (e) => server.endSessions(e), $apis.skipSuccessActivityLog());
routerAdd('GET', '/api/config', (e) => server.config(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/backup_state', (e) => server.backupState(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/check_rate_limit', (e) => server.checkRateLimit(e));
routerAdd(
  'POST',
  '/api/update_user_session_time',
  (e) => server.updateUserSessionTime(e),
  $apis.skipSuccessActivityLog(),
);
for (const [path, handler] of [
  ['update_user_role_with_audit', (e) => server.updateRole(e)],
  ['admin-user-management', (e) => server.manageUsers(e)],
  ['register', (e) => server.register(e)],
  ['change_password', (e) => server.changePassword(e)],
  ['request_password_reset', (e) => server.requestPasswordReset(e)],
  ['reset_password', (e) => server.resetPassword(e)],
  ['push_subscribe', (e) => server.pushSubscribe(e)],
  ['push_unsubscribe', (e) => server.pushUnsubscribe(e)],
])
  routerAdd('POST', `/api/${path}`, handler, $apis.skipSuccessActivityLog());

for (const method of ['GET', 'POST'])
  routerAdd(
    method,
    '/api/stop_reminders/{user}/{kind}/{token}',
    (e) => server.stopReminders(e),
    $apis.skipSuccessActivityLog(),
  );

routerAdd('POST', '/api/media/{id}', (e) => server.upload(e), $apis.skipSuccessActivityLog());
routerAdd('POST', '/api/media/sizes', (e) => server.uploadSizes(e), $apis.skipSuccessActivityLog());
cronAdd('reminders', '* * * * *', () => server.remind());
cronAdd('uploads', '23 3 * * *', () => server.cleanUploads());
cronAdd('prune', '43 3 * * *', () => server.prune());

onRecordAuthWithPasswordRequest((e) => server.onAuthWithPassword(e), 'users', '_superusers');
onRecordRequestPasswordResetRequest((e) => server.onSuperuserReset(e), '_superusers');
onRecordAuthRequest((e) => server.onAuth(e), 'users');
onFileTokenRequest((e) => server.onFileToken(e), 'users');
onRealtimeSubscribeRequest((e) => server.onRealtimeSubscribe(e));

onRecordCreateRequest((e) => server.judgeByHand(e));
onRecordUpdateRequest((e) => server.judgeByHand(e));
onRecordValidate((e) => server.onAccountValidate(e), 'users');
onRecordUpdate((e) => server.guardLastAdmin(e), 'profiles');
onRecordDelete((e) => server.guardLastAdmin(e), 'profiles', 'users');
onRecordDelete((e) => server.onAccountDelete(e), 'users');
onRecordAfterCreateSuccess((e) => server.onProfileSaved(e), 'profiles');
onRecordAfterUpdateSuccess((e) => server.onProfileSaved(e), 'profiles');
onCollectionAfterCreateSuccess((e) => server.onCollectionChanged(e));
onCollectionAfterUpdateSuccess((e) => server.onCollectionChanged(e));
onCollectionAfterDeleteSuccess((e) => server.onCollectionChanged(e));
