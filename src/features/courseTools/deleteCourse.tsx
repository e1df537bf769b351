import { useState } from 'react';
import { currentSection, useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useTexts } from '#i18n/texts.ts';
import { courseRecords } from '#queries/courseRecords.ts';
import { useLive } from '#queries/live.ts';
import { alongWith } from '#queries/along.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface DeleteCourseProps {
  open: boolean;
  id: string;
  title: string;
  onClose: () => void;
}

/** CRSE-20, CRSE-22: asks, and names what goes, as far as this device knows it. */
export function DeleteCourse({ open, id, title, onClose }: DeleteCourseProps) {
  const { common } = useTexts();
  const texts = useSection(courseToolsTexts);
  const live = useLive(courseRecords(id));
  /** For a moment: a deletion names the version that it deletes. */
  const isReading = live.state === 'loading';
  const records = live.state === 'ready' ? live.value : undefined;
  const [busy, setBusy] = useState(false);
  const goes = records && {
    stages: records.stages.length,
    learners: records.learners,
    assignments: records.assignments,
    reviews: records.reviews,
  };
  const confirm = async () => {
    if (busy || isReading) return;
    setBusy(true);
    const deleted = await remove(id, records?.course?.text_by ?? null);
    setBusy(false);
    if (deleted) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.deleteTitle(title)}
      width={480}
      onSubmit={() => void confirm()}
      foot={
        <>
          <Button look="quiet" className="cancel" autoFocus onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="danger" busy={busy} disabled={isReading}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <div className="course-goes">
        <p>{texts.deleteWarning}</p>
        {live.state === 'error' && <LoadFailure message={live.message} />}
        {goes && Object.values(goes).some(Boolean) && (
          <>
            <p id="course-goes">{texts.goesWith}</p>
            <ul aria-labelledby="course-goes">
              {(['stages', 'learners', 'assignments', 'reviews'] as const).map(
                (what) => goes[what] > 0 && <li key={what}>{texts.goes[what](goes[what])}</li>,
              )}
            </ul>
          </>
        )}
        <p>{texts.bankStays}</p>
      </div>
    </Dialog>
  );
}

async function remove(id: string, saw: string | null): Promise<boolean> {
  const texts = currentSection(courseToolsTexts);
  try {
    const written = await mutate('course.delete', { id, saw, along: await alongWith('courses', id) });
    if (written.stored) {
      showToast({ kind: 'success', title: texts.deleted, message: texts.deletedMessage });
      return true;
    }
    console.error('delete course', written.refused);
  } catch (error) {
    console.error('delete course', error);
  }
  showToast({ kind: 'error', title: texts.error, message: texts.deleteFailed });
  return false;
}
