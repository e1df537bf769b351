import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { currentTexts, useTexts } from '#i18n/texts.ts';
import { courseRecords } from '#queries/courseRecords.ts';
import { useLive } from '#queries/live.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface DeleteCourseProps {
  open: boolean;
  id: string;
  title: string;
  onClose: () => void;
}

/** CRSE-20, CRSE-22: asks, and names what goes, as far as this device knows it. */
export function DeleteCourse({ open, id, title, onClose }: DeleteCourseProps) {
  const { tracks, common } = useTexts();
  const texts = useSection(courseToolsTexts);
  const live = useLive(courseRecords(id));
  const records = live.state === 'ready' ? live.value : undefined;
  const [busy, setBusy] = useState(false);
  const goes = records && {
    stages: records.stages.length,
    learners: records.learners,
    assignments: records.assignments,
    reviews: records.reviews,
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    const deleted = await remove(id);
    setBusy(false);
    if (deleted) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={tracks.deleteTitle(title)}
      width={480}
      onSubmit={() => void confirm()}
      foot={
        <>
          <Button look="quiet" className="cancel" autoFocus onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="danger" busy={busy}>
            {texts.delete}
          </Button>
        </>
      }
    >
      <div className="course-goes">
        <p>{tracks.deleteWarning}</p>
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

async function remove(id: string): Promise<boolean> {
  const { tracks, common } = currentTexts();
  try {
    const written = await mutate('course.delete', { id });
    if (written.stored) {
      showToast({ kind: 'success', title: tracks.deleted, message: tracks.deletedMessage });
      return true;
    }
    console.error('delete course', written.refused);
  } catch (error) {
    console.error('delete course', error);
  }
  showToast({ kind: 'error', title: common.error, message: tracks.deleteFailed });
  return false;
}
