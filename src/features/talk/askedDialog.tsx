import { useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { monthText } from '#i18n/months.ts';
import { useSection } from '#i18n/section.ts';
import { sightingTexts } from '#i18n/sections/sightings.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { Id } from '#model/noun.ts';
import { monthOf, isSameSighting, monthsBefore } from '#model/sighting.ts';
import { plainOption } from '#model/sanitizeText.ts';
import { useLive } from '#queries/live.ts';
import { dropdownOptions } from '#queries/options.ts';
import { sightings } from '#queries/questionTalk.ts';
import { clock } from '#state/clock.ts';
import { type AskedRequest, closeAskedDialog, useAskedDialog } from '#state/askedDialog.ts';
import { showToast } from '#state/toast.ts';
import { mintId, mutate, stored } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { SelectField } from '#ui/textField.tsx';

/** Where, at which stage and in which month somebody was asked it too (QUAL-04). */
export function AskedDialog() {
  const { open, opening, request } = useAskedDialog();
  return request && <Form key={opening} request={request} open={open} />;
}

/** This month is chosen first. */
function Form({ request, open }: { request: AskedRequest; open: boolean }) {
  const { question, company = '', interview_stage = '', ends } = request;
  const texts = useSection(sightingTexts);
  const { common } = useScreenTexts();
  const { choose, option, draft } = useSection(submitQuestionTexts);
  const live = useLive(dropdownOptions());
  const [place, setPlace] = useState({ company, interview_stage });
  const [month, setMonth] = useState(() => monthOf(clock.now() / 1_000));
  const [isTried, setTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const earlier = useLive(sightings(question));
  const lists = live.state === 'ready' ? live.value : { company: [], interview_stage: [] };
  const add = (typed: string) => Promise.resolve({ added: plainOption(typed) });
  const send = async () => {
    setTried(true);
    const missing = [place.company, place.interview_stage].indexOf('');
    if (missing >= 0) return fields.current?.querySelectorAll<HTMLElement>('[role=combobox]')[missing]?.focus();
    const question_id = question as Id<'interview_questions'>;
    const said = { question_id, ...place, month };
    // said twice it is one: taking the second one back must not take the first one along
    const isThere = earlier.state === 'ready' && earlier.value.some((one) => one.mine && isSameSighting(one, said));
    try {
      // which becomes its id
      const id = mintId();
      const add = () => (ends ? ends.add(said, id) : mutate('sighting.add', said, undefined, id));
      if (isThere) await ends?.discard();
      const written = isThere ? null : await add();
      if (written?.stored === false) {
        const title = written.refused === 'not_yet' ? texts.notYet : texts.failed;
        return showToast({ kind: 'error', title });
      }
      closeAskedDialog();
      const undo = async () => {
        // words first
        await ends?.bringBack();
        const back = isThere || (await stored('sighting.remove', { id }));
        if (back === null) showToast({ kind: 'error', title: texts.undoFailed });
      };
      const failed = (error: unknown) => {
        console.error('a sighting', error);
        showToast({ kind: 'error', title: texts.undoFailed });
      };
      showToast({
        kind: 'success',
        title: isThere ? texts.already : texts.added,
        ...(ends && { message: draft.discarded }),
        ...((ends || !isThere) && {
          action: { label: common.undo, icon: 'undo', run: () => void undo().catch(failed) } as const,
        }),
      });
    } catch (error) {
      console.error('a sighting', error);
      showToast({ kind: 'error', title: texts.failed });
    }
  };
  return (
    <Dialog
      open={open}
      onClose={closeAskedDialog}
      title={texts.add}
      subtitle={texts.subtitle}
      width={480}
      onSubmit={() => void send()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={closeAskedDialog}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary">
            {texts.send}
          </Button>
        </>
      }
    >
      <div ref={fields} className="asked-fields">
        {(['company', 'interview_stage'] as const).map((field) => (
          <OptionSelect
            key={field}
            required
            label={texts[field]}
            placeholder={choose[field]}
            options={lists[field]}
            value={place[field]}
            onChange={(value) => setPlace((before) => ({ ...before, [field]: value }))}
            onAdd={add}
            texts={option}
            lang={contentLanguage}
            error={isTried && !place[field] ? texts.missing : undefined}
          />
        ))}
        <SelectField
          label={texts.month}
          value={month}
          onChange={setMonth}
          options={monthsBefore(clock.now() / 1_000).map((one) => ({ value: one, label: monthText(one) }))}
        />
      </div>
    </Dialog>
  );
}
