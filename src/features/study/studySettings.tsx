import { useEffect, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { reminderTexts } from '#i18n/sections/reminders.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { studyDay } from '#model/studyDay.ts';
import { clock } from '#state/clock.ts';
import { useSession } from '#state/session.ts';
import type { Plan } from '#study/plan.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { TextField } from '#ui/textField.tsx';
import { ExportFiles } from './exportFiles.tsx';
import { ReminderFields } from './reminderFields.tsx';
import { usePlan } from './usePlan.ts';
import { Ways } from './ways.tsx';

export interface StudySettingsProps {
  user: string;
  open: boolean;
  onClose: () => void;
}

/** How much to study; each change counts at once, on all devices (STUDY-04, STUDY-26, STUDY-46). */
export function StudySettings({ user, open, onClose }: StudySettingsProps) {
  const texts = useSection(studyPlanTexts);
  const common = useTexts().common;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.title}
      subtitle={texts.subtitle}
      width={600}
      foot={
        <Button look="primary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      <Fields user={user} />
    </Dialog>
  );
}

function Fields({ user }: { user: string }) {
  const texts = useSection(studyPlanTexts);
  const common = useTexts().common;
  const { live, change, draw, drawn } = usePlan(user);
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading')
    return (
      <Skeletons count={3} label={common.loading}>
        <Skeleton width="100%" height={44} />
      </Skeletons>
    );
  const { new_per_day, reviews_per_day, retention } = live.value;
  const { least, most } = limits.reviewsPerDay;
  return (
    <div className="plan-fields" onPointerUp={drawn} onKeyUp={drawn} onBlur={drawn}>
      <div className="plan-numbers">
        <WholeNumber
          label={texts.reviews}
          help={texts.reviewsHelp(least, most)}
          {...{ least, most, value: reviews_per_day }}
          onChange={(value) => draw({ reviews_per_day: value })}
        />
        <WholeNumber
          label={texts.fresh}
          help={texts.freshHelp(limits.newPerDay)}
          {...{ least: 0, most: limits.newPerDay, value: new_per_day }}
          onChange={(value) => draw({ new_per_day: value })}
        />
      </div>
      <Field label={texts.aim} help={texts.aimHelp}>
        {(control) => (
          <div className="plan-aim">
            <input
              {...control}
              type="range"
              min={percentOf(limits.retention.least)}
              max={percentOf(limits.retention.most)}
              value={percentOf(retention)}
              aria-valuetext={`${percentOf(retention)}%`}
              onChange={(event) => draw({ retention: Number(event.target.value) / 100 })}
            />
            <output>{percentOf(retention)}%</output>
          </div>
        )}
      </Field>
      <Behind plan={live.value} onChange={(ease) => change({ ease })} />
      <Reminders user={user} />
      <Export user={user} />
    </div>
  );
}

const percentOf = (share: number): number => Math.round(share * 100);

/** The way of coming back, which was chosen on the first start after days away. */
function Behind({ plan: { ease }, onChange }: { plan: Plan; onChange: (ease: Plan['ease']) => void }) {
  const texts = useSection(studyPlanTexts);
  const today = studyDay(clock.now() / 1_000);
  const way = ease === null || (ease.way === 'everything' && ease.day !== today) ? 'usual' : ease.way;
  return (
    <section>
      <h3>{texts.behind}</h3>
      <p>{texts.behindHelp}</p>
      <Ways
        label={texts.behind}
        name="plan-behind"
        value={way}
        onChange={(chosen) => onChange(chosen === 'usual' ? null : { way: chosen, day: today })}
        ways={[
          { value: 'usual', title: texts.usual, note: texts.usualNote },
          { value: 'ease', title: texts.ease, note: texts.easeNote(null) },
          // chosen on a return with an interview ahead (STUDY-45)
          ...(way === 'interview' ? [{ value: way, title: texts.onlyInterview, note: texts.onlyInterviewAlways }] : []),
          { value: 'everything', title: texts.everything, note: texts.everythingNote },
        ]}
      />
    </section>
  );
}

/** Of interviews and of study (REMIND-01). */
function Reminders({ user }: { user: string }) {
  const texts = useSection(reminderTexts);
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  return (
    <section>
      <h3>{texts.title}</h3>
      <p>{texts.subtitle}</p>
      <ReminderFields {...{ user, isAdmin }} />
    </section>
  );
}

/** Offline, in three files (STUDY-53). */
function Export({ user }: { user: string }) {
  const texts = useSection(studyPlanTexts);
  return (
    <section>
      <h3>{texts.exportTitle}</h3>
      <p>{texts.exportHelp}</p>
      <ExportFiles user={user} />
    </section>
  );
}

interface WholeNumberProps {
  label: string;
  help: string;
  least: number;
  most: number;
  value: number;
  onChange: (value: number) => void;
}

/** Follows the record but while somebody types; a number on its way to another one is no error yet. */
function WholeNumber({ label, help, least, most, value, onChange }: WholeNumberProps) {
  const texts = useSection(studyPlanTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (left && typed !== null && isWithin(typed, least, most)) setTyped(null);
  }, [left, typed, least, most]);
  const isWrong = typed !== null && !isWithin(typed, least, most);
  return (
    <TextField
      {...{ label, help, min: least, max: most }}
      type="number"
      inputMode="numeric"
      value={typed ?? String(value)}
      error={left && isWrong ? texts.between(least, most) : null}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(text) => {
        setTyped(text);
        if (isWithin(text, least, most)) onChange(Number(text));
      }}
    />
  );
}

const isWithin = (text: string, least: number, most: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most;
