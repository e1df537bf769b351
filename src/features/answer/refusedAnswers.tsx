import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { MyAnswer } from '#model/myAnswer.ts';
import { canMerge, comparedFields, type Content, contentIn } from '#model/writtenText.ts';
import type { MyAnswerView } from '#queries/myAnswer.ts';
import { showToast } from '#state/toast.ts';
import { keepTheirs, sendOver } from '#sync/attention.ts';
import { TwoVersions } from './twoVersions.tsx';

interface RefusedAnswersProps {
  /** The newest first. */
  entries: MyAnswerView['conflicts'];
  present: MyAnswer | null;
}

export const RefusedAnswers = ({ entries, present }: RefusedAnswersProps) =>
  entries.map((entry) => <RefusedAnswer key={entry.id} entry={entry} present={present} />);

interface RefusedAnswerProps {
  entry: MyAnswerView['conflicts'][number];
  present: MyAnswer | null;
}

/** A version of this device that another device's came before: it waits here as in the sync centre until one is chosen. */
function RefusedAnswer({ entry, present }: RefusedAnswerProps) {
  const texts = useSection(answerTexts);
  const { bothTooLong } = useSection(conflictTexts);
  const { common, sync } = useScreenTexts();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const mine = contentIn('my_answers', entry.args as Record<string, unknown>);
  const settle = async (work: () => Promise<string | undefined>, title: string, message?: string) => {
    if (busy) return;
    setBusy(true);
    try {
      const refused = await work();
      setProblem(refused && bothTooLong);
      if (!refused) showToast({ kind: 'success', title, ...(message && { message }) });
    } catch (error) {
      console.error('choose a version', error);
      showToast({ kind: 'error', title: common.error, message: sync.didNotWork });
    }
    setBusy(false);
  };
  const keepOther = () => keepTheirs(entry.id).then(() => undefined);
  return (
    <TwoVersions
      fields={comparedFields(entry.args, present).different}
      looks={{ mine: looksOf(mine), theirs: looksOf(contentIn('my_answers', { ...present })) }}
      mineAt={entry.at}
      theirsAt={present?.updated_at ?? null}
      theirsBy={present?.text_by ?? null}
      isGone={!present}
      busy={busy}
      problem={problem}
      onMine={() => void settle(() => sendOver(entry.id, present, 'mine'), texts.kept, texts.keptMessage)}
      onTheirs={() => void settle(keepOther, texts.kept, texts.keptMessage)}
      onBoth={
        present && canMerge('my_answers', mine, contentIn('my_answers', { ...present }))
          ? () => void settle(() => sendOver(entry.id, present, 'both'), texts.keptBoth)
          : undefined
      }
    />
  );
}

/** All of its fields, one below the other. */
const looksOf = (answer: Content): string => Object.values(answer).filter(Boolean).join('');
