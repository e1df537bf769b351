import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { monthText } from '#i18n/months.ts';
import { useSection } from '#i18n/section.ts';
import { reportTexts } from '#i18n/sections/questionReport.ts';
import { sightingTexts } from '#i18n/sections/sightings.ts';
import { limits } from '#model/limits.ts';
import type { Question } from '#model/noun.ts';
import { isReportKind } from '#model/questionReport.ts';
import { useLive } from '#queries/live.ts';
import { type QuestionReport, questionReports, type Sighting, sightings } from '#queries/questionTalk.ts';
import { record } from '#queries/record.ts';
import { openAskedDialog } from '#state/askedDialog.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { ReportDialog } from './reportDialog.tsx';
import { removeSighting } from './removeSighting.ts';
import './talk.css';

/** What people say of a question: who was asked it too, and what is wrong with it (QUAL-04 to QUAL-11). */
export function QuestionTalk() {
  const { id } = useParams({ strict: false });
  const live = useLive(record(`interview_questions/${id}`));
  const question = live.state === 'ready' ? (live.value as Question | null) : null;
  return question?.status === 'approved' ? <Talk key={question.id} question={question} /> : null;
}

function Talk({ question }: { question: Question }) {
  const asked = useSection(sightingTexts);
  const report = useSection(reportTexts);
  const all = useLive(sightings(question.id));
  const reports = useLive(questionReports(question.id));
  const [reporting, setReporting] = useState(false);
  return (
    <section className="question-talk" aria-label={asked.title}>
      {all.state === 'ready' && all.value.length > 0 && <Asked all={all.value} />}
      {reports.state === 'ready' &&
        reports.value.slice(0, limits.drawnReports).map((one) => <Report key={one.id} report={one} />)}
      <div className="question-talk-ways">
        <Button icon="users" onClick={() => openAskedDialog({ question: question.id })}>
          {asked.add}
        </Button>
        <Button look="quiet" icon="alert" onClick={() => setReporting(true)}>
          {report.report}
        </Button>
      </div>
      <ReportDialog question={question.id} open={reporting} onClose={() => setReporting(false)} />
    </section>
  );
}

function Asked({ all }: { all: readonly Sighting[] }) {
  const texts = useSection(sightingTexts);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const drawn = all.slice(0, limits.drawnSightings);
  return (
    <>
      <h2>{texts.asked(all.length, monthText(all[0]!.month))}</h2>
      <ul className="question-sightings">
        {drawn.map((one) => (
          <li key={one.id}>
            <span className="grow dotted">
              <span className="dot" lang={contentLanguage(one.company)}>
                {one.company}
              </span>
              <span className="dot" lang={contentLanguage(one.interview_stage)}>
                {one.interview_stage}
              </span>
              <span className="dot">{monthText(one.month)}</span>
            </span>
            {(one.mine || isAdmin) && (
              <IconButton icon="trash" dense label={texts.remove} onClick={() => void removeSighting(one)} />
            )}
          </li>
        ))}
      </ul>
      {drawn.length < all.length && <p className="ink-2">{texts.more(all.length - drawn.length)}</p>}
    </>
  );
}

/** One's own, or a closed one of a question of one's own: then without the words of whoever wrote it (QUAL-11). */
function Report({ report: { kind, note, status, reply, mine } }: { report: QuestionReport }) {
  const texts = useSection(reportTexts);
  const result = status === 'fixed' ? texts.fixed : status === 'kept' ? texts.kept : texts.open;
  return (
    <div className="question-report">
      <Icon name="alert" size={16} />
      <div>
        <b>
          {mine ? texts.mine : texts.closed}: {isReportKind(kind) ? texts.kinds[kind] : kind}
        </b>
        {note && <p lang={contentLanguage(note)}>{note}</p>}
        <p>{result}</p>
        {reply && <q lang={contentLanguage(reply)}>{reply}</q>}
      </div>
    </div>
  );
}
