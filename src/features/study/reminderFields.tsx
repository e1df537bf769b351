import { useEffect, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { reminderTexts } from '#i18n/sections/reminders.ts';
import { useTexts } from '#i18n/texts.ts';
import { reminderTimes, timeOfDay } from '#model/reminder.ts';
import { studyReminderTime } from '#model/reminderTime.ts';
import { fetchOffers, knownOffers } from '#remote/offers.ts';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { TextField } from '#ui/textField.tsx';
import { NotedSwitch } from './notedSwitch.tsx';
import { usePushState } from './usePushState.ts';
import { PushSwitch } from './pushSwitch.tsx';
import { useReminders } from './useReminders.ts';
import './reminders.css';

export interface ReminderFieldsProps {
  user: string;
  isAdmin: boolean;
}

/** Of what, how and when (REMIND-01); each change counts at once, on all devices. */
export function ReminderFields({ user, isAdmin }: ReminderFieldsProps) {
  const texts = useSection(reminderTexts);
  const common = useTexts().common;
  const { live, change } = useReminders(user);
  const offers = useOffers();
  const push = usePushState(user);
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading')
    return (
      <Skeletons count={3} label={common.loading}>
        <Skeleton width="100%" height={44} />
      </Skeletons>
    );
  const chosen = live.value;
  const comes = studyReminderTime(chosen.study_time, chosen);
  return (
    <div className="reminders">
      <NotedSwitch
        label={texts.interview}
        note={texts.interviewNote(reminderTimes.dayBefore)}
        checked={chosen.interview}
        onChange={(interview) => change({ interview })}
      />
      <NotedSwitch
        label={texts.study}
        note={texts.studyNote}
        checked={chosen.study}
        onChange={(study) => change({ study })}
      >
        {chosen.study && (
          <TimeField
            label={texts.studyTime}
            value={chosen.study_time}
            help={comes === null ? texts.studyNever : comes !== chosen.study_time && texts.studyLater(comes)}
            onChange={(study_time) => change({ study_time })}
          />
        )}
      </NotedSwitch>
      {isAdmin && (
        <NotedSwitch
          label={texts.todo}
          note={texts.todoNote(reminderTimes.digest)}
          checked={chosen.todo}
          onChange={(todo) => change({ todo })}
        />
      )}
      <fieldset>
        <legend>{texts.how}</legend>
        {offers.mail ? (
          <NotedSwitch
            label={texts.mail}
            note={texts.mailNote}
            checked={chosen.mail}
            onChange={(mail) => change({ mail })}
          />
        ) : (
          <p className="ink-3">{texts.noMail}</p>
        )}
        <PushSwitch user={user} push={push} isOffered={offers.pushKey !== ''}>
          <NotedSwitch
            label={texts.details}
            note={texts.detailsNote}
            checked={chosen.details}
            onChange={(details) => change({ details })}
          />
        </PushSwitch>
        {!(offers.mail && chosen.mail) &&
          push.state !== null &&
          push.state !== 'on' &&
          (chosen.interview || chosen.study || chosen.todo) && (
            <p role="status" className="reminder-none">
              {texts.noWay}
            </p>
          )}
      </fieldset>
      <fieldset>
        <legend>{texts.quiet}</legend>
        <p className="ink-3">{texts.quietNote}</p>
        <div className="reminder-times">
          <TimeField label={texts.from} value={chosen.quiet_from} onChange={(quiet_from) => change({ quiet_from })} />
          <TimeField label={texts.to} value={chosen.quiet_to} onChange={(quiet_to) => change({ quiet_to })} />
        </div>
      </fieldset>
    </div>
  );
}

/** As it was known last, then as the server says. */
function useOffers() {
  const [offers, setOffers] = useState(knownOffers);
  useEffect(() => {
    let left = false;
    void fetchOffers().then((now) => now && !left && setOffers(now));
    return () => {
      left = true;
    };
  }, []);
  return offers;
}

interface TimeFieldProps {
  label: string;
  value: string;
  help?: string | false;
  onChange: (time: string) => void;
}

/** Follows the record but while somebody types; half a time is no error yet. */
function TimeField({ label, value, help, onChange }: TimeFieldProps) {
  const texts = useSection(reminderTexts);
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const isWrong = typed !== null && !timeOfDay.test(typed);
  useEffect(() => {
    if (left && !isWrong) setTyped(null);
  }, [left, isWrong]);
  return (
    <TextField
      label={label}
      type="time"
      value={typed ?? value}
      error={left && isWrong ? texts.time : null}
      help={help && <span role="status">{help}</span>}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      onChange={(text) => {
        setTyped(text);
        if (timeOfDay.test(text)) onChange(text);
      }}
    />
  );
}
