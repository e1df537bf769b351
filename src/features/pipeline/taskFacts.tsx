import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { Priority } from '#model/pipeline.ts';
import { dueState } from '#queries/taskDue.ts';
import { Badge } from '#ui/badge.tsx';
import { LiveDate } from '#ui/liveDate.tsx';

/** Until when, and in words and colour whether that is over (A66). */
export function DueDate({ due }: { due: string | null }) {
  const texts = useSection(candidateTexts);
  if (!due) return null;
  const state = dueState(due);
  return (
    <span className="task-due">
      <LiveDate value={due} format="short" />
      {state === 'overdue' && (
        <Badge colour="red" icon="alert">
          {texts.overdue}
        </Badge>
      )}
      {state === 'today' && (
        <Badge colour="orange" icon="clock">
          {texts.today}
        </Badge>
      )}
    </span>
  );
}

export function PriorityBadge({ priority }: { priority: Priority }) {
  const { priorities } = useSection(pipelineTexts);
  return (
    <Badge outlined colour={priority === 'high' ? 'red' : 'grey'}>
      {priorities[priority]}
    </Badge>
  );
}
