import { memo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { transitionId, userStageId } from '#model/id.ts';
import { keyOf } from '#model/noun.ts';
import { pipelineStages, type PipelineStage } from '#model/pipeline.ts';
import { ageOf, type BoardCard, colourOf, shortPosition } from '#queries/boardCard.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { useSession } from '#state/session.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { positionColour } from './positionColour.ts';

export interface CardWays {
  open: (id: string) => void;
  edit: (id: string) => void;
  reject: (id: string) => void;
  restore: (id: string) => void;
  move: (id: string, stage: PipelineStage) => void;
  /** Asks where to. */
  moveTo: (id: string) => void;
  select: (id: string) => void;
}

interface CardViewProps {
  card: BoardCard;
  now: number;
  isUnsent: boolean;
  isSelected: boolean;
  /** It was put here a moment ago, which is not stored yet. */
  isStoring: boolean;
  isPhone: boolean;
  /** It has come here under the reader's eyes. */
  isMoved: boolean;
  ways: CardWays;
}

/** A person on the board (KAN-30 to KAN-45). */
export const CardView = memo(function CardView(props: CardViewProps) {
  const { card, now, isUnsent, isSelected, isStoring, isPhone, isMoved, ways } = props;
  const { id, name, position, company, tasks, interview, interviewAt, rejected } = card;
  const texts = useSection(boardTexts);
  const words = useSection(pipelineTexts);
  const { common } = useScreenTexts();
  const interviews: Readonly<Record<string, string>> = words.interviewTypes;
  return (
    <div
      className={classNames('board-card', rejected ? 'rejected' : colourOf(card), isStoring && 'storing')}
      aria-busy={isStoring || undefined}
    >
      <div className="board-card-name">
        <b lang={contentLanguage(name)}>{name}</b>
        {isUnsent && <Unsent>{<span className="visually-hidden">{common.notSentYet}</span>}</Unsent>}
        {!isPhone && (
          <>
            <MenuButton
              icon="more"
              dense
              className="board-card-menu"
              label={texts.actions(name)}
              items={[
                { id: 'open', label: texts.open, icon: 'right', keyHint: '↵', onSelect: () => ways.open(id) },
                {
                  id: 'select',
                  label: isSelected ? texts.deselect : texts.select,
                  icon: 'check',
                  keyHint: 'X',
                  onSelect: () => ways.select(id),
                },
                'separator',
                { heading: texts.moveTo },
                ...pipelineStages.map((stage, at) => ({
                  ...{ id: stage, label: words.stages[stage], checked: stage === card.stage, keyHint: `${at + 1}` },
                  onSelect: () => ways.move(id, stage),
                })),
              ]}
            />
            <CardActions card={card} ways={ways} />
          </>
        )}
      </div>
      {(rejected || position || tasks > 0 || interviewAt) && (
        <div className="board-card-badges">
          {rejected && (
            <Badge colour="red" outlined icon="reject">
              {texts.rejected}
            </Badge>
          )}
          {position && (
            <span className="board-position" data-tooltip={position}>
              <Badge colour={positionColour(position)} lang={contentLanguage(position)}>
                {shortPosition(position)}
              </Badge>
            </span>
          )}
          {tasks > 0 && (
            <Badge colour="red" outlined icon="task">
              <span aria-hidden="true">{tasks}</span>
              <span className="visually-hidden">{texts.tasks(tasks)}</span>
            </Badge>
          )}
          {interviewAt && (
            <Badge colour="green" outlined icon="calendar">
              {texts.interview}
            </Badge>
          )}
        </div>
      )}
      {company && (
        <p className="board-card-company cut" data-tooltip={company} lang={contentLanguage(company)}>
          {company}
        </p>
      )}
      {interviewAt && (
        <p className="board-card-interview">
          <span>{interviews[interview] ?? interview}</span>
          <time dateTime={interviewAt}>{dateOf(interviewAt, now)}</time>
        </p>
      )}
      <p className="board-card-ages">
        <span data-tooltip={texts.activity}>
          <span className="visually-hidden">{texts.activity}: </span>
          {texts.age(ageOf(card.activeAt, now))}
        </span>
        <span data-tooltip={texts.update}>
          <Icon name="refresh" size={12} />
          <span className="visually-hidden">{texts.update}: </span>
          {texts.age(ageOf(card.updatedAt, now))}
        </span>
      </p>
      <p className="board-card-tip">
        {isPhone ? texts.touchForDetails : texts.details}
        <Icon name="right" size={12} />
      </p>
      {isMoved && <MovedBy move={card.movedBy} />}
      {isPhone && (
        <div className="board-card-touch">
          <Button icon="move" onClick={() => ways.moveTo(id)}>
            {texts.moveTo}
          </Button>
          <IconButton
            icon="check"
            label={`${isSelected ? texts.deselect : texts.select}: ${name}`}
            aria-pressed={isSelected}
            onClick={() => ways.select(id)}
          />
          <span className="grow" />
          <CardActions card={card} ways={ways} />
        </div>
      )}
    </div>
  );
});

/** KAN-45, KAN-83: neither opens the person. */
function CardActions({ card: { id, name, rejected }, ways }: Pick<CardViewProps, 'card' | 'ways'>) {
  const texts = useSection(boardTexts);
  return (
    <span className="board-card-actions">
      <IconButton icon="edit" dense label={texts.editNamed(name)} onClick={() => ways.edit(id)} />
      {rejected ? (
        <IconButton icon="undo" dense label={texts.restoreNamed(name)} onClick={() => ways.restore(id)} />
      ) : (
        <IconButton icon="reject" dense label={texts.rejectNamed(name)} onClick={() => ways.reject(id)} />
      )}
    </span>
  );
}

/** A colleague's move says whose it was. */
function MovedBy({ move }: { move: string }) {
  const texts = useSection(boardTexts);
  const own = useSession((session) => session.account?.id);
  const transition = useLive(record(keyOf('stage_transitions', transitionId(move))));
  const by = transition.state === 'ready' ? String(transition.value?.transitioned_by ?? '') : '';
  const person = useLive(record(`profiles/${by}`));
  if (!by || by === own || person.state !== 'ready' || !person.value) return null;
  const name = String(person.value.full_name || person.value.email);
  return (
    <p className="board-card-mark">
      <Icon name="user" size={12} />
      <span className="cut">{texts.movedBy(name)}</span>
    </p>
  );
}

/** Without the year while it is this one. */
function dateOf(moment: string, now: number): string {
  const written = formatDate(moment, 'dateTime');
  const year = formatDate(now, 'dateTime').slice(0, 5);
  return written.startsWith(year) ? written.slice(5) : written;
}

/** How high a card is before it is measured. */
export const cardHeight = ({ company, tasks, interviewAt, rejected }: BoardCard, isPhone: boolean): number =>
  (isPhone ? 192 : 80) + (company ? 23 : 0) + (interviewAt ? 44 : 0) + (interviewAt && (tasks || rejected) ? 22 : 0);

export const unsentCard = (unsent: ReadonlySet<string>, id: string): boolean =>
  unsent.has(keyOf('user_stages', userStageId(id as Parameters<typeof userStageId>[0]))) ||
  unsent.has(`candidates/${id}`);
