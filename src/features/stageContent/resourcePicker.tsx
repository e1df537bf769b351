import { useCallback, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useSection } from '#i18n/section.ts';
import { resourceCategories } from '#model/choices.ts';
import type { Resource } from '#model/noun.ts';
import { searchTerms } from '#model/search.ts';
import { foundResources } from '#queries/foundResources.ts';
import { useLive } from '#queries/live.ts';
import { resources } from '#queries/resources.ts';
import type { StageContentRequest } from '#state/stageContentDialog.ts';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Marked } from '#ui/marked.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { firstShown } from './firstShown.ts';
import { PickerDialog } from './pickerDialog.tsx';
import { SelectedPill } from './selectedPill.tsx';
import { UsedElsewhere } from './usedElsewhere.tsx';
import { usePicks } from './usePicks.ts';

interface PickerProps {
  request: StageContentRequest;
  open: boolean;
  onClose: () => void;
}

/** The resources of a stage, out of all there are, newest first (STAGE-21 to STAGE-24). */
export function ResourcePicker({ request, open, onClose }: PickerProps) {
  const texts = useSection(resourceTexts);
  const [q, setQ] = useState('');
  const [category, setCategory] = useState<string>();
  const [onlySelected, setOnlySelected] = useState(false);
  const live = useLive(resources(undefined, 'all'));
  const all = live.state === 'ready' ? live.value.resources : nothing;
  const ids = useMemo(() => new Set(all.map(({ id }) => id)), [all]);
  const picks = usePicks(
    request,
    open,
    useCallback((id: string) => ids.has(id), [ids]),
  );
  const terms = searchTerms(q);
  const found = foundResources(all, terms, texts.categories).filter((one) => !category || one.category === category);
  const shown = firstShown(found, picks.first, onlySelected ? picks.concerns : undefined);
  const narrowed = terms.length > 0 || category !== undefined || onlySelected;
  const clear = () => {
    setQ('');
    setCategory(undefined);
    setOnlySelected(false);
  };
  const row = ({ id, title, url, category: of }: Resource) => (
    <>
      <span className="pick-text" lang={contentLanguage(title)}>
        <Marked text={title} terms={terms} />
      </span>
      <span className="pick-facts dotted">
        <span className="dot">{texts.categories[of] ?? of}</span>
        <span className="dot">{hostOf(url)}</span>
      </span>
      <UsedElsewhere places={picks.elsewhere(id)} />
    </>
  );
  return (
    <PickerDialog
      {...{ request, open, onClose, picks, row }}
      offered={live.state === 'ready' && live.value.arrival === 'everything' ? all.length : undefined}
      found={shown}
      onClear={narrowed ? clear : undefined}
      tools={(enterList, toTop) =>
        live.state === 'error' ? (
          <LoadFailure message={texts.loadFailed} />
        ) : (
          <div className="pick-toolbar" role="group" aria-label={texts.category}>
            <SearchField
              label={texts.search}
              value={q}
              onChange={(typed) => {
                toTop();
                setQ(typed);
              }}
              onEnterList={enterList}
            />
            <FilterMenu
              label={texts.category}
              all={texts.all}
              options={resourceCategories.map((one) => ({ value: one as string, label: texts.categories[one] ?? one }))}
              value={category}
              onChange={(one) => {
                toTop();
                setCategory(one);
              }}
            />
            <SelectedPill
              count={picks.difference.selected}
              on={onlySelected}
              onChange={(on) => {
                toTop();
                setOnlySelected(on);
              }}
            />
          </div>
        )
      }
    />
  );
}

const nothing: readonly Resource[] = [];

/** The site, which says more than the whole address. */
function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}
