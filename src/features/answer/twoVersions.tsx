import type { RefObject } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import type { ComparedField } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { writtenHere } from '#queries/writtenHere.ts';
import { Button } from '#ui/button.tsx';
import { useMarks } from '#ui/comparedTexts.tsx';
import type { Piece } from '#ui/markedWords.ts';
import { Notice } from '#ui/notice.tsx';
import { RichText } from '#ui/richText.tsx';

interface TwoVersionsProps {
  /** Where the focus goes of whoever has to choose first. */
  place?: RefObject<HTMLElement | null>;
  /** What differs, in reading order. */
  fields: readonly ComparedField[];
  /** Each version as it looks, shown where no words differ: formatting or pictures. */
  looks?: { mine: string; theirs: string };
  mineAt?: string | null;
  theirsAt: string | null;
  /** What wrote the other one. */
  theirsBy: string | null;
  /** The other device deleted it. */
  isGone?: boolean;
  busy?: boolean;
  problem?: string | undefined;
  onMine: () => void;
  onTheirs: () => void;
  onBoth?: (() => void) | undefined;
}

/** One answer, changed on two devices or in two windows: side by side, what differs marked, and the ways to go on (ANSWER-15, 16). */
export function TwoVersions(props: TwoVersionsProps) {
  const {
    fields,
    looks,
    mineAt = null,
    theirsAt,
    theirsBy,
    isGone,
    busy = false,
    problem,
    onMine,
    onTheirs,
    onBoth,
  } = props;
  const texts = useSection(answerTexts);
  const mark = useMarks();
  const live = useLive(writtenHere(theirsBy ?? ''));
  const isOfWindow = live.state === 'ready' && live.value;
  const [title, here, there] = isOfWindow
    ? [texts.twoWindows, texts.thisWindow, texts.otherWindow]
    : [texts.twoDevices, texts.thisDevice, texts.otherDevice];
  const marked = fields.map(({ field, mine, theirs }) => ({ field, mine, theirs, pieces: mark?.(theirs, mine) }));
  return (
    <section ref={props.place} className="two-versions" tabIndex={-1} aria-label={title}>
      {/* said once, when it is known */}
      {live.state !== 'loading' && (
        <Notice look="warning" icon="alert" role="status" title={title}>
          <p>{texts.nothingLost}</p>
        </Notice>
      )}
      <div className="two-versions-cards">
        <Version title={here} at={mineAt}>
          {marked.map(({ field, mine, pieces }) => (
            <Words key={field} field={field} text={mine} pieces={pieces?.mine} as="ins" isOnly={fields.length === 1} />
          ))}
          {!fields.length && looks && <RichText html={looks.mine} lang={contentLanguage(looks.mine)} />}
          <Button look="primary" aria-label={texts.keepThisOf(inSentence(here))} aria-disabled={busy} onClick={onMine}>
            {texts.keepThis}
          </Button>
        </Version>
        <Version title={there} at={theirsAt}>
          {isGone ? (
            <p className="ink-3">{texts.deletedThere}</p>
          ) : (
            marked.map(({ field, theirs, pieces }) => (
              <Words
                key={field}
                field={field}
                text={theirs}
                pieces={pieces?.theirs}
                as="del"
                isOnly={fields.length === 1}
              />
            ))
          )}
          {!fields.length && looks && !isGone && <RichText html={looks.theirs} lang={contentLanguage(looks.theirs)} />}
          <Button aria-label={texts.keepThisOf(inSentence(there))} aria-disabled={busy} onClick={onTheirs}>
            {texts.keepThis}
          </Button>
        </Version>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {onBoth && (
        <p className="two-versions-both">
          <Button look="quiet" aria-disabled={busy} onClick={onBoth}>
            {texts.keepBoth}
          </Button>
          <span>{texts.thenEdit}</span>
        </p>
      )}
    </section>
  );
}

/** After a colon. */
const inSentence = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

interface VersionProps {
  title: string;
  at: string | null;
  children: React.ReactNode;
}

function Version({ title, at, children }: VersionProps) {
  return (
    <div className="two-versions-card" role="group" aria-label={title}>
      <b>{title}</b>
      {at && <small>{formatDate(at, 'dateTime')}</small>}
      {children}
    </div>
  );
}

interface WordsProps {
  field: ComparedField['field'];
  text: string;
  pieces: readonly Piece[] | undefined;
  /** The element for what the other version lacks: screen readers announce it too. */
  as: 'ins' | 'del';
  isOnly: boolean;
}

/** One field of a version; its name only where there are several. */
function Words({ field, text, pieces = [{ text }], as: Only, isOnly }: WordsProps) {
  const names = useSection(fieldNames);
  const { nothing } = useSection(conflictTexts);
  return (
    <div className="two-versions-words">
      {!isOnly && <small>{names[field]}</small>}
      {text ? (
        <p lang={contentLanguage(text)}>
          {pieces.map((piece, index) =>
            piece.only ? <Only key={index}>{piece.text}</Only> : <span key={index}>{piece.text}</span>,
          )}
        </p>
      ) : (
        <p className="ink-3">{nothing}</p>
      )}
    </div>
  );
}
