import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Checkbox } from './choice.tsx';
import { classNames } from './classNames.ts';
import { isPlainKey } from './composing.ts';
import { usePhone } from './media.ts';
import { manyRows } from './tableRows.ts';
import './pickList.css';

export interface PickListHandle {
  /** Moves the focus into the list. */
  enter: () => void;
}

interface PickListProps<Item> {
  ref?: Ref<PickListHandle>;
  label: string;
  items: readonly Item[];
  isTicked: (id: string) => boolean;
  onTick: (id: string, on: boolean) => void;
  disabled: boolean;
  row: (item: Item) => ReactNode;
}

/** Rows with a check box; one is the tab stop, and arrows, J, K, Home and End move it. Many are drawn only in view. */
export function PickList<Item extends { id: string }>(props: PickListProps<Item>) {
  const { ref, label, items, isTicked, onTick, disabled, row } = props;
  const list = useRef<HTMLUListElement>(null);
  const { top, covered } = usePlace(list);
  const phone = usePhone();
  const many = items.length > manyRows;
  const view = useVirtualizer({
    count: items.length,
    enabled: many,
    getScrollElement: () => list.current?.closest<HTMLElement>('.dialog-body') ?? null,
    estimateSize: () => (phone ? 108 : 64),
    getItemKey: (index) => items[index]!.id,
    overscan: 8,
    scrollMargin: top,
    // below the search, which stays
    scrollPaddingStart: covered,
  });
  const show = many ? (index: number) => view.scrollToIndex(index, { align: 'auto' }) : undefined;
  const { current, go, keyDown, setCurrent } = useCurrent(list, items.length, show);
  useImperativeHandle(ref, () => ({ enter: () => go(current) }));

  const draw = (item: Item, index: number) => (
    <Checkbox
      className="pick-row"
      checked={isTicked(item.id)}
      disabled={disabled}
      tabIndex={index === current ? 0 : -1}
      onFocus={() => setCurrent(index)}
      onChange={(on) => onTick(item.id, on)}
      label={<span className="pick-words">{row(item)}</span>}
    />
  );
  return (
    <ul
      ref={list}
      className={classNames('pick-list', many && 'many')}
      aria-label={label}
      style={many ? { height: view.getTotalSize() } : undefined}
      onKeyDown={keyDown}
    >
      {many
        ? view.getVirtualItems().map(({ key, index, start }) => (
            <li
              key={key}
              ref={view.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {draw(items[index]!, index)}
            </li>
          ))
        : items.map((item, index) => (
            <li key={item.id} data-index={index}>
              {draw(item, index)}
            </li>
          ))}
    </ul>
  );
}

/** How far from the top of what scrolls the list begins, and how much of it the search covers. */
function usePlace(list: RefObject<HTMLElement | null>): { top: number; covered: number } {
  const [place, setPlace] = useState({ top: 0, covered: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      const top = list.current?.offsetTop ?? 0;
      const covered = list.current?.parentElement?.querySelector<HTMLElement>('.pick-tools')?.offsetHeight ?? 0;
      setPlace((before) => (before.top === top && before.covered === covered ? before : { top, covered }));
    };
    measure();
    const around = list.current?.parentElement;
    if (!around || !('ResizeObserver' in window)) return;
    const growing = new ResizeObserver(measure);
    growing.observe(around);
    for (const child of around.children) if (child !== list.current) growing.observe(child);
    return () => growing.disconnect();
  }, [list]);
  return place;
}

/** @param show scrolls to a row; a focus that scrolls too would end that, before it is known how high the rows are */
function useCurrent(list: RefObject<HTMLElement | null>, count: number, show?: (index: number) => void) {
  const [chosen, setCurrent] = useState(0);
  const current = Math.min(chosen, Math.max(0, count - 1));
  const wanted = useRef<number>(undefined);
  const focus = () => {
    // the row may be rendered only after the list has scrolled to it
    const box = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] input`);
    if (wanted.current === undefined || !box) return;
    wanted.current = undefined;
    box.focus({ preventScroll: show !== undefined });
  };
  useEffect(focus);
  const go = (index: number) => {
    if (!count) return;
    wanted.current = Math.max(0, Math.min(count - 1, index));
    show?.(wanted.current);
    setCurrent(wanted.current);
    focus();
  };
  const keyDown = (event: KeyboardEvent) => {
    if (!isPlainKey(event.nativeEvent)) return;
    const steps: Record<string, number> = {
      ...{ ArrowDown: current + 1, j: current + 1, ArrowUp: current - 1, k: current - 1 },
      ...{ PageDown: current + 8, PageUp: current - 8, Home: 0, End: count - 1 },
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return { current, go, keyDown, setCurrent };
}
