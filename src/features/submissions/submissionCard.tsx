import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { reportTexts } from '#i18n/sections/questionReport.ts';
import { rejectionTexts } from '#i18n/sections/rejection.ts';
import { useSection } from '#i18n/section.ts';
import { submissionTexts } from '#i18n/sections/submissions.ts';
import { limits } from '#model/limits.ts';
import type { Question } from '#model/noun.ts';
import { isReportKind } from '#model/questionReport.ts';
import { isRejectionKind } from '#model/rejection.ts';
import { useLive } from '#queries/live.ts';
import { questionReports, sightings } from '#queries/questionTalk.ts';
import { record } from '#queries/record.ts';
import type { SubmissionState } from '#model/submission.ts';
import type { Submission } from '#queries/submissions.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { type LabelledStop, StopList } from '#ui/line.tsx';
import { LiveDate } from '#ui/liveDate.tsx';

interface SubmissionCardProps {
  submission: Submission;
  onWithdraw: () => void;
}

/** How far it has come, and what can be done about it. */
export function SubmissionCard({ submission, onWithdraw }: SubmissionCardProps) {
  const texts = useSection(submissionTexts);
  const { id, state, question, facts, at } = submission;
  const isRow = state !== 'draft';
  const words = question || texts.untitled;
  return (
    <li className="submission card" data-state={state}>
      <div className="submission-head">
        <div>
          <h2 lang={question ? contentLanguage(question) : undefined}>
            {isRow && state !== 'attention' ? (
              <Link to="/question/$id" params={{ id }}>
                {words}
              </Link>
            ) : (
              words
            )}
          </h2>
          <p className="submission-facts dotted">
            {facts.map((fact) => (
              <span key={fact} className="dot" lang={contentLanguage(fact)}>
                {fact}
              </span>
            ))}
            {at && (
              <span className="dot">
                <LiveDate value={at} format={state === 'draft' || state === 'unsent' ? 'dateTime' : 'short'} />
              </span>
            )}
          </p>
        </div>
        <StopList className="submission-line" stops={stopsOf(state, texts)} label={texts.states[state]} />
      </div>
      {state === 'back' && <SentBack id={id} onWithdraw={onWithdraw} />}
      {state === 'draft' && (
        <p className="submission-ways">
          <span className="grow" />
          <Button icon="edit" onClick={() => openSubmitDialog()}>
            {texts.goOn}
          </Button>
        </p>
      )}
      {state === 'attention' && (
        <p className="submission-ways">
          <span className="grow" />
          <Button icon="alert" onClick={openSyncCentre}>
            {texts.states.attention}
          </Button>
        </p>
      )}
      {(state === 'unsent' || state === 'review') && (
        <p className="submission-ways">
          {state === 'unsent' && (
            <span className="ink-2">
              <Icon name="waiting" size={16} /> {texts.waits}
            </span>
          )}
          <span className="grow" />
          <Button look="quiet" onClick={onWithdraw}>
            {texts.withdraw}
          </Button>
          <Button look="quiet" icon="edit" onClick={() => openSubmitDialog(id)}>
            {texts.edit}
          </Button>
        </p>
      )}
      {state === 'bank' && <Since id={id} />}
    </li>
  );
}

/** Sent, read, in the bank: where it stands has the state's name. */
function stopsOf(state: SubmissionState, texts: (typeof submissionTexts)['en']): LabelledStop[] {
  const { states } = texts;
  const bank = { state: 'ahead', label: states.bank } as const;
  switch (state) {
    case 'draft':
    case 'unsent':
    case 'attention':
      return [{ state: 'here', label: states[state] }, { state: 'ahead', label: states.review }, bank];
    case 'review':
    case 'back':
      return [{ state: 'done', label: texts.sent }, { state: 'here', label: states[state] }, bank];
    case 'bank':
      return [
        { state: 'done', label: texts.sent },
        { state: 'done', label: texts.read },
        { state: 'here', label: states.bank },
      ];
  }
}

/** Why, in the admin's words, and the two ways on (QUAL-16). */
function SentBack({ id, onWithdraw }: { id: string; onWithdraw: () => void }) {
  const texts = useSection(submissionTexts);
  const { kinds, unknown } = useSection(rejectionTexts);
  const live = useLive(record(`interview_questions/${id}`));
  if (live.state !== 'ready' || !live.value) return null;
  const { rejection_kind, rejection_reason } = live.value as unknown as Question;
  return (
    <div className="submission-back">
      <Icon name="undo" size={18} />
      <div className="grow">
        <b>{isRejectionKind(rejection_kind) ? texts.sentBack(kinds[rejection_kind]) : texts.states.back}</b>
        {rejection_reason ? (
          <p lang={contentLanguage(rejection_reason)}>{rejection_reason}</p>
        ) : (
          !isRejectionKind(rejection_kind) && <p>{unknown}</p>
        )}
      </div>
      <div className="submission-back-ways">
        <Button look="quiet" onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
        <Button look="primary" onClick={() => openSubmitDialog(id)}>
          {texts.again}
        </Button>
      </div>
    </div>
  );
}

/** How often it was asked since, and what was said of its errors (QUAL-18). */
function Since({ id }: { id: string }) {
  const texts = useSection(submissionTexts);
  const words = useSection(reportTexts);
  const asked = useLive(sightings(id));
  const reports = useLive(questionReports(id));
  const times = asked.state === 'ready' ? asked.value.length : 0;
  const closed = reports.state === 'ready' ? reports.value.filter(({ status }) => status !== 'open') : [];
  return (
    <div className="submission-since">
      {times > 0 && (
        <p>
          <Icon name="users" size={16} /> {texts.asked(times)}
        </p>
      )}
      {closed.slice(0, limits.drawnReports).map(({ id: report, kind, status, reply }) => (
        <p key={report}>
          <Icon name="alert" size={16} />
          <span>
            {isReportKind(kind) ? words.kinds[kind] : kind}: {status === 'fixed' ? words.fixed : words.kept}
            {reply && <q lang={contentLanguage(reply)}>{reply}</q>}
          </span>
        </p>
      ))}
    </div>
  );
}
