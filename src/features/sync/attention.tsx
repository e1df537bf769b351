import { useEffect, useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { limits } from '#model/limits.ts';
import { type Key, keyOf } from '#model/noun.ts';
import { readableFields } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { type OutboxView, refusedChanges } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { discardEntry, retryEntries, retryEntry, sendAsNew, sendMended } from '#sync/attention.ts';
import { Count } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Conflict } from './conflict.tsx';
import { Content } from './content.tsx';
import {
  canBeSentAgain,
  canBeSentTogether,
  decidedQuestion,
  describe,
  editedRecord,
  reasonOf,
  subjectText,
} from './describe.ts';
import { DecidedBy } from './decidedBy.tsx';
import { DiscardTextless } from './discardTextless.tsx';
import { exportChanges } from './exportChanges.ts';
import { RefusedPicture } from './pictures.tsx';
import { UnsentDraft } from './unsentDraft.tsx';
import { useTitles } from './useDescribed.ts';

type Refused = OutboxView['attention']['newest'][number];

/** Refused changes stay here with their content until their author has dealt with them (SYNC-03). */
export function Attention({
  changes,
  pictures,
  drafts,
}: {
  changes: OutboxView['attention'];
  pictures: OutboxView['refusedPictures'];
  drafts: OutboxView['drafts'];
}) {
  const texts = useScreenTexts().sync;
  const { moreAttention } = useSection(unsentTexts);
  const count = changes.count + pictures.length + drafts.length;
  if (!count) return null;
  const hidden = changes.count - changes.newest.length + Math.max(0, pictures.length - limits.drawnChanges);
  return (
    <section aria-labelledby="sync-attention">
      <div className="section-head">
        <h3 id="sync-attention">
          {texts.needsAttention}
          <Count value={count} look="red" />
        </h3>
        <span className="attention-ways">
          <DiscardTextless changes={changes} />
          <SendAllAgain changes={changes} />
        </span>
      </div>
      <ul className="refused-list">
        {changes.newest.map((change) => (
          <li key={change.id}>
            <RefusedChange change={change} />
          </li>
        ))}
        {drafts.map((draft) => (
          <li key={draft.key}>
            <UnsentDraft draft={draft} />
          </li>
        ))}
        {pictures.slice(0, limits.drawnChanges).map((picture) => (
          <li key={picture.id}>
            <RefusedPicture picture={picture} />
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="sync-nothing">{moreAttention(hidden)}</p>}
    </section>
  );
}

/** After server trouble there may be hundreds; conflicts are excluded and decided one by one. */
function SendAllAgain({ changes: { count, newest } }: { changes: OutboxView['attention'] }) {
  const texts = useScreenTexts();
  const words = useSection(unsentTexts);
  const [busy, setBusy] = useState(false);
  const drawn = newest.filter(({ code }) => canBeSentTogether(code)).length;
  const hidden = count - newest.length;
  const [below, setBelow] = useState(0);
  useEffect(() => {
    if (drawn > 1 || !hidden) return undefined;
    let left = false;
    refusedChanges().then(
      (all) => !left && setBelow(all.filter(({ code }) => canBeSentTogether(code)).length),
      // an unreadable store is reported elsewhere
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [drawn, hidden]);
  if (drawn < 2 && (!hidden || below < 2)) return null;
  const send = async () => {
    setBusy(true);
    try {
      // also those that are not rendered
      const all = (await refusedChanges()).filter(({ code }) => canBeSentTogether(code));
      const sent = await retryEntries(all.map(({ id }) => id));
      showToast({ kind: 'success', title: words.sentAgain(sent) });
    } catch {
      showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork });
    }
    setBusy(false);
  };
  return (
    <Button look="outline" size="dense" icon="waiting" busy={busy} onClick={() => void send()}>
      {words.sendAll}
    </Button>
  );
}

function RefusedChange({ change }: { change: Refused }) {
  const texts = useScreenTexts();
  const { unknownReason, moveFailed, discardTextlessMessage } = useSection(unsentTexts);
  const titles = useTitles([change]);
  const actor = useSession((session) => session.account?.id ?? '');
  const [asking, setAsking] = useState(false);
  const described = describe(change);
  const about = subjectText(described, titles);
  const did = texts.sync.did[described.name];
  const named = change.code === 'changed' ? editedRecord(change, actor) : undefined;
  const live = useLive(record(named ?? keyOf('courses', '')));
  // changed first and deleted then: there is no other version to choose from
  const isGone = named !== undefined && isMadeOnce(named) && live.state === 'ready' && live.value === null;
  const edited = isGone ? undefined : named;
  // its author wrote on in the meantime: it waits among the others as it is now
  const isOnOther = change.name === 'question.decide' && change.code === 'changed';
  const decided = isOnOther ? undefined : decidedQuestion(change);
  // what is taken back has no text that could have changed: somebody else's decision stands
  const code = isGone ? 'gone' : decided && change.code === 'changed' ? 'not_pending' : change.code;
  const reason = code ? (reasonOf(code, change, texts) ?? unknownReason) : texts.sync.notAnswered;
  const settle = (work: Promise<void>, done?: string) =>
    work.then(
      () => done && showToast({ kind: 'success', title: done }),
      () => showToast({ kind: 'error', title: texts.common.error, message: texts.sync.didNotWork }),
    );
  const discard = () => {
    setAsking(false);
    void settle(discardEntry(change.id), texts.sync.discarded);
  };
  return (
    <article className="refused-entry" aria-label={texts.sync.refused(texts.sync.what[described.name])}>
      <header>
        <Icon name="alert" size={18} />
        <div className="grow">
          <b>{texts.sync.refused(texts.sync.what[described.name])}</b>
          <p>{change.name === 'candidate.move' ? moveFailed(reason) : reason}</p>
          {decided && <DecidedBy id={decided} />}
        </div>
      </header>
      {edited ? (
        <Conflict change={change} record={edited} about={about} />
      ) : (
        <Content args={change.args} at={change.at} about={about} />
      )}
      <div className="refused-ways">
        {change.name === 'question.edit' && code === 'not_pending' && <SendMended change={change} settle={settle} />}
        {!edited && canBeSentAgain(code) && (
          <Button look="primary" icon="waiting" onClick={() => void settle(retryEntry(change.id))}>
            {texts.sync.sendAgain}
          </Button>
        )}
        <Button icon="download" onClick={() => exportChanges([change], texts, titles)}>
          {texts.sync.export}
        </Button>
        {!edited && (
          <Button look="danger-quiet" className="discard" onClick={() => setAsking(true)}>
            {texts.sync.discard}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.sync.discardTitle(shortened(about) || did)}
        message={readableFields(change.args).length ? texts.sync.discardMessage : discardTextlessMessage}
        confirm={texts.sync.discard}
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}

/** A record with an id of its own is not made again; what has a derived one may be written anew. */
const isMadeOnce = (key: Key): boolean => !/^(my_answers|candidates|course_reviews)\//.test(key);

/**
 * The question was decided while its author edited it out of reach. Sent back: these words may be what mends it.
 * Approved: they can be a question of their own.
 */
function SendMended({ change, settle }: { change: Refused; settle: (work: Promise<void>) => unknown }) {
  const texts = useScreenTexts();
  const { id } = change.args as { id: string };
  const live = useLive(record(keyOf('interview_questions', id)));
  const { submitAsNew } = useSection(unsentTexts);
  if (live.state !== 'ready' || !live.value?.mine) return null;
  if (live.value.status === 'approved')
    return (
      <Button look="primary" icon="plus" onClick={() => void settle(sendAsNew(change.id))}>
        {submitAsNew}
      </Button>
    );
  if (live.value.status !== 'rejected') return null;
  return (
    <Button look="primary" icon="waiting" onClick={() => void settle(sendMended(change.id))}>
      {texts.sync.sendAgain}
    </Button>
  );
}

/** Long enough to be recognized. */
const shortened = (text: string) => {
  const [line = ''] = text.split('\n');
  return [...line].length > 60 ? `${[...line].slice(0, 58).join('')}…` : line;
};
