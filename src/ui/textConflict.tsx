import type { Ref } from 'react';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { Button } from './button.tsx';
import { type ComparedText, ComparedTexts } from './comparedTexts.tsx';
import { Notice } from './notice.tsx';

export interface ConflictWays {
  onMine: () => void;
  onTheirs: () => void;
  /** Left out if both joined would be the same as mine. */
  onBoth?: (() => void) | undefined;
  busy?: boolean;
}

export interface TextConflictProps extends ConflictWays {
  fields: readonly ComparedText[];
  /** Focused when saving is attempted before the conflict is resolved. */
  ref?: Ref<HTMLElement>;
}

/** Inside a form: its text was changed elsewhere, and one of the two versions, or both, must be chosen (R25). */
export function TextConflict({ fields, ref, ...ways }: TextConflictProps) {
  const texts = useSection(conflictTexts);
  return (
    <section className="text-conflict" aria-label={texts.title} tabIndex={-1} ref={ref}>
      <Notice look="warning" icon="alert" role="alert" title={texts.title}>
        <p>{texts.message}</p>
      </Notice>
      <ComparedTexts fields={fields} />
      <ConflictButtons {...ways} />
    </section>
  );
}

/** Mine, theirs, both. */
export function ConflictButtons({ onMine, onTheirs, onBoth, busy = false }: ConflictWays) {
  const texts = useSection(conflictTexts);
  return (
    <div className="conflict-ways">
      <Button icon="user" aria-disabled={busy} onClick={onMine}>
        {texts.keepMine}
      </Button>
      <Button icon="device" aria-disabled={busy} onClick={onTheirs}>
        {texts.takeTheirs}
      </Button>
      {onBoth && (
        <Button icon="plus" aria-disabled={busy} onClick={onBoth}>
          {texts.takeBoth}
        </Button>
      )}
    </div>
  );
}
