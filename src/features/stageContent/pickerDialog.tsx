import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { stageContentTexts } from '#i18n/sections/stageContent.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import type { StageContentRequest } from '#state/stageContentDialog.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { Notice, OfflineNote } from '#ui/notice.tsx';
import { PickList, type PickListHandle } from '#ui/pickList.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { useScreenKeys } from '#ui/screenKeys.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';

import type { Picks } from './usePicks.ts';

export interface PickerDialogProps<Item> {
  request: StageContentRequest;
  open: boolean;
  onClose: () => void;
  picks: Picks;
  /** How many items there are in all, once they have all been read. */
  offered: number | undefined;
  /** What the search and the filters leave. */
  found: readonly Item[];
  /** The search and the filters. */
  tools: (enterList: () => void, toTop: () => void) => ReactNode;
  /** Takes search and filters back; undefined while there are none. */
  onClear: (() => void) | undefined;
  row: (item: Item) => ReactNode;
}

/** What both pickers share: the list, what changes, and saving it (STAGE-14 to STAGE-17, STAGE-21 to STAGE-24). */
export function PickerDialog<Item extends { id: string }>(props: PickerDialogProps<Item>) {
  const { request, open, onClose, picks, offered, found, tools, onClear, row } = props;
  const { kind } = request;
  const all = useSection(stageContentTexts);
  const texts = all[kind];
  const common = useTexts().common;
  const [asks, setAsks] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const list = useRef<PickListHandle>(null);
  const { stage, difference, progress, gone } = picks;
  const changed = difference.added.length + difference.removed.length;
  // CRSE-44
  const show = useOwnToast(changed === 0, open);
  const fail = (title: string, message?: string) => show({ kind: 'error', title, message });
  useSearchKey(body, open);

  const close = () => {
    if (progress) return;
    if (changed) setAsks(true);
    else onClose();
  };
  const leave = async () => {
    setAsks(false);
    await picks.startOver().catch(() => undefined);
    onClose();
  };
  const save = async () => {
    if (gone) return kind === 'question' ? fail(all.noStage) : fail(all.error, all.resourcesFailed);
    const { missing, failed } = await picks.save();
    if (failed && kind === 'question') return fail(all.error, all.questionsFailed);
    if (failed || (missing.length && kind === 'resource')) return fail(all.error, all.resourcesFailed);
    if (missing.length) return fail(all.noReference, all.noReferenceMessage);
    onClose();
    const message = kind === 'resource' ? all.resourcesAssigned(difference.selected) : undefined;
    showToast({ kind: 'success', title: texts.saved, message });
    request.onSaved?.();
  };
  const toTop = () => {
    const scrolling = body.current?.closest('.dialog-body');
    if (scrolling) scrolling.scrollTop = 0;
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={texts.manage}
        subtitle={stage && <span lang={contentLanguage(stage.title)}>{all.of(stage.title, stage.course)}</span>}
        width={880}
        foot={
          <>
            <Count picks={picks} />
            <Button look="quiet" className="cancel" onClick={close}>
              {common.cancel}
            </Button>
            <Button
              look="primary"
              busy={progress !== null}
              disabled={!picks.ready || !changed || picks.tooMany}
              onClick={() => void save()}
            >
              {texts.save}
            </Button>
          </>
        }
      >
        <div ref={body} className="pick" onKeyDown={keepEscapeInSearch}>
          <Notices picks={picks} />
          <div className="pick-tools">{tools(() => list.current?.enter(), toTop)}</div>
          <Shown {...{ request, picks, offered, found, onClear, row, list }} />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asks}
        title={all.leaveTitle}
        message={all.leaveMessage(all.changes(difference.added.length, difference.removed.length))}
        confirm={all.leave}
        cancel={all.goOn}
        onConfirm={() => void leave()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}

function Notices({ picks }: { picks: Picks }) {
  const texts = useSection(stageContentTexts);
  const online = useSyncStatus((status) => status.online);
  return (
    <div className="pick-notices">
      {!online && <OfflineNote>{texts.offline}</OfflineNote>}
      {picks.gone && (
        <Notice icon="alert" role="alert" title={texts.noStage}>
          <p>{texts.kept}</p>
        </Notice>
      )}
      {picks.isRestored && (
        <Notice look="calm" icon="note" role="status" title={texts.draftBack}>
          <Button size="dense" icon="undo" onClick={() => void picks.startOver()}>
            {texts.startOver}
          </Button>
        </Notice>
      )}
      {picks.byOthers > 0 && (
        <Notice look="calm" icon="users" role="status" title={texts.othersLinked(picks.byOthers)} />
      )}
    </div>
  );
}

type ShownProps<Item> = Pick<PickerDialogProps<Item>, 'request' | 'picks' | 'offered' | 'found' | 'onClear' | 'row'> & {
  list: Ref<PickListHandle>;
};

function Shown<Item extends { id: string }>({ request, picks, offered, found, onClear, row, list }: ShownProps<Item>) {
  const all = useSection(stageContentTexts);
  const texts = all[request.kind];
  const common = useTexts().common;
  const { ready, tick, isTicked } = picks;
  if (!ready || (offered === undefined && found.length === 0)) {
    return (
      <Skeletons count={8} label={common.loading}>
        <div className="pick-skeleton">
          <Skeleton width="78%" height={16} />
          <Skeleton width="46%" height={12} />
        </div>
      </Skeletons>
    );
  }
  if (found.length === 0)
    return offered ? (
      <EmptyState
        heading="h3"
        title={texts.noMatch}
        message={all.noMatchMessage}
        action={onClear && <Button onClick={onClear}>{all.clearFilters}</Button>}
      />
    ) : (
      <EmptyState heading="h3" title={texts.none} message={texts.noneMessage} />
    );
  const ids = () => found.map(({ id }) => id);
  const allTicked = found.every(({ id }) => isTicked(id));
  const tooMany = found.length > limits.linkedAtOnce;
  return (
    <>
      <div className="pick-line">
        <span role="status">
          {onClear
            ? texts.offered(found.length)
            : `${texts.assigned(picks.first.size)} · ${texts.offered(found.length)}`}
        </span>
        {tooMany ? (
          <span>{all.tooManyShown(limits.linkedAtOnce)}</span>
        ) : (
          <Button look="quiet" size="dense" disabled={picks.progress !== null} onClick={() => tick(ids(), !allTicked)}>
            {allTicked ? all.deselectShown(found.length) : all.selectShown(found.length)}
          </Button>
        )}
      </div>
      <PickList
        ref={list}
        label={texts.list}
        items={found}
        isTicked={isTicked}
        disabled={picks.progress !== null}
        onTick={(id, on) => tick([id], on)}
        row={row}
      />
      <p className="pick-keys no-phone" aria-hidden="true">
        <kbd className="key">/</kbd> {all.keys.search} <kbd className="key">↑</kbd> <kbd className="key">↓</kbd>{' '}
        {all.keys.move} <kbd className="key">{all.space}</kbd> {all.keys.select}
      </p>
    </>
  );
}

function Count({ picks: { difference, progress, tooMany, ready } }: { picks: Picks }) {
  const texts = useSection(stageContentTexts);
  const changes = texts.changes(difference.added.length, difference.removed.length);
  return (
    <span className="pick-count" role="status">
      {progress ? (
        texts.saving(progress.done, progress.all)
      ) : tooMany ? (
        <b>{texts.tooManyChanges(limits.linkedAtOnce)}</b>
      ) : (
        ready && (
          <>
            <b>{texts.selectedCount(difference.selected)}</b>
            {changes && <span>{changes}</span>}
          </>
        )
      )}
    </span>
  );
}

/** Escape in a search with words in it clears the words, and closes nothing. */
function keepEscapeInSearch(event: KeyboardEvent) {
  const { target } = event;
  if (event.key !== 'Escape' || !(target instanceof HTMLInputElement)) return;
  if (target.type === 'search' && target.value) event.stopPropagation();
}

/** The key / goes to the search from anywhere in the dialog, except while something is typed. */
function useSearchKey(body: React.RefObject<HTMLElement | null>, open: boolean) {
  useScreenKeys(({ key }) => {
    const top = [...document.querySelectorAll('[role=dialog], [role=menu]')].at(-1);
    if (!open || key !== '/' || !top?.contains(body.current)) return false;
    const search = body.current?.querySelector<HTMLInputElement>('input[type=search]');
    search?.focus();
    search?.select();
    return true;
  }, Infinity);
}
