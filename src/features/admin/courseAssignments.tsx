import { useScreenTexts } from '#i18n/screenTexts.ts';
import { assignments } from '#queries/assignments.ts';
import { useLive } from '#queries/live.ts';
import { AdminFailure, useList } from './adminFailure.tsx';
import { AssignForm } from './assignForm.tsx';
import { AssignmentTable } from './assignmentTable.tsx';
import { ListSkeleton } from './listSkeleton.tsx';

/** Assigning courses, and the list of existing assignments (ASGN-01 to ASGN-15). */
export function CourseAssignments() {
  const texts = useScreenTexts().admin;
  const list = useList(useLive(assignments()), ({ learners, courses }) => !learners.length || !courses.length);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={texts.sub.assignments} />;
  return (
    <>
      <AssignForm {...list.value} />
      <AssignmentTable assigned={list.value.assigned} />
    </>
  );
}
