import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { type AuditAction, auditActions } from '#model/audit.ts';
import type { AccountAudit } from '#model/noun.ts';
import { deviceName } from '#model/userAgent.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import './users.css';

type Texts = (typeof usersTexts)['en'];

/** What admins did to one account, newest first: what, why, who, when and from where. */
export function AuditList({ audits }: { audits: readonly AccountAudit[] }) {
  const texts = useSection(usersTexts);
  if (!audits.length) return <p className="ink-3">{texts.historyEmpty}</p>;
  return (
    <ul className="user-history">
      {audits.map((audit) => (
        <li key={audit.id}>
          <span>
            <b>{didOf(audit, texts)}</b> {changeOf(audit, texts)}
          </span>
          {audit.reason && <q lang={contentLanguage(audit.reason)}>{audit.reason}</q>}
          <small className="person-facts">
            <span>{texts.by(audit.actor_name)}</span>
            {audit.at && <LiveDate value={audit.at} format="dateTime" />}
            {placeOf(audit) && <span>{placeOf(audit)}</span>}
          </small>
        </li>
      ))}
    </ul>
  );
}

export const didOf = ({ action }: Pick<AccountAudit, 'action'>, texts: Texts): string =>
  isAction(action) ? texts.did[action] : texts.other;

/** The value before and after; a new or deleted account has one of them. */
export const changeOf = (
  { old_value, new_value }: Pick<AccountAudit, 'old_value' | 'new_value'>,
  texts: Texts,
): string => (old_value && new_value ? texts.fromTo(old_value, new_value) : (new_value ?? old_value ?? ''));

/** "Chrome, Windows, Asia/Tokyo": as much as is known. */
export function placeOf({ user_agent, time_zone }: Pick<AccountAudit, 'user_agent' | 'time_zone'>): string {
  const { browser, system } = deviceName(user_agent ?? '');
  return [browser, system, time_zone].filter(Boolean).join(', ');
}

export const isAction = (action: unknown): action is AuditAction => auditActions.some((one) => one === action);
