import { useEffect, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { backupTexts } from '#i18n/sections/backups.ts';
import { type BackupState, fetchBackupState } from '#remote/backups.ts';
import { Notice } from '#ui/notice.tsx';

/** How often a page that stays open asks again. */
const askEveryMs = 600_000;

/** A backup that failed, or none that works, is told to those who can ask for it (OPS-24). Unasked, nothing is said. */
export function BackupNotice() {
  const texts = useSection(backupTexts);
  const state = useBackupState();
  if (!state || (!state.isOverdue && !state.problem)) return null;
  return (
    <div className="admin-waiting" role="status">
      <Notice look="warning" icon="alert" title={state.isOverdue ? texts.overdue : texts.failed}>
        <p>
          {state.provenAt ? texts.last(formatDate(state.provenAt, 'dateTime')) : texts.none} {texts.ask}
        </p>
        {state.problem && (
          <p>
            {texts.says} <q lang="en">{state.problem}</q>
          </p>
        )}
      </Notice>
    </div>
  );
}

function useBackupState(): BackupState | null {
  const [state, setState] = useState<BackupState | null>(null);
  useEffect(() => {
    let present = true;
    const ask = async () => {
      const answer = await fetchBackupState();
      // without an answer what was known still holds
      if (present && answer) setState(answer);
    };
    void ask();
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      present = false;
      clearInterval(timer);
    };
  }, []);
  return state;
}
