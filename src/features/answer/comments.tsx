import { type KeyboardEvent, useId, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { answerCommentTexts } from '#i18n/sections/answerComments.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isWithin, limits } from '#model/limits.ts';
import type { Id, RowOf } from '#model/noun.ts';
import { type AnswerComment, answerComments } from '#queries/answerComments.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { mintId, stored } from '#sync/mutate.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Avatar, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { isSendKey } from '#ui/commandKeys.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { TextArea } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import './comments.css';

interface AnswerCommentsProps {
  answer: Pick<RowOf<'my_answers'>, 'id' | 'shared'>;
}

/**
 * What is said of an answer, for its author and for admins; while it is shared, with a field to say more (ANSWER-13,
 * ANSWER-14). Nothing where it is private and nothing was said.
 */
export function AnswerComments({ answer }: AnswerCommentsProps) {
  const texts = useSection(answerCommentTexts);
  const title = useId();
  const live = useLive(answerComments(answer.id));
  const [most, setMost] = useState<number>(limits.drawnComments);
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading') return null;
  const isShared = answer.shared === 'admins';
  if (!isShared && !live.value.length) return null;
  const earlier = live.value.length - most;
  return (
    <section className="answer-comments" aria-labelledby={title}>
      <b id={title}>{texts.comments}</b>
      {earlier > 0 && (
        <Button look="quiet" size="dense" onClick={() => setMost(most + limits.drawnComments)}>
          {texts.earlier(Math.min(earlier, limits.drawnComments))}
        </Button>
      )}
      {live.value.length > 0 ? (
        <ul>
          {live.value.slice(-most).map((comment) => (
            <Comment key={comment.id} comment={comment} canReturn={isShared} />
          ))}
        </ul>
      ) : (
        <p className="ink-3">{texts.none}</p>
      )}
      {isShared && <WriteComment key={answer.id} answer={answer.id} />}
    </section>
  );
}

/** @param canReturn whether a deletion can be undone: nobody comments on what is not shared */
function Comment({ comment, canReturn }: { comment: AnswerComment; canReturn: boolean }) {
  const texts = useSection(answerCommentTexts);
  const { common } = useScreenTexts();
  const unsent = useLive(unsentKeys());
  const ownName = useSession((session) => session.profile?.full_name ?? '');
  const { id, author_name, body, created_at, mine } = comment;
  const remove = async () => {
    if ((await stored('answer.uncomment', { id })) === null) {
      showToast({ kind: 'error', title: common.error, message: texts.removeFailed });
      return;
    }
    const again = async () => {
      const anew = { id: mintId() as Id<'answer_comments'>, answer_id: comment.answer_id, body };
      if ((await stored('answer.comment', anew)) === null)
        showToast({ kind: 'error', title: common.error, message: texts.undoFailed });
    };
    showToast({
      kind: 'success',
      title: texts.removed,
      ...(canReturn && { action: { label: common.undo, icon: 'undo', run: () => void again() } }),
    });
  };
  return (
    <li>
      <Avatar name={mine ? ownName || author_name : author_name} />
      <div className="grow">
        <p className="answer-comment-head">
          <b lang={mine ? undefined : contentLanguage(author_name)}>{mine ? texts.you : author_name}</b>
          {created_at && <LiveDate value={created_at} format="dateTime" />}
          {unsent.state === 'ready' && unsent.value.has(`answer_comments/${id}`) && (
            <Unsent>{common.notSentYet}</Unsent>
          )}
        </p>
        <p className="answer-comment-words" lang={contentLanguage(body)}>
          {body}
        </p>
      </div>
      {mine && <IconButton icon="trash" dense label={texts.remove} onClick={() => void remove()} />}
    </li>
  );
}

function WriteComment({ answer }: { answer: Id<'my_answers'> }) {
  const texts = useSection(answerCommentTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<{ body: string }>(`comment.write:${answer}`);
  const [typed, setTyped] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const show = useOwnToast(true);
  const body = typed ?? bodyIn(draft.begun?.value);
  const tooLong = !isWithin(body.trim(), limits.commentCharacters);
  const change = (next: string) => {
    setTyped(next);
    draft.keep(next.trim() ? { body: next } : null);
  };
  const send = async () => {
    if (busy || tooLong || !body.trim()) return;
    setBusy(true);
    const written = await draft.handIn('answer.comment', (id) => ({
      ...{ id, answer_id: answer, body: body.trim() },
    }));
    if (written.stored) {
      setTyped('');
      await draft.goOn();
    } else {
      const message = written.refused === 'not_shared' ? texts.notShared : texts.sendFailed;
      show({ kind: 'error', title: common.error, message });
    }
    setBusy(false);
  };
  return (
    <form
      className="answer-comment-write"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label={texts.write}
        hideLabel
        placeholder={texts.write}
        rows={1}
        readOnly={!draft.ready || busy}
        value={body}
        error={tooLong ? texts.tooLong(limits.commentCharacters) : null}
        onChange={change}
        onKeyDown={(event: KeyboardEvent) => {
          if (isSendKey(event)) void send();
        }}
      />
      <Button type="submit" busy={busy} disabled={!body.trim()}>
        {texts.send}
      </Button>
    </form>
  );
}

const bodyIn = (kept: unknown): string => {
  const { body } = (kept ?? {}) as { body?: unknown };
  return typeof body === 'string' ? body : '';
};
