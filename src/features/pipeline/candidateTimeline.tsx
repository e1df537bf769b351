import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { isPipelineStage } from '#model/pipeline.ts';
import type { Activity } from '#queries/candidateActivity.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { useCut } from '#ui/useCut.ts';

/** CAND-26; and how many more each further touch shows. */
const first = 10;
const further = 100;

/** All that happened, newest first (CAND-25 to CAND-27). */
export function CandidateTimeline({ activities }: { activities: readonly Activity[] }) {
  const texts = useSection(candidateTexts);
  const [shown, setShown] = useState(first);
  const rest = activities.length - shown;
  return (
    <section className="candidate-section" aria-label={texts.activity}>
      <h3>{texts.activity}</h3>
      <ol className="candidate-timeline">
        {activities.length === 0 ? (
          <li className="candidate-stop">
            <i aria-hidden="true" />
            <b>{texts.happened.added}</b>
          </li>
        ) : (
          activities.slice(0, shown).map((one) => <Entry key={one.id} activity={one} />)
        )}
      </ol>
      {rest > 0 && (
        <Button look="quiet" size="dense" onClick={() => setShown(shown + further)}>
          {texts.more(rest)}
        </Button>
      )}
    </section>
  );
}

const icons: Record<Activity['kind'], IconName | null> = {
  moved: null,
  rejected: 'reject',
  restored: 'undo',
  note: 'note',
  todo: 'task',
  note_edited: 'edit',
  todo_edited: 'edit',
  completed: 'check',
  interview: 'calendar',
  interview_edited: 'calendar',
  interview_completed: 'calendar',
  interview_cancelled: 'calendar',
  interview_reopened: 'calendar',
  note_deleted: 'trash',
  todo_deleted: 'trash',
  interview_deleted: 'trash',
  fields: 'edit',
  added: null,
};

function Entry({ activity }: { activity: Activity }) {
  const texts = useSection(candidateTexts);
  const { title, words, date, status } = useWords(activity);
  const icon = icons[activity.kind];
  return (
    <li className={icon ? undefined : 'candidate-stop'}>
      <i aria-hidden="true">{icon && <Icon name={icon} size={16} />}</i>
      <div>
        <b>{title}</b>
        {words && <Words words={words} />}
        {date && (
          <p>
            <LiveDate value={date} format="dateTime" /> {status}
          </p>
        )}
        {activity.by && <small lang={contentLanguage(activity.by)}>{texts.editedBy(activity.by)}</small>}
      </div>
      <LiveDate value={activity.at} format="short" />
    </li>
  );
}

/** The first lines of a long text, and the rest when it is wanted. */
function Words({ words }: { words: string }) {
  const texts = useSection(candidateTexts);
  const [isWhole, setWhole] = useState(false);
  const [isCut, ref] = useCut(words);
  return (
    <>
      <p ref={ref} className={classNames('candidate-words', !isWhole && 'clamped')} lang={contentLanguage(words)}>
        {words}
      </p>
      {(isCut || isWhole) && (
        <Button look="quiet" size="dense" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.less : texts.whole}
        </Button>
      )}
    </>
  );
}

function useWords(activity: Activity): { title: string; words?: string; date?: string; status?: string } {
  const { happened } = useSection(candidateTexts);
  const names = useSection(fieldNames);
  const { stages, interviewTypes, interviewStatuses } = useSection(pipelineTexts);
  const stageName = (stage: string) => (isPipelineStage(stage) ? stages[stage] : stage);
  const typeName = (type: string) => interviewTypes[type as keyof typeof interviewTypes] ?? type;
  switch (activity.kind) {
    case 'moved': {
      // of two who moved it to the same place, the second moved nothing, and said something
      const from =
        activity.from === null || activity.from === activity.stage ? '' : happened.from(stageName(activity.from));
      const to = stageName(activity.stage);
      return {
        title: activity.from === null ? happened.began(to) : happened.moved(to),
        words: [from, activity.words].filter(Boolean).join('\n'),
      };
    }
    case 'interview':
    case 'interview_edited':
    case 'interview_completed':
    case 'interview_cancelled':
    case 'interview_reopened':
    case 'interview_deleted':
      return {
        title: happened[activity.kind](typeName(activity.name)),
        ...(activity.date && { date: activity.date }),
        // what became of it, where it says more than the title
        ...(activity.kind === 'interview' &&
          activity.status !== 'scheduled' && {
            status: interviewStatuses[activity.status as keyof typeof interviewStatuses] ?? activity.status,
          }),
      };
    case 'note_edited':
    case 'todo_edited':
    case 'note_deleted':
    case 'todo_deleted':
      return {
        title: happened[activity.kind],
        words: activity.words || (activity.date ? happened.written(formatDate(activity.date, 'dateTime')) : ''),
      };
    case 'fields':
      return { title: happened.fields(activity.fields.map((field) => names[field]).join(', ')) };
    case 'added':
      return { title: happened.added };
    default:
      return { title: happened[activity.kind], words: activity.words };
  }
}
