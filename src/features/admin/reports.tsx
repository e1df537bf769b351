import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { reportTexts } from '#i18n/sections/questionReport.ts';
import { reportsTexts } from '#i18n/sections/reports.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { keyOf } from '#model/noun.ts';
import { isReportKind } from '#model/questionReport.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import type { QuestionReport } from '#queries/questionTalk.ts';
import { record } from '#queries/record.ts';
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
import { Notice } from '#ui/notice.tsx';
import { CopyButton } from './copyButton.tsx';
import { PersonLink } from './personLink.tsx';
import { useAddress } from './useAddress.ts';
import './reports.css';

/** Errors that people found in questions: open until an admin says what became of them (QUAL-10). */
export function Reports() {
  const texts = useSection(reportsTexts);
  const { admin } = useScreenTexts();
  const [address, change] = useAddress();
  const isOpen = address.show !== 'closed';
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
      <ReportList key={String(isOpen)} isOpen={isOpen} />
    </>
  );
}

function ReportList({ isOpen }: { isOpen: boolean }) {
  const texts = useSection(reportsTexts);
  const live = useLive(readReports(isOpen, limits.drawnOpenReports));
  const read = live.state === 'ready' ? live.value : { reports: [], count: 0 };
  const { reports, leave, stay } = useStaying(read.reports, isOpen);
  const drafts = useLive(begunDrafts());
  const begun = new Set(drafts.state === 'ready' ? drafts.value.map(({ form }) => form) : []);
  return (
    <>
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
          <Report
            key={report.id}
            report={report}
            hasReply={begun.has(formOf(report.id))}
            isClosed={!read.reports.includes(report)}
            {...{ leave, stay }}
          />
        ))}
      </ul>
      {read.reports.length < read.count && <p className="admin-foot">{texts.most(read.reports.length, read.count)}</p>}
    </>
  );
}

/** What stood among the open reports stays there until it is closed or left here: none slips away from under a hand. */
function useStaying(read: readonly ReadReport[], isOpen: boolean) {
  const seen = useRef<readonly ReadReport[]>([]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const here = new Set(read.map(({ id }) => id));
  const gone = isOpen ? seen.current.filter(({ id }) => !here.has(id) && !left.has(id)) : [];
  const reports = [...read, ...gone].toSorted((one, other) =>
    (other.created_at ?? '').localeCompare(one.created_at ?? ''),
  );
  seen.current = reports;
  return {
    reports,
    leave: (id: string) => setLeft((before) => new Set([...before, id])),
    stay: (id: string) => setLeft((before) => new Set([...before].filter((one) => one !== id))),
  };
}

interface ReportProps {
  report: ReadReport;
  /** A reply to it was begun. */
  hasReply: boolean;
  /** Closed elsewhere since it stood among the open ones. */
  isClosed: boolean;
  leave: (id: string) => void;
  stay: (id: string) => void;
}

function Report({ report, hasReply, isClosed, leave, stay }: ReportProps) {
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
      {status !== 'open' && (
        <p className="report-note">
          <b>{status === 'fixed' ? texts.wasFixed : texts.wasKept}</b>{' '}
          {reply && <span lang={contentLanguage(reply)}>{reply}</span>}
        </p>
      )}
      <div className="report-meanwhile" role="status">
        {isClosed && <ClosedMeanwhile id={report.id} />}
      </div>
      {(status === 'open' || hasReply) && (
        <Answer report={report} isClosed={isClosed || status !== 'open'} {...{ leave, stay }} />
      )}
    </li>
  );
}

/** How a colleague closed it, as this device knows it now (A107). */
function ClosedMeanwhile({ id }: { id: string }) {
  const texts = useSection(reportsTexts);
  const live = useLive(record(keyOf('question_reports', id)));
  if (live.state !== 'ready') return null;
  const report = live.value as QuestionReport | null;
  if (!report) return <Notice look="warning" icon="info" title={texts.goneMeanwhile} />;
  const { status, reply } = report;
  return (
    <Notice
      look="warning"
      icon="info"
      title={texts.closedMeanwhile(status === 'fixed' ? texts.wasFixed : texts.wasKept)}
    >
      {reply && <p lang={contentLanguage(reply)}>{reply}</p>}
    </Notice>
  );
}

const formOf = (id: string) => `report.close:${id}`;

/** What became of it, and a reply that is kept while it is written. */
function Answer({ report: { id, question_id }, isClosed, leave, stay }: Omit<ReportProps, 'hasReply'>) {
  const texts = useSection(reportsTexts);
  const { common } = useTexts();
  const draft = useDraft<{ reply: string }>(formOf(id));
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const reply = typed ?? draft.begun?.value.reply ?? '';
  const tooLong = !isWithin(reply.trim(), limits.reportCharacters);
  const change = (next: string) => {
    setTyped(next);
    draft.keep(next.trim() ? { reply: next } : null);
  };
  const close = async (status: 'fixed' | 'kept') => {
    if (busy || tooLong || isClosed || !draft.ready) return;
    setBusy(true);
    leave(id);
    const written = await draft.handIn('report.close', () => ({
      ...{ id, question_id },
      ...{ status, reply: reply.trim() },
    }));
    setBusy(false);
    if (written.stored) return showToast({ kind: 'success', title: texts.closedToast });
    stay(id);
    showToast({ kind: 'error', title: written.refused === 'already' ? texts.already : texts.failed });
  };
  const discard = async () => {
    // its own place is about to go
    document.querySelector<HTMLElement>('h1.admin-title')?.focus();
    await draft.discard();
    leave(id);
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
        <Button
          look="primary"
          icon="check"
          busy={busy}
          disabled={!draft.ready}
          aria-disabled={isClosed}
          onClick={() => void close('fixed')}
        >
          {texts.fixed}
        </Button>
        <Button disabled={!draft.ready} aria-disabled={isClosed} onClick={() => void close('kept')}>
          {texts.kept}
        </Button>
        <span className="grow" />
        {isClosed && <CopyButton text={reply} />}
        {isClosed && (
          <Button look="quiet" onClick={() => void discard()}>
            {reply.trim() ? texts.discardReply : common.close}
          </Button>
        )}
        <Button look="quiet" icon="edit" onClick={() => openSubmitDialog(question_id)}>
          {texts.edit}
        </Button>
      </div>
    </>
  );
}
