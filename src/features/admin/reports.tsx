import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { reportTexts } from '#i18n/sections/questionReport.ts';
import { reportsTexts } from '#i18n/sections/reports.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { isWithin, limits } from '#model/limits.ts';
import type { Id } from '#model/noun.ts';
import { isReportKind } from '#model/questionReport.ts';
import { useLive } from '#queries/live.ts';
import { type ReadReport, readReports } from '#queries/reports.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { showToast } from '#state/toast.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { TextArea } from '#ui/textField.tsx';
import { PersonLink } from './personLink.tsx';
import { useAddress } from './useAddress.ts';
import './reports.css';

/** Errors that people found in questions: open until an admin says what became of them (QUAL-10). */
export function Reports() {
  const texts = useSection(reportsTexts);
  const { admin } = useScreenTexts();
  const [address, change] = useAddress();
  const isOpen = address.show !== 'closed';
  const live = useLive(readReports(isOpen, limits.drawnOpenReports));
  const { reports, count } = live.state === 'ready' ? live.value : { reports: [], count: 0 };
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {admin.tabs.reports}
        </h1>
        <span className="grow" />
        <SegmentedChoice
          label={texts.show}
          value={isOpen ? 'open' : 'closed'}
          onChange={(value) => change({ show: value === 'closed' ? value : undefined })}
          options={[
            { value: 'open', label: texts.open },
            { value: 'closed', label: texts.closed },
          ]}
        />
      </div>
      {live.state === 'error' && <LoadFailure message={texts.loadFailed} />}
      {live.state === 'ready' && reports.length === 0 && (
        <EmptyState
          large
          title={isOpen ? texts.empty : texts.noneClosed}
          message={isOpen ? texts.emptyMessage : undefined}
        />
      )}
      <ul className="reports">
        {reports.map((report) => (
          <Report key={report.id} report={report} />
        ))}
      </ul>
      {reports.length < count && <p className="admin-foot">{texts.most(reports.length, count)}</p>}
    </>
  );
}

function Report({ report }: { report: ReadReport }) {
  const texts = useSection(reportsTexts);
  const { kinds } = useSection(reportTexts);
  const { question, question_id, kind, note, status, reply, author, reporter, created_at } = report;
  return (
    <li className="report card">
      <h2 lang={contentLanguage(question)}>
        <Link to="/question/$id" params={{ id: question_id }}>
          {question || texts.openQuestion}
        </Link>
      </h2>
      <p className="report-facts dotted ink-2">
        <b className="dot">{isReportKind(kind) ? kinds[kind] : kind}</b>
        <span className="dot">{reporter ? <PersonLink id={author} name={reporter} /> : texts.somebody}</span>
        {created_at && (
          <span className="dot">
            <LiveDate value={created_at} format="dateTime" />
          </span>
        )}
      </p>
      {note && (
        <p className="report-note" lang={contentLanguage(note)}>
          {note}
        </p>
      )}
      {status === 'open' ? (
        <Answer report={report} />
      ) : (
        <p className="report-note">
          <b>{status === 'fixed' ? texts.wasFixed : texts.wasKept}</b>{' '}
          {reply && <span lang={contentLanguage(reply)}>{reply}</span>}
        </p>
      )}
    </li>
  );
}

/** What became of it, and a reply that is kept while it is written. */
function Answer({ report: { id, question_id } }: { report: ReadReport }) {
  const texts = useSection(reportsTexts);
  const draft = useDraft<{ reply: string }>(`report.close:${id}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reply = typed ?? draft.begun?.value.reply ?? '';
  const tooLong = !isWithin(reply.trim(), limits.reportCharacters);
  const change = (next: string) => {
    setTyped(next);
    draft.keep(next.trim() ? { reply: next } : null);
  };
  const close = async (status: 'fixed' | 'kept') => {
    if (busy || tooLong || !draft.ready) return;
    setBusy(true);
    const written = await draft.handIn('report.close', () => ({
      ...{ id: id as Id<'question_reports'>, question_id: question_id as Id<'interview_questions'> },
      ...{ status, reply: reply.trim() },
    }));
    setBusy(false);
    if (written.stored) return showToast({ kind: 'success', title: texts.closedToast });
    showToast({ kind: 'error', title: written.refused === 'already' ? texts.already : texts.failed });
  };
  return (
    <>
      <TextArea
        rows={2}
        label={texts.reply}
        help={texts.replyHelp}
        readOnly={!draft.ready || busy}
        value={reply}
        error={tooLong ? texts.tooLong(limits.reportCharacters) : undefined}
        onChange={change}
      />
      <div className="report-ways">
        <Button look="primary" icon="check" busy={busy} disabled={!draft.ready} onClick={() => void close('fixed')}>
          {texts.fixed}
        </Button>
        <Button disabled={!draft.ready} onClick={() => void close('kept')}>
          {texts.kept}
        </Button>
        <span className="grow" />
        <Button look="quiet" icon="edit" onClick={() => openSubmitDialog(question_id)}>
          {texts.edit}
        </Button>
      </div>
    </>
  );
}
