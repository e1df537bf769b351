import { lazy, Suspense, useEffect, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { useTexts } from '#i18n/texts.ts';
import { formOfAnswer, isEmptyAnswer, spokenText } from '#model/myAnswer.ts';
import { begunDrafts } from '#queries/drafts.ts';
import { useLive } from '#queries/live.ts';
import { myAnswer, type MyAnswerView } from '#queries/myAnswer.ts';
import { useSession } from '#state/session.ts';
import { AnswerText } from '#ui/answerText.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { SpokenTime } from '#ui/spokenTime.tsx';
import { AnswerPrivacy } from './answerPrivacy.tsx';
import { AnswerWriter } from './answerWriter.tsx';
import { AnswerComments } from './comments.tsx';
import { Confidence } from './confidence.tsx';
import { holdRemoval, removeHeld, useHeldRemoval } from './heldRemoval.ts';
import { RefusedAnswers } from './refusedAnswers.tsx';
import './answer.css';

const AnswerRecordings = lazy(async () => ({ default: (await import('./answerRecordings.tsx')).AnswerRecordings }));

interface AnswerPaneProps {
  question: string;
  /** Somebody came to write. */
  isWriting?: boolean;
  /** Leaves where it was opened to write. */
  onDone?: () => void;
}

/** What this person would say to a question: read, written, and of two devices' versions chosen (ANSWER). */
export function AnswerPane({ question, isWriting, onDone }: AnswerPaneProps) {
  const texts = useSection(answerTexts);
  const { common } = useTexts();
  const user = useSession((session) => session.account?.id ?? '');
  const live = useLive(myAnswer(user, question));
  const drafts = useLive(begunDrafts());
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading' || drafts.state === 'loading')
    return (
      <Skeletons count={1} label={common.loading}>
        <Skeleton width="100%" height={180} />
      </Skeletons>
    );
  const isBegun = drafts.state === 'ready' && drafts.value.some(({ form }) => form === `answer.write:${question}`);
  return (
    <Pane
      key={question}
      question={question}
      view={live.value}
      beginsWriting={isWriting || isBegun || isEmptyAnswer(formOfAnswer(live.value.answer))}
      isCalled={isWriting ?? false}
      onDone={onDone}
    />
  );
}

interface PaneProps {
  question: string;
  view: MyAnswerView;
  beginsWriting: boolean;
  /** Somebody came to write: the text has the focus. */
  isCalled: boolean;
  onDone: (() => void) | undefined;
}

function Pane({ question, view, beginsWriting, isCalled, onDone }: PaneProps) {
  const texts = useSection(answerTexts);
  const { conflicts, confidence } = view;
  const held = useHeldRemoval((state) => state.answer?.id);
  const answer = view.answer?.id === held ? null : view.answer;
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && void removeHeld();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      void removeHeld();
    };
  }, []);
  const [writing, setWriting] = useState<'called' | 'begun' | null>(
    beginsWriting ? (isCalled ? 'called' : 'begun') : null,
  );
  const form = formOfAnswer(answer);
  const write = async () => {
    await removeHeld();
    setWriting('called');
  };
  return (
    <div className="answer-pane">
      {writing ? (
        <AnswerWriter
          question={question}
          answer={answer}
          conflicts={conflicts}
          confidence={confidence}
          autoFocus={writing === 'called'}
          onDone={() => {
            setWriting(null);
            onDone?.();
          }}
        />
      ) : (
        <RefusedAnswers entries={conflicts} present={answer} />
      )}
      {!writing && answer && !conflicts.length && (
        <>
          <div className="answer-head">
            <SpokenTime text={spokenText(form)} withAim />
            <span className="row">
              <Button size="dense" icon="edit" onClick={() => void write()}>
                {texts.edit}
              </Button>
              <MenuButton
                icon="more"
                label={texts.more}
                items={[
                  {
                    id: 'remove',
                    icon: 'trash',
                    label: texts.remove,
                    danger: true,
                    onSelect: () => void holdRemoval(answer),
                  },
                ]}
              />
            </span>
          </div>
          <Confidence question={question} value={confidence} />
          <AnswerText answer={form} />
        </>
      )}
      {!writing && !answer && !conflicts.length && (
        <Button className="answer-begin" icon="edit" onClick={() => void write()}>
          {texts.writeMine}
        </Button>
      )}
      <Suspense>
        <AnswerRecordings question={question} />
      </Suspense>
      <AnswerPrivacy answer={answer} />
      {answer && <AnswerComments answer={answer} />}
    </div>
  );
}
