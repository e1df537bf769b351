import { useTexts } from '#i18n/texts.ts';
import { openSearchBox, useSearchBox } from '#state/searchBox.ts';
import { Icon } from '#ui/icon.tsx';
import { lazyPiece } from '#ui/lazy.tsx';
import { isSearchKey } from '#ui/screenKeys.ts';

/** Search everywhere, loaded when it is first needed. */
export const SearchEverywhere = lazyPiece(async () => (await import('./searchEverywhere.tsx')).SearchEverywhere);

const load = () => void SearchEverywhere.loadAhead().catch(() => undefined);

/** A field where the header has room for one, else an icon (FIND-01). */
export function SearchEntry() {
  const { search } = useTexts().common;
  return (
    <button
      type="button"
      className="icon-button search-entry"
      aria-label={search}
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={openSearchBox}
    >
      <Icon name="search" />
      <span>{search}</span>
      <kbd className="key" aria-hidden="true">
        {/Mac/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}

/**
 * Ctrl or Command with K, and once more to close. The editor's key stays the editor's, and what is opened must not lie
 * under a dialog: only a candidate's has an address of its own, which another one replaces.
 */
export function followSearchKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!isSearchKey(event) || event.defaultPrevented) return;
  // some conversions have it for a key of their own
  if (event.isComposing || event.repeat) return;
  const { open } = useSearchBox.getState();
  // one that is still closing covers nothing
  const isCovered =
    document.querySelectorAll('.dialog:not(.search-box)').length > Number(/[?&]candidate=/.test(location.search));
  if ((target instanceof HTMLElement && target.isContentEditable) || (isCovered && !open)) return;
  event.preventDefault();
  useSearchBox.setState({ open: !open });
}
