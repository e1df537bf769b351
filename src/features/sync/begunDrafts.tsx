import { useSection } from '#i18n/section.ts';
import { unsentTexts } from '#i18n/sections/unsent.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { BegunDraft } from '#queries/drafts.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { DraftList } from './draftList.tsx';
import { exportChanges } from './exportChanges.ts';

/** What was begun and not handed in, also where its form is gone, such as a note on somebody who was deleted (A86). */
export function BegunDrafts({ drafts }: { drafts: readonly BegunDraft[] }) {
  const texts = useScreenTexts();
  const words = useSection(unsentTexts);
  return (
    <details className="earlier">
      <summary>
        <Icon name="right" size={16} />
        <span className="grow">
          <b>{words.drafts(drafts.length)}</b>
        </span>
      </summary>
      <DraftList drafts={drafts} />
      <div className="earlier-ways">
        <Button size="dense" icon="download" onClick={() => exportChanges([], texts, new Map(), drafts)}>
          {texts.sync.export}
        </Button>
      </div>
    </details>
  );
}
