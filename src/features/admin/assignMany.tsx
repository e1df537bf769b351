import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { assignManyTexts } from '#i18n/sections/assignMany.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { assignmentId } from '#model/id.ts';
import { type Assignments, assignments } from '#queries/assignments.ts';
import { useLive } from '#queries/live.ts';
import type { Person } from '#queries/people.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useOpening } from '#ui/opened.ts';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { approveAll } from './changePerson.ts';
import { assignCourse, takeBack } from './assignCourse.ts';
import { DeclineMany } from './declineMany.tsx';

/** What can be done with several selected people at once. */
export function UsersActions({ chosen, download }: { chosen: readonly Person[]; download: () => void }) {
  const texts = useSection(assignManyTexts);
  const [open, setOpen] = useState(false);
  const waiting = chosen.filter(({ isWaiting }) => isWaiting);
  return (
    <>
      <ApproveMany waiting={waiting} />
      <DeclineMany waiting={waiting} />
      <Button look="quiet" size="dense" icon="book" onClick={() => setOpen(true)}>
        {texts.assign}
      </Button>
      <Button look="quiet" size="dense" icon="download" onClick={download}>
        {texts.export}
      </Button>
      <AssignMany key={useOpening(open)} open={open} people={chosen} onClose={() => setOpen(false)} />
    </>
  );
}

function ApproveMany({ waiting }: { waiting: readonly Person[] }) {
  const texts = useSection(usersTexts);
  const [busy, setBusy] = useState(false);
  if (!waiting.length) return null;
  const approve = async () => {
    setBusy(true);
    await approveAll(waiting);
    setBusy(false);
  };
  return (
    <Button look="outline" size="dense" icon="check" busy={busy} onClick={() => void approve()}>
      {texts.approveAll(waiting.length)}
    </Button>
  );
}

interface AssignManyProps {
  open: boolean;
  people: readonly Person[];
  onClose: () => void;
}

interface Counts {
  all: number;
  can: number;
  get: number;
}

/** One assignment for each, with one undo for all of them. It works offline, as each of them does. */
function AssignMany({ open, people, onClose }: AssignManyProps) {
  const texts = useSection(assignManyTexts);
  const { common } = useTexts();
  const live = useLive(assignments());
  const account = useSession((session) => session.account?.id);
  const [courseId, setCourseId] = useState('');
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  // each that is given changes who can still get it
  const [begun, setBegun] = useState<Counts | null>(null);
  const { courses, assigned } = live.state === 'ready' ? live.value : nothing;
  const course = courses.find((one) => one.id === courseId);
  const able = people.filter((person) => person.isActive && person.role === 'user');
  const ids = new Set(assigned.map((one) => one.id));
  const getting = course ? able.filter((person) => !ids.has(assignmentId(person.id, course.id))) : able;
  const { all, can, get } = begun ?? { all: people.length, can: able.length, get: getting.length };
  const titleOf = (id: string) => courses.find((one) => one.id === id)?.title ?? '';

  const submit = async () => {
    setTried(true);
    if (!course || !getting.length || done !== null) return;
    setBegun({ all, can, get });
    const got: string[] = [];
    for (const [at, { id: userId }] of getting.entries()) {
      setDone(at);
      const { outcome } = await assignCourse({ account, userId, courseId: course.id, assigned: ids });
      if (outcome === 'assigned') got.push(userId);
    }
    setDone(null);
    onClose();
    sayAssigned(got, getting.length - got.length, course);
  };
  return (
    <Dialog
      open={open}
      onClose={done === null ? onClose : () => undefined}
      title={texts.title(all)}
      width={480}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button className="cancel" disabled={done !== null} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={done !== null}>
            {texts.assign}
          </Button>
        </>
      }
    >
      <div className="user-dialog">
        <OptionSelect
          label={texts.course}
          placeholder={texts.choose}
          error={tried && !course ? texts.choose : null}
          value={course?.id ?? ''}
          onChange={setCourseId}
          options={courses.map((one) => one.id)}
          nameOf={titleOf}
          texts={{ search: texts.search }}
          lang={(id) => contentLanguage(titleOf(id))}
        />
        <div className="ink-2" role="status">
          {live.state === 'ready' && courses.length === 0 && <p>{texts.noCourses}</p>}
          {get > 0 ? <p>{texts.gets(get)}</p> : <p>{texts.nobody}</p>}
          {get < can && <p>{texts.have(can - get)}</p>}
          {can < all && <p>{texts.cannot(all - can)}</p>}
        </div>
        {done !== null && <ProgressBar value={(100 * done) / get} label={texts.progress} />}
      </div>
    </Dialog>
  );
}

const nothing: Pick<Assignments, 'courses' | 'assigned'> = { courses: [], assigned: [] };

function sayAssigned(got: readonly string[], failed: number, course: { id: string; title: string }): void {
  const texts = currentSection(assignManyTexts);
  const { common } = currentScreenTexts();
  const undo = async () => {
    let back = 0;
    for (const userId of got) back += Number(await takeBack(userId, course.id));
    showToast(
      back === got.length
        ? { kind: 'success', title: texts.undone(back) }
        : { kind: 'error', title: common.error, message: texts.undoFailed },
    );
  };
  showToast({
    kind: failed ? 'error' : 'success',
    title: failed ? common.error : texts.assigned(got.length),
    message: failed ? texts.some(got.length, failed) : course.title,
    ...(got.length > 0 && { action: { label: common.undo, icon: 'undo', run: () => void undo() } }),
  });
}
