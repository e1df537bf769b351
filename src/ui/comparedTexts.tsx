import { useEffect, useId, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import type { Piece } from './markedWords.ts';
import './textConflict.css';

export interface ComparedText {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

/** Two versions of each field, side by side if there is room, with the differences marked. */
export function ComparedTexts({ fields }: { fields: readonly ComparedText[] }) {
  const mark = useMarks();
  return (
    <div className="compared-texts">
      {fields.map((field) => (
        <Compared key={field.field} {...field} mark={mark} />
      ))}
    </div>
  );
}

type Mark = (typeof import('./markedWords.ts'))['markedWords'];

/** The comparison is loaded when first needed; until then, and without it, both texts are readable unmarked. */
export function useMarks(): Mark | null {
  const [mark, setMark] = useState<{ words: Mark } | null>(null);
  useEffect(() => {
    let left = false;
    import('./markedWords.ts').then(
      ({ markedWords }) => left || setMark({ words: markedWords }),
      (error: unknown) => console.error('compare texts', error),
    );
    return () => {
      left = true;
    };
  }, []);
  return mark?.words ?? null;
}

function Compared({ label, mine, theirs, mark }: ComparedText & { mark: Mark | null }) {
  const texts = useSection(conflictTexts);
  const marked = mark?.(theirs, mine);
  return (
    <div className="compared-field" role="group" aria-label={label}>
      <b>{label}</b>
      <Version label={texts.theirs} text={theirs} pieces={marked?.theirs} as="del" />
      <Version label={texts.mine} text={mine} pieces={marked?.mine} as="ins" />
    </div>
  );
}

interface VersionProps {
  label: string;
  text: string;
  pieces: readonly Piece[] | undefined;
  /** The element for what the other version lacks: screen readers announce it too. */
  as: 'ins' | 'del';
}

/** Long ones scroll, by keyboard too. */
function Version({ label, text, pieces = [{ text }], as: Only }: VersionProps) {
  const texts = useSection(conflictTexts);
  const name = useId();
  return (
    <div className="compared-version">
      <small id={name}>{label}</small>
      {text ? (
        <p lang={contentLanguage(text)} tabIndex={0} role="group" aria-labelledby={name}>
          {pieces.map((piece, index) =>
            piece.only ? <Only key={index}>{piece.text}</Only> : <span key={index}>{piece.text}</span>,
          )}
        </p>
      ) : (
        <p className="ink-3">{texts.nothing}</p>
      )}
    </div>
  );
}
