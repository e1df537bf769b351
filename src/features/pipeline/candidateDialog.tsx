import { useCallback, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { isPipelineStage } from '#model/pipeline.ts';
import { board, shownNeighbours } from '#queries/board.ts';
import { candidate as candidateQuery, candidateNeighbours, type CandidatePage } from '#queries/candidate.ts';
import { useLive } from '#queries/live.ts';
import { clock } from '#state/clock.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { endToastOfScreen } from '#state/toast.ts';
import { Avatar, Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { ErrorBoundary } from '#ui/errorBoundary.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { usePhone } from '#ui/media.ts';
import { Notice } from '#ui/notice.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useCut } from '#ui/useCut.ts';
import { useScreenKeys } from '#ui/screenKeys.ts';
import { useBoardFilters } from './boardAddress.ts';
import { moveTo } from './boardMove.ts';
import { MoveDialog } from './boardMoveDialog.tsx';
import { restore } from './boardRestore.ts';
import { type CandidatePart, candidateParts, useCandidateAddress, useShowCandidate } from './candidateAddress.ts';
import { CandidateCourses } from './candidateCourses.tsx';
import { CandidateInterviews } from './candidateInterviews.tsx';
import { CandidateNotes } from './candidateNotes.tsx';
import { CandidateOverview } from './candidateOverview.tsx';
import { CandidateTodos } from './candidateTodos.tsx';
import { positionColour } from './positionColour.ts';
import { RejectDialog } from './rejectDialog.tsx';
import './candidate.css';

/** Of a Tailwind screen's 4xl (CAND-05). */
const width = 896;

/** One candidate above whatever admin screen is open (CAND-01 to CAND-45). It has its own address. */
export function CandidateDialog() {
  const { candidate, part } = useCandidateAddress();
  const show = useShowCandidate();
  // a closing dialog keeps its candidate
  const last = useRef(candidate);
  if (candidate) last.current = candidate;
  const close = () => show(undefined);
  return last.current ? (
    <Opened key={last.current} id={last.current} open={candidate !== undefined} part={part} onClose={close} />
  ) : null;
}

interface OpenedProps {
  id: string;
  open: boolean;
  part: CandidatePart;
  onClose: () => void;
}

function Opened({ id, open, part, onClose }: OpenedProps) {
  const texts = useSection(candidateTexts);
  const moveWords = useSection(boardTexts);
  const live = useLive(candidateQuery(id));
  const storage = useSyncStatus((status) => status.storage);
  const nothingComes = useNothingComes();
  const phone = usePhone();
  const [rejecting, setRejecting] = useState(false);
  const [moving, setMoving] = useState(false);
  const page = live.state === 'ready' ? live.value : null;
  const person = page?.person ?? null;
  const position = page?.record?.position;
  const name = person?.name ?? '';
  const decision = page && person && page.card && (
    <>
      <Button size={phone ? 'big' : 'normal'} icon="move" onClick={() => setMoving(true)}>
        {moveWords.moveTo}
      </Button>
      <Decision id={id} isRejected={page.card.is_rejected} onReject={() => setRejecting(true)} big={phone} />
    </>
  );
  // a column of hundreds is read only once the candidate is on the screen
  const steps = page && <Steps id={id} />;
  // somebody of whom nothing is here may still arrive
  const isComing = page !== null && !person && page.arrival !== 'everything';
  const hasFailed =
    live.state === 'error' || (live.state === 'loading' && storage === 'broken') || (isComing && nothingComes);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={width}
      avatar={<Avatar name={name} />}
      title={
        <span className="candidate-name">
          <Name name={name || texts.label} />
          {person && position && (
            <Badge colour={positionColour(position)} lang={contentLanguage(position)}>
              {position}
            </Badge>
          )}
          {page?.card?.is_rejected && (
            <Badge colour="red" icon="reject">
              {texts.rejected}
            </Badge>
          )}
        </span>
      }
      subtitle={person && page && <Place page={page} />}
      actions={
        !phone && (
          <>
            {steps}
            {decision}
          </>
        )
      }
      bar={person && page && <Parts page={page} part={part} />}
      foot={
        phone && (
          <>
            {steps}
            {decision}
          </>
        )
      }
    >
      <div className="candidate">
        {hasFailed ? (
          <LoadFailure message={texts.loadFailed} />
        ) : !page || isComing ? (
          <Loading />
        ) : !person ? (
          <EmptyState title={texts.deletedTitle} message={texts.deleted} />
        ) : (
          <TabPanel id="candidate" current={part}>
            {page.unread.size > 0 && <Notice look="warning" icon="alert" role="status" title={texts.partial} />}
            <ErrorBoundary key={part}>
              {part === 'overview' && <CandidateOverview page={page} person={person} />}
              {part === 'courses' && <CandidateCourses id={id} />}
              {part === 'notes' && <CandidateNotes id={id} page={page} />}
              {part === 'todos' && <CandidateTodos id={id} page={page} />}
              {part === 'interviews' && <CandidateInterviews user={id} />}
            </ErrorBoundary>
          </TabPanel>
        )}
      </div>
      {page?.card && moving && <Moving id={id} name={name} card={page.card} onClose={() => setMoving(false)} />}
      {person && rejecting && <RejectDialog id={id} name={name} from="dialog" onClose={() => setRejecting(false)} />}
    </Dialog>
  );
}

interface MovingProps {
  id: string;
  name: string;
  card: NonNullable<CandidatePage['card']>;
  onClose: () => void;
}

/** As on the board (KAN-11); to where the card is already nothing is done (KAN-12). */
function Moving({ id, name, card, onClose }: MovingProps) {
  const live = useLive(board());
  return (
    <MoveDialog
      open
      people={[{ name, stage: card.stage }]}
      columns={live.state === 'ready' ? live.value.columns : undefined}
      onMove={(to) => to !== card.stage && void moveTo([{ id, name }], to)}
      onClose={onClose}
    />
  );
}

/** Two lines of it, and the whole when it is touched. */
function Name({ name }: { name: string }) {
  const [isWhole, setWhole] = useState(false);
  const [isCut, ref] = useCut(name);
  const text = (
    <span ref={ref} className={classNames('candidate-name-text', !isWhole && 'clamped')} lang={contentLanguage(name)}>
      {name}
    </span>
  );
  return isCut || isWhole ? (
    <button type="button" aria-expanded={isWhole} data-tooltip={name} onClick={() => setWhole(!isWhole)}>
      {text}
    </button>
  ) : (
    text
  );
}

interface DecisionProps {
  id: string;
  isRejected: boolean;
  onReject: () => void;
  big: boolean;
}

/** CAND-04; one who is rejected can be restored (A54). */
function Decision({ id, isRejected, onReject, big }: DecisionProps) {
  const texts = useSection(candidateTexts);
  const size = big ? 'big' : 'normal';
  return isRejected ? (
    <Button size={size} icon="undo" onClick={() => void restore([{ person: id }])}>
      {texts.restore}
    </Button>
  ) : (
    <Button size={size} look="danger-quiet" icon="reject" onClick={onReject}>
      {texts.reject}
    </Button>
  );
}

/** Where they stand in the pipeline, and since when. */
function Place({ page: { card } }: { page: CandidatePage }) {
  const texts = useSection(candidateTexts);
  const { stages } = useSection(pipelineTexts);
  if (!card) return texts.notOnBoard;
  const stage = isPipelineStage(card.stage) ? stages[card.stage] : card.stage;
  const days = card.stage_updated_at ? Math.max(0, tokyoDay(clock.now()) - tokyoDay(card.stage_updated_at)) : 0;
  return texts.stands(stage, days);
}

function Parts({ page, part }: { page: CandidatePage; part: CandidatePart }) {
  const texts = useSection(candidateTexts);
  const { unread } = page;
  const counts: Partial<Record<CandidatePart, number>> = {
    ...(!unread.has('assignments') && { courses: page.courses }),
    ...(!unread.has('notes') && {
      notes: page.notes.length,
      todos: page.todos.filter((todo) => !todo.is_completed).length,
    }),
    ...(!unread.has('interviews') && { interviews: page.interviews }),
  };
  return (
    <div className="candidate-parts">
      <Tabs
        id="candidate"
        label={texts.sections}
        current={part}
        tabs={candidateParts.map((one) => ({
          id: one,
          label: texts.parts[one],
          count: counts[one],
          link: {
            to: '/admin',
            search: (before: Record<string, unknown>) => ({ ...before, part: one }),
            replace: true,
          } as never,
        }))}
      />
    </div>
  );
}

/** The one before and after in the column, as the board shows it, by J and K too: the dialog stays open. */
function Steps({ id }: { id: string }) {
  const texts = useSection(candidateTexts);
  const filters = useBoardFilters();
  const live = useLive(filters ? shownNeighbours(id, filters) : candidateNeighbours(id));
  const showCandidate = useShowCandidate();
  const show = useCallback(
    (to: string) => {
      // what it says is about the one who leaves the screen
      endToastOfScreen();
      showCandidate(to);
    },
    [showCandidate],
  );
  const { before, after } = live.state === 'ready' ? live.value : { before: null, after: null };
  useScreenKeys((event) => {
    const to = { k: before, j: after }[event.key.toLowerCase()];
    if (to) show(to);
    return Boolean(to);
  }, 1);
  if (!before && !after) return null;
  return (
    <span className="candidate-steps">
      <IconButton
        icon="up"
        label={texts.previous}
        aria-keyshortcuts="K"
        aria-disabled={!before}
        onClick={() => before && show(before)}
      />
      <IconButton
        icon="down"
        label={texts.next}
        aria-keyshortcuts="J"
        aria-disabled={!after}
        onClick={() => after && show(after)}
      />
    </span>
  );
}

function Loading() {
  const texts = useSection(candidateTexts);
  return (
    <div className="candidate-loading">
      <Skeletons count={6} label={texts.loading}>
        <Skeleton width="100%" height={36} />
      </Skeletons>
    </div>
  );
}
