import { useState } from 'react';
import { formatDate, tokyoDate, tokyoMoment } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { countdownTexts } from '#i18n/sections/countdown.ts';
import { useTexts } from '#i18n/texts.ts';
import { isImpossibleYear } from '#model/impossibleYear.ts';
import { characters, limits } from '#model/limits.ts';
import type { CountdownEvent } from '#queries/countdown.ts';
import { showToast } from '#state/toast.ts';
import { useDraft } from '#sync/useDraft.ts';
import { clock } from '#state/clock.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/textField.tsx';
import { changeDate } from '#sync/countdownChanges.ts';

interface DateDialogProps {
  /** The date of one's own that is changed; null for a new one. */
  event: CountdownEvent | null;
  onClose: () => void;
}

interface Form {
  title: string;
  date: string;
  time: string;
}

/** A date of one's own: its title is written once, its date may change (COUNT-02, COUNT-14). */
export function DateDialog({ event, onClose }: DateDialogProps) {
  const texts = useSection(countdownTexts);
  const { common } = useTexts();
  const draft = useDraft<Form>(event ? null : 'countdown.add');
  const [typed, setTyped] = useState<Form | null>(null);
  const [tried, setTried] = useState(false);
  const start: Form = event
    ? { title: event.title, date: tokyoDate(event.date), time: formatDate(event.date, 'time') }
    : { title: '', date: '', time: '10:00' };
  const form = typed ?? (event ? start : { ...start, ...draft.begun?.value });
  const change = (changes: Partial<Form>) => {
    const next = { ...form, ...changes };
    setTyped(next);
    if (!event) draft.keep(next.title.trim() || next.date ? next : null);
  };
  const moment = tokyoMoment(form.date, form.time);
  const titleProblem = !form.title.trim()
    ? texts.titleMissing
    : characters(form.title) > limits.countdownTitleCharacters
      ? texts.titleLong(limits.countdownTitleCharacters)
      : null;
  const dateProblem = !moment ? texts.dateMissing : isImpossibleYear(form.date) ? texts.impossibleYear : null;
  // told, and allowed: some look back at one
  const isPast = moment !== null && !dateProblem && Date.parse(moment) < clock.now();
  const save = async () => {
    setTried(true);
    if (titleProblem || dateProblem || !moment) return;
    const isStored = event
      ? await changeDate(event, moment)
      : (
          await draft.handIn('countdown.add', (id) => ({
            ...{ id, title: form.title.trim(), date: moment },
          }))
        ).stored;
    if (!isStored) {
      if (!event) showToast({ kind: 'error', title: texts.notStored });
      return;
    }
    showToast({ kind: 'success', title: event ? texts.dateChanged : texts.dateSet });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={event ? texts.changeDate : texts.setDate}
      width={480}
      onSubmit={() => void save()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary">
            {texts.save}
          </Button>
        </>
      }
    >
      <div className="countdown-fields">
        <TextField
          label={texts.title}
          required
          autoFocus={!event}
          readOnly={event !== null}
          disabled={!event && !draft.ready}
          value={form.title}
          placeholder={texts.titlePlaceholder}
          error={tried ? titleProblem : null}
          onChange={(title) => change({ title })}
        />
        <div className="countdown-when">
          <TextField
            label={texts.date}
            required
            type="date"
            max="2199-12-31"
            value={form.date}
            error={tried ? dateProblem : null}
            onChange={(date) => change({ date })}
          />
          <TextField label={texts.time} required type="time" value={form.time} onChange={(time) => change({ time })} />
        </div>
        <p className="field-help" role="status">
          {isPast && texts.datePast}
        </p>
      </div>
    </Dialog>
  );
}
