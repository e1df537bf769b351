import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { type ScreenTexts, useScreenTexts } from '#i18n/screenTexts.ts';
import { matches, searchTerms } from '#model/search.ts';
import type { Assignments } from '#queries/assignments.ts';
import { useSession } from '#state/session.ts';
import { showToast, type ToastView } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { OptionSelect } from '#ui/optionSelect.tsx';
import '#ui/surface.css';
import { TextField } from '#ui/textField.tsx';
import { assignCourse, type Assigned, takeBack } from './assignCourse.ts';

/** ASGN-01 to ASGN-07. It works offline: the assignment waits to be sent. */
export function AssignForm({ learners, courses, assigned }: Assignments) {
  const texts = useScreenTexts();
  const { assignments: words } = texts;
  const account = useSession((session) => session.account?.id);
  const [search, setSearch] = useState('');
  const [userId, setUserId] = useState('');
  const [courseId, setCourseId] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const title = useId();
  const ids = useMemo(() => new Set(assigned.map((one) => one.id)), [assigned]);
  const found = useMemo(() => {
    const terms = searchTerms(search);
    return learners.filter((learner) => matches(learner.search, terms));
  }, [learners, search]);
  const people = useMemo(() => named(found.map((one) => [one.id, personName(one)])), [found]);
  const titles = useMemo(() => named(courses.map((one) => [one.id, one.title])), [courses]);
  // a learner whom the search no longer shows, or who has been deactivated meanwhile, is deselected
  const user = found.find((learner) => learner.id === userId);
  const course = courses.find((one) => one.id === courseId);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const result = await assignCourse({ account, userId: user?.id ?? '', courseId: course?.id ?? '', assigned: ids });
    setBusy(false);
    setTried(result.outcome === 'missing');
    showToast(toastOf(result, texts, { person: user, course }));
    if (result.outcome === 'missing')
      form.current?.querySelectorAll<HTMLElement>('[role=combobox]')[user ? 1 : 0]?.focus();
    // the next assignment is often another learner on the same course
    if (result.outcome === 'assigned') setUserId('');
  };
  return (
    <form
      ref={form}
      className="card assign"
      aria-labelledby={title}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <h1 id={title} className="admin-title" tabIndex={-1}>
        {words.title}
      </h1>
      <div className="assign-fields">
        <TextField
          dense
          type="search"
          icon="search"
          label={words.searchUsers}
          help={search.trim() ? (found.length ? words.users(found.length) : words.noUser) : undefined}
          value={search}
          onChange={setSearch}
          autoComplete="off"
        />
        <OptionSelect
          dense
          label={words.user}
          placeholder={words.chooseUser}
          error={tried && !user ? words.chooseUser : null}
          value={user?.id ?? ''}
          onChange={setUserId}
          options={people.ids}
          nameOf={people.nameOf}
          texts={{ search: words.searchUsers }}
          lang={people.lang}
        />
        <OptionSelect
          dense
          label={words.course}
          placeholder={words.chooseCourse}
          error={tried && !course ? words.chooseCourse : null}
          value={course?.id ?? ''}
          onChange={setCourseId}
          options={titles.ids}
          nameOf={titles.nameOf}
          texts={{ search: words.searchCourses }}
          lang={titles.lang}
        />
        <Button type="submit" look="primary" size="dense" icon="addUser" busy={busy}>
          {words.assign}
        </Button>
      </div>
    </form>
  );
}

const personName = ({ name, email }: { name: string; email: string }) =>
  name === email ? email : `${name} (${email})`;

/** Options of a select by their ids. */
function named(options: readonly (readonly [id: string, name: string])[]) {
  const names = new Map(options);
  const nameOf = (id: string) => names.get(id) ?? '';
  return { ids: [...names.keys()], nameOf, lang: (id: string) => contentLanguage(nameOf(id)) };
}

/** ASGN-07, ASGN-09, ASGN-10, ASGN-13, ASGN-15. */
function toastOf(
  result: Assigned,
  { assignments: words, refusal, common }: ScreenTexts,
  chosen: { person?: { id: string; name: string }; course?: { id: string; title: string } },
): ToastView {
  const { person, course } = chosen;
  switch (result.outcome) {
    case 'missing':
      return { kind: 'error', title: words.missingTitle, message: words.missing };
    case 'notAuthenticated':
      return { kind: 'error', title: words.failedTitle, message: words.notAuthenticated };
    case 'already':
      return { kind: 'info', title: words.already, message: words.alreadyMessage };
    case 'failed': {
      const why = result.code ? refusal[result.code] : words.failed;
      return { kind: 'error', title: words.failedTitle, message: why };
    }
    case 'assigned': {
      const undo = async () => {
        if (person && course && !(await takeBack(person.id, course.id)))
          showToast({ kind: 'error', title: common.error, message: words.removeFailed });
      };
      const message = words.assignedMessage(person?.name ?? '', course?.title ?? '');
      return {
        kind: 'success',
        title: words.assigned,
        message,
        action: { label: common.undo, icon: 'undo', run: () => void undo() },
      };
    }
  }
}
