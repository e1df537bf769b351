import { useSection } from '#i18n/section.ts';
import { interviewWords } from '#i18n/sections/interviewWords.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import type { InterviewStatus } from '#model/pipeline.ts';
import type { Interview } from '#queries/interviewTime.ts';
import { distanceOf, urgencyOf } from '#queries/interviewTime.ts';
import { Badge, type BadgeColour } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';
import { useMinute } from '#ui/useMinute.ts';

/** How far away it is (INT-31 to INT-39). */
export function TimeBadge({ at }: { at: string }) {
  const { when } = useSection(interviewWords);
  const now = useMinute();
  const { kind, count } = distanceOf(at, now);
  return (
    <Badge colour={urgencyOf(at, now)} icon={kind === 'past' ? undefined : 'clock'}>
      {when[kind](count)}
    </Badge>
  );
}

const looks: Record<InterviewStatus, { colour: BadgeColour; icon?: IconName }> = {
  scheduled: { colour: 'blue' },
  completed: { colour: 'green', icon: 'check' },
  cancelled: { colour: 'red', icon: 'close' },
  rescheduled: { colour: 'yellow', icon: 'refresh' },
};

/** INT-19 to INT-22. A newer server may send a status that this version does not know. */
export function StatusBadge({ status }: Pick<Interview, 'status'>) {
  const { interviewStatuses: names } = useSection(pipelineTexts);
  return status in looks ? (
    <Badge {...looks[status as InterviewStatus]}>{names[status as InterviewStatus]}</Badge>
  ) : (
    <Badge>{status}</Badge>
  );
}
