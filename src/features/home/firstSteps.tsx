import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { tokyoMoment } from '#i18n/dates.ts';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { countdownTexts } from '#i18n/sections/countdown.ts';
import { firstStepsTexts } from '#i18n/sections/firstSteps.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isImpossibleYear } from '#model/impossibleYear.ts';
import { characters, limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import { type Beginning, companiesOf, deckFor, firstQuestions, rolesOf } from '#queries/firstSteps.ts';
import { useLive } from '#queries/live.ts';
import { type BankQuestion, questionBank } from '#queries/questionBank.ts';
import { whenInStudy } from '#queries/whenInStudy.ts';
import { clock } from '#state/clock.ts';
import type { FirstStep } from '#state/firstSteps.ts';
import { usePreferences } from '#state/preferences.ts';
import { keepStudySession } from '#state/studySession.ts';
import { showToast } from '#state/toast.ts';
import { say } from '#sync/countdownChanges.ts';
import { mintId, stored } from '#sync/mutate.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { SelectField, TextField } from '#ui/textField.tsx';

interface FirstStepsProps {
  user: string;
  begins: Beginning;
  at: FirstStep;
  onStep: (step: FirstStep['step'], title?: string) => void;
}

/** Three steps in the place of today, each of which can be skipped (FIRST-01). */
export function FirstSteps({ user, begins, at: { step, title }, onStep }: FirstStepsProps) {
  const live = useLive(questionBank());
  const bank = live.state === 'ready' ? live.value : null;
  // the button that was pressed is gone with its step; nothing takes the focus as the page opens
  const [began] = useState(step);
  const takesFocus = step !== began;
  const isWhole = bank !== null && bank.isWhole && bank.arrival === 'everything';
  const questions = bank?.questions ?? noQuestions;
  if (step === 1) return <When questions={questions} onStep={onStep} />;
  return <First key={step} {...{ user, begins, step, title, questions, isWhole, onStep, takesFocus }} />;
}

const noQuestions: readonly BankQuestion[] = [];

interface StepProps {
  step: number;
  title: string;
  note: string;
  takesFocus?: boolean;
  children: ReactNode;
}

function Step({ step, title, note, takesFocus, children }: StepProps) {
  const texts = useSection(firstStepsTexts);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) head.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <div className="today-words">
        <p className="today-kicker">{texts.stepOf(step)}</p>
        <h2 ref={head} tabIndex={-1}>
          {title}
        </h2>
        <p className="today-note">{note}</p>
      </div>
      {children}
    </>
  );
}

interface DateForm {
  title: string;
  date: string;
  time: string;
}

type OnStep = FirstStepsProps['onStep'];

/** With the same draft as the dialog on the study page: what was begun in one goes on in the other. */
function When({ questions, onStep }: { questions: readonly BankQuestion[]; onStep: OnStep }) {
  const texts = useSection(firstStepsTexts);
  const dates = useSection(countdownTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<DateForm>('countdown.add');
  const [typed, setTyped] = useState<DateForm | null>(null);
  const [opened, setOpened] = useState(false);
  const [tried, setTried] = useState(false);
  const companies = useId();
  const form = typed ?? { title: '', date: '', time: '10:00', ...draft.begun?.value };
  const change = (changes: Partial<DateForm>) => {
    const next = { ...form, ...changes };
    setTyped(next);
    draft.keep(next.title.trim() || next.date ? next : null);
  };
  const moment = tokyoMoment(form.date, form.time);
  const dateProblem = !moment ? dates.dateMissing : isImpossibleYear(form.date) ? dates.impossibleYear : null;
  const most = limits.countdownTitleCharacters;
  const titleProblem = characters(form.title) > most ? dates.titleLong(most) : null;
  const save = async () => {
    setTried(true);
    if (!moment || dateProblem || titleProblem) return;
    const title = form.title.trim() || texts.interview;
    let countdown = '';
    const written = await draft.handIn('countdown.add', (id) => {
      countdown = id;
      return { id, title, date: moment };
    });
    if (!written.stored) {
      showToast({ kind: 'error', title: dates.notStored });
      return;
    }
    const named = { id: countdown, interview: null };
    const deck = deckFor(title, questions);
    // chosen once; without a company it stays as it is proposed
    if (deck.length) void say(named, { deck });
    showToast({
      ...{ kind: 'success', title: dates.dateSet },
      action: { label: common.undo, icon: 'undo', run: () => void say(named, { ended: true }) },
    });
    onStep(2, title);
  };
  if (!opened)
    return (
      <Step step={1} title={texts.when} note={texts.whenNote}>
        <span className="row today-acts">
          <Button look="soft" size="big" onClick={() => setOpened(true)}>
            {dates.setDate}
          </Button>
          <Button size="big" onClick={() => onStep(2)}>
            {texts.notYet}
          </Button>
        </span>
      </Step>
    );
  return (
    <form
      className="today-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Step step={1} title={texts.when} note={texts.whenNote}>
        <div className="today-fields">
          <TextField
            label={texts.titleOrCompany}
            autoFocus
            disabled={!draft.ready}
            value={form.title}
            error={tried ? titleProblem : null}
            list={companies}
            lang={contentLanguage(form.title)}
            onChange={(title) => change({ title })}
          />
          <datalist id={companies}>
            {companiesOf(questions).map((company) => (
              <option key={company} value={company} />
            ))}
          </datalist>
          <TextField
            label={dates.date}
            required
            type="date"
            max="2199-12-31"
            value={form.date}
            error={tried ? dateProblem : null}
            onChange={(date) => change({ date })}
          />
          <TextField label={dates.time} required type="time" value={form.time} onChange={(time) => change({ time })} />
        </div>
        <p className="field-help" role="status">
          {moment !== null && !dateProblem && Date.parse(moment) < clock.now() && dates.datePast}
        </p>
        <span className="row today-acts">
          <Button type="submit" look="primary" size="big">
            {dates.save}
          </Button>
          <Button size="big" onClick={() => onStep(2)}>
            {texts.notYet}
          </Button>
        </span>
      </Step>
    </form>
  );
}

interface FirstProps extends Omit<FirstStepsProps, 'at'> {
  step: FirstStep['step'];
  title: string;
  questions: readonly BankQuestion[];
  isWhole: boolean;
  takesFocus: boolean;
}

/** Which questions to begin with, and the session itself, which is the third step. */
function First({ user, begins, step, title, questions, isWhole, onStep, takesFocus }: FirstProps) {
  const texts = useSection(firstStepsTexts);
  const page = usePreferences(({ language }) => language);
  const navigate = useNavigate();
  const [role, setRole] = useState('');
  const [language, setLanguage] = useState<'en' | 'ja' | 'both'>(page);
  const [isGoing, setGoing] = useState(false);
  const wish = { role, language: language === 'both' ? null : language, title };
  // those of an assigned track come by themselves
  const first = begins.hasTrack ? [] : firstQuestions(questions, wish);
  const count = begins.hasTrack ? limits.moreNew : first.length;
  const go = async () => {
    setGoing(true);
    if (first.length && (await stored('study.choose', { question_ids: first, chosen: 'in' })) === null) {
      showToast({ kind: 'error', title: currentSection(countdownTexts).notStored });
      setGoing(false);
      return;
    }
    const [shown] = first;
    if (shown) {
      // the session takes what stands in the list that it reads
      await whenInStudy(user, shown);
      const now = Math.floor(clock.now() / 1_000);
      const session = { account: user, day: studyDay(now), began: now, putOff: [], more: first };
      keepStudySession({ ...session, shown: { question: shown, answer: mintId() } });
    }
    onStep('done');
    void navigate({ to: '/study/session' });
  };
  const asks = step === 2 && !begins.hasTrack;
  return (
    <Step
      step={asks ? 2 : 3}
      takesFocus={takesFocus}
      title={asks ? texts.which : texts.first(count)}
      note={asks ? texts.whichNote : texts.firstNote}
    >
      {asks && (
        <div className="today-fields">
          <SelectField
            label={texts.role}
            value={role}
            placeholder={texts.anyRole}
            options={rolesOf(questions).map((value) => ({ value, label: value }))}
            onChange={setRole}
          />
          <div className="today-language">
            <span aria-hidden="true">{texts.language}</span>
            <SegmentedChoice
              label={texts.language}
              value={language}
              onChange={setLanguage}
              options={[
                { value: 'en', label: 'English' },
                { value: 'ja', label: '日本語' },
                { value: 'both', label: texts.both },
              ]}
            />
          </div>
        </div>
      )}
      <span className="row today-acts">
        <Button
          look="primary"
          size="big"
          busy={isGoing || !isWhole}
          aria-disabled={count === 0 || undefined}
          onClick={count === 0 ? undefined : () => void go()}
        >
          {texts.begin(isWhole ? count : limits.moreNew)}
        </Button>
        <Button size="big" onClick={() => onStep(asks ? 3 : 'done')}>
          {texts.skip}
        </Button>
      </span>
    </Step>
  );
}
