import { useNavigate } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { comparable } from '#model/id.ts';
import { pipelineStages } from '#model/pipeline.ts';
import { board, boardOptions, type Board as BoardData } from '#queries/board.ts';
import type { BoardCard } from '#queries/boardCard.ts';
import { boardFilters, filterCount, narrowed } from '#queries/boardFilters.ts';
import { useLive } from '#queries/live.ts';
import { unsentKeys } from '#queries/unsent.ts';
import { foldColumn, useBoardLayout } from '#state/boardLayout.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { Board } from '#ui/board.tsx';
import type { Lane } from '#ui/boardLane.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { ErrorState } from '#ui/notice.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { SelectionBar } from '#ui/selectionBar.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useSelection } from '#ui/tableSelection.ts';
import { ThumbBar } from '#ui/thumbBar.tsx';
import { useSearchText } from '#ui/useSearchText.ts';
import { holdKeys } from '#ui/keysAhead.ts';
import { isUndoKey, useScreenKeys } from '#ui/screenKeys.ts';
import { useBoardAddress } from './boardAddress.ts';
import { type CardWays, CardView, cardHeight, unsentCard } from './boardCardView.tsx';
import { BoardDialogs, type Doing } from './boardDialogs.tsx';
import { ColumnFigures, useFigures } from './boardFigures.tsx';
import { BoardFilterPanel, BoardHead } from './boardHead.tsx';
import { forgetMoves, undoLast } from './boardMove.ts';
import { restore } from './boardRestore.ts';
import { useColleagues } from './useBoardColleagues.ts';
import { useMoving } from './useBoardMoving.ts';
import './boardScreen.css';

/** The pipeline as a board (KAN-01 to KAN-50, KAN-82, KAN-83). */
export function KanbanBoard() {
  const texts = useSection(boardTexts);
  const live = useLive(board());
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const isBroken = live.state === 'loading' && storage === 'broken';
  const isEmpty = live.state === 'ready' && live.value.columns.every(({ cards }) => !cards.length);
  const isComing =
    live.state === 'ready' && (live.value.arrival === 'nothing' || (live.value.arrival === 'first' && isEmpty));
  const isFailed = live.state === 'error' || (isComing && nothingComes);
  useEffect(() => {
    if (!isBroken) return;
    console.error('board', 'the store cannot be opened');
    showToast({ kind: 'error', title: texts.databaseError, message: texts.cannotConnect(texts.notOpened) });
  }, [isBroken, texts]);
  useEffect(() => {
    if (isFailed) console.error('board', live.state === 'error' ? live.message : 'never in sync');
  }, [isFailed, live]);
  if (live.state === 'ready' && !isComing) return <Loaded {...live.value} isEmpty={isEmpty} />;
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {texts.title}
        </h1>
      </div>
      {isBroken && (
        <ErrorState
          title={texts.databaseError}
          messages={[texts.cannotConnect(texts.notOpened)]}
          onRetry={() => location.reload()}
        />
      )}
      {isFailed && <LoadFailure message={texts.loadFailed} />}
      {!isBroken && !isFailed && <BoardSkeleton />}
    </>
  );
}

function Loaded({ columns: read, now, isEmpty }: BoardData & { isEmpty: boolean }) {
  const texts = useSection(boardTexts);
  const { stages } = useSection(pipelineTexts);
  const isPhone = usePhone();
  const navigate = useNavigate();
  const layout = useBoardLayout();
  const [address, change] = useBoardAddress();
  const search = useSearchText(
    typeof address.q === 'string' || typeof address.q === 'number' ? String(address.q) : '',
    useCallback((q) => change({ q }), [change]),
  );
  const wanted = useDeferredValue(search.text);
  const filters = useMemo(() => boardFilters({ ...address, q: wanted }), [address, wanted]);
  const [panel, setPanel] = useState(filterCount(isPhone ? filters : { ...filters, search: '' }) > 0);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const moving = useMoving(read);
  const { columns, isStoring } = moving;
  const figures = useFigures(columns, now, layout.figures);
  const shown = useMemo(() => narrowed(columns, filters, now), [columns, filters, now]);
  const cards = useMemo(() => shown.flatMap((column) => column.cards), [shown]);
  const all = useMemo(
    () => new Map(columns.flatMap((column) => column.cards).map((card) => [card.id, card])),
    [columns],
  );
  const selection = useSelection(
    useMemo(() => cards.map(({ id }) => id), [cards]),
    selected,
    setSelected,
  )!;
  const unsentLive = useLive(unsentKeys());
  const unsent = unsentLive.state === 'ready' ? unsentLive.value : nothing;
  const colleagues = useColleagues(columns);
  const total = filters.rejected ? all.size : [...all.values()].filter((card) => !card.rejected).length;
  const chosen = [...selected].flatMap((id) => all.get(id) ?? []);
  const { move } = moving;
  const toggle = selection.toggle;
  const ways = useStable<CardWays>({
    open: (id) => {
      const release = holdKeys();
      const search = (before: Record<string, unknown>) => ({ ...before, candidate: id });
      void navigate({ to: '/admin', search, resetScroll: false }).finally(release);
    },
    edit: (id) => setDoing({ what: 'edit', people: present(all, [id]) }),
    reject: (id) => {
      const [card] = present(all, [id]);
      if (card && !card.rejected) setDoing({ what: 'reject', people: [card] });
    },
    restore: (id) => void restore([{ person: id }]),
    move: (id, stage) => void move([id], stage),
    moveTo: (id) =>
      setDoing({ what: 'move', people: present(all, selected.has(id) && selected.size > 1 ? [...selected] : [id]) }),
    select: toggle,
  });
  const render = useCallback(
    (card: BoardCard) => (
      <CardView
        {...{ card, now, ways, isPhone }}
        isUnsent={unsentCard(unsent, card.id)}
        isSelected={selected.has(card.id)}
        isStoring={isStoring(card.id)}
        isMoved={colleagues.has(card.movedBy)}
      />
    ),
    [now, unsent, ways, isPhone, selected, isStoring, colleagues],
  );
  const lanes = useMemo(
    () =>
      shown.map(({ stage, cards: some, failed }, at): Lane<BoardCard> => {
        const name = stages[stage];
        const before = columns[at]!.cards.length;
        const note = failed ? texts.columnFailed : before > 0 ? texts.emptyFiltered : texts.emptyColumn;
        return {
          ...{ id: stage, name, cards: some, count: failed ? null : some.length },
          label: failed ? texts.columnUnread(name) : texts.column(name, some.length),
          folded: layout.folded.includes(stage),
          figures: figures && !failed && <ColumnFigures figures={figures.get(stage)} all={figures} />,
          note: (failed || !some.length) && <p className="board-note">{note}</p>,
        };
      }),
    [shown, columns, stages, texts, layout.folded, figures],
  );
  const options = useLive(boardOptions('role'));
  const positions = useMemo(
    () => positionsOf([...all.values()], options.state === 'ready' ? options.value : []),
    [all, options],
  );
  useUndoKey();
  const clear = () => {
    search.type('');
    change({
      q: undefined,
      role: undefined,
      created: undefined,
      updated: undefined,
      todo: undefined,
      interview: undefined,
    });
  };
  const searchField = <SearchField dense label={texts.search} value={search.text} onChange={search.type} />;
  return (
    <div className="board-screen">
      <BoardHead
        {...{ filters, isPhone, total, shown: cards.length, open: panel, onOpen: setPanel, onChange: change }}
        onAdd={() => setDoing({ what: 'add', people: [] })}
        onBulk={() => setDoing({ what: 'bulk', people: [] })}
        search={searchField}
      />
      {panel && (
        <BoardFilterPanel
          {...{ filters, positions, onChange: change, onClear: clear }}
          search={isPhone && searchField}
        />
      )}
      {isEmpty && <EmptyState title={texts.empty} message={texts.emptyMessage} />}
      <Board
        label={texts.title}
        {...{ lanes, texts, selection, render }}
        estimate={(card) => cardHeight(card, isPhone)}
        onOpen={ways.open}
        onMove={(ids, lane) =>
          move(
            ids,
            pipelineStages.find((stage) => stage === lane)!,
          )
        }
        onFold={foldColumn}
        keys={{ e: ways.edit, r: ways.reject, m: ways.moveTo }}
      />
      <SelectionBar
        selection={selection}
        count={chosen.length}
        hidden={chosen.filter((card) => !cards.includes(card)).length}
      >
        <Button size="dense" look="quiet" icon="move" onClick={() => setDoing({ what: 'move', people: chosen })}>
          {texts.moveTo}
        </Button>
        <Button
          size="dense"
          look="quiet"
          icon="reject"
          onClick={() => setDoing({ what: 'reject', people: chosen.filter((card) => !card.rejected) })}
        >
          {texts.reject}
        </Button>
      </SelectionBar>
      {isPhone && !chosen.length && (
        <ThumbBar>
          <Button look="primary" size="big" wide icon="addUser" onClick={() => setDoing({ what: 'add', people: [] })}>
            {texts.addUser}
          </Button>
        </ThumbBar>
      )}
      <BoardDialogs {...{ doing, columns, onMove: move, onClose: () => setDoing(null) }} onRejected={selection.clear} />
    </div>
  );
}

const nothing: ReadonlySet<string> = new Set();
const present = (all: ReadonlyMap<string, BoardCard>, ids: readonly string[]): BoardCard[] =>
  ids.flatMap((id) => all.get(id) ?? []);

/** What can be chosen, and what somebody has although it was taken out of the list; once each (A113). */
function positionsOf(cards: readonly BoardCard[], options: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const one of [...options, ...cards.map(({ position }) => position)])
    if (one && !found.has(comparable(one))) found.set(comparable(one), one);
  return [...found.values()];
}

/** The same object for as long as the screen is open, which does what the latest one does. */
function useStable<Ways extends object>(ways: Ways): Ways {
  const [held] = useState(() => {
    const latest = { ways };
    const stable = Object.fromEntries(
      Object.keys(ways).map((name) => [
        name,
        (...args: unknown[]) => (latest.ways as Record<string, (...all: unknown[]) => unknown>)[name]!(...args),
      ]),
    ) as Ways;
    return { latest, stable };
  });
  held.latest.ways = ways;
  return held.stable;
}

/** Ctrl+Z takes the latest move or rejection back. */
function useUndoKey(): void {
  useScreenKeys((event) => {
    if (!isUndoKey(event)) return false;
    void undoLast();
    return true;
  });
  useEffect(() => forgetMoves, []);
}

function BoardSkeleton() {
  const { common } = useScreenTexts();
  return (
    <div className="board-skeleton">
      <Skeletons count={9} label={common.loading}>
        <div>
          <Skeleton width="70%" height={14} />
          <Skeleton width="100%" height={78} />
          <Skeleton width="100%" height={78} />
        </div>
      </Skeletons>
    </div>
  );
}
