import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { type Key, splitKey } from '#model/noun.ts';
import { canMerge, comparedFields, type Content, contentIn, rebased, type WrittenNoun } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record as recordOf } from '#queries/record.ts';
import { showToast } from '#state/toast.ts';
import { type Choice, keepTheirs, sendOver } from '#sync/attention.ts';
import { ComparedTexts } from '#ui/comparedTexts.tsx';
import { ConflictButtons } from '#ui/textConflict.tsx';
import type { ListedChange } from './describe.ts';
import { useShownText } from './shownText.ts';

/** Two texts of the same record: what differs, what is the same in one line, and the ways to go on (R25, SYNC-03). */
export function Conflict({ change, record, about }: { change: ListedChange; record: Key; about: string }) {
  const { common, sync } = useScreenTexts();
  const texts = useSection(conflictTexts);
  const names = useSection(fieldNames);
  const live = useLive(recordOf(record));
  const shownText = useShownText(change.args, live.state === 'ready' ? live.value : null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // showing nothing for a moment is better than a version that does not exist
  if (live.state === 'loading') return null;
  const present = live.state === 'ready' ? live.value : null;
  const noun = splitKey(record)[0] as WrittenNoun;
  const theirs = present && contentIn(noun, { ...present });
  // fields that nobody touched here are nobody's to choose (W8); two devices' versions of one answer are merged already
  const from = noun === 'my_answers' ? undefined : (change.from as Content | undefined);
  const args = change.args as Record<string, unknown>;
  const own = theirs ? rebased(noun, args, from, theirs) : args;
  const mine = contentIn(noun, own);
  const { different, same } = comparedFields(own, present);
  const settle = async (work: () => Promise<string | undefined>, done: string, message?: string) => {
    if (busy) return;
    setBusy(true);
    try {
      const refused = await work();
      setProblem(refused && texts.bothTooLong);
      if (!refused) showToast({ kind: 'success', title: done, ...(message && { message }) });
    } catch (error) {
      console.error('settle a conflict', error);
      showToast({ kind: 'error', title: common.error, message: sync.didNotWork });
    }
    setBusy(false);
  };
  const send = (choice: Choice, done: string) => void settle(() => sendOver(change.id, present, choice), done);
  return (
    <div className="conflict">
      {!different.some((one) => one.mine === about) && <b lang={contentLanguage(about)}>{about}</b>}
      <ComparedTexts
        fields={different.map(({ field, mine: here, theirs: there }) => ({
          ...{ field, label: names[field], mine: shownText(field, here), theirs: shownText(field, there) },
        }))}
      />
      {same.length > 0 && (
        <small>
          {sync.same} {same.map((field) => names[field]).join(', ')}
        </small>
      )}
      {problem && <p role="alert">{problem}</p>}
      <ConflictButtons
        busy={busy}
        onMine={() => send('mine', texts.sent)}
        onTheirs={() =>
          void settle(() => keepTheirs(change.id).then(() => undefined), texts.theirsStand, texts.theirsTakenMessage)
        }
        onBoth={theirs && canMerge(noun, mine, theirs) ? () => send('both', texts.sentBoth) : undefined}
      />
    </div>
  );
}
