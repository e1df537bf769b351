import { type AdminNotice, noticeOf } from './core/adminNotices.ts';
import type { Language } from './core/reminderTexts.ts';
import { devicesOf } from './pushDevices.ts';
import { jsonOf } from './sql.ts';

/** Where a notice leads, and what a later one of the same kind takes the place of. */
const places: Record<AdminNotice['kind'], { tag: string; url: string }> = {
  full: { tag: 'registration', url: '/admin?tab=users&sub=list&status=waiting' },
  ending: { tag: 'registration', url: '/admin?tab=users&sub=list&status=waiting' },
  backup: { tag: 'backup', url: '/admin' },
};

/**
 * Every active admin at once, on their devices and, where they take mails, by mail. It is in the app too: whoever can be
 * reached by neither sees it on their screen (`features/admin/waitingPeople.tsx`).
 */
export function tellAdmins(app: App, notice: AdminNotice): void {
  const { tag, url } = places[notice.kind];
  const admins = jsonOf<{ id: string; email: string; mail: number; language: Language }[]>(
    app.db(),
    `SELECT json_group_array(json_object('id', u.id, 'email', u.email, 'mail', coalesce(r.mail, 1),
      'language', coalesce((SELECT language FROM sessions WHERE account = u.id AND language <> '' ORDER BY seen DESC LIMIT 1), 'en')))
      FROM profiles p JOIN users u ON u.id = p.id LEFT JOIN reminders r ON r.id = p.id
      WHERE p.is_active AND p.role = 'admin'`,
  );
  for (const { id, email, mail, language } of admins)
    try {
      const { title, text, html, push } = noticeOf(language, notice, $settings.publicUrl.replace(/\/+$/, '') + url);
      if (mail && $settings.mailConfigured) $mail(email, title, text, html);
      const payload = JSON.stringify({
        title: 'Interview Tracks',
        body: push,
        tag,
        url,
        language,
      });
      for (const device of devicesOf(app.db(), id)) $remindByPush({ ...device, payload, topic: tag, seconds: 86_400 });
    } catch (error) {
      // of one admin: the others are told
      console.error('a notice', String(error));
    }
}
