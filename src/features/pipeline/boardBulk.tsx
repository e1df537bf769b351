import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardDialogTexts } from '#i18n/sections/boardDialogs.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { firstStage, isPipelineStage, type PipelineStage, pipelineStages } from '#model/pipeline.ts';
import { showToast } from '#state/toast.ts';
import { stored } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { SelectField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { OptionField, PeopleList, useAddable } from './boardPeople.tsx';
import './boardDialog.css';

/** Many people, with one stage and one role for all of them (KAN-64 to KAN-73). */
export function BulkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useSection(boardDialogTexts);
  const { stages } = useSection(pipelineTexts);
  const { common } = useScreenTexts();
  const live = useAddable();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [stage, setStage] = useState<PipelineStage>(firstStage);
  const [role, setRole] = useState('');
  const [tried, setTried] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const chosen = live.state === 'ready' ? live.value.filter(({ id }) => ids.has(id)) : [];
  const problem = !chosen.length ? texts.chooseUsers : !role ? texts.chooseBulkRole : '';
  const show = useOwnToast(!problem, open);
  const choose = (id: string, on: boolean) =>
    setIds((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const submit = async () => {
    if (done !== null) return;
    setTried(true);
    if (problem) return show({ kind: 'error', title: common.error, message: problem });
    const refused: string[] = [];
    for (const [at, { id, name }] of chosen.entries()) {
      setDone(at);
      if (!(await enter(id, role, stage))) refused.push(name);
    }
    setDone(null);
    const whose = texts.notAdded(refused.slice(0, named).join(', '), Math.max(0, refused.length - named));
    if (refused.length === chosen.length)
      return show({ kind: 'error', title: common.error, message: `${texts.bulkFailed}\n${whose}` });
    showToast({
      kind: 'success',
      title: texts.bulkAdded(chosen.length - refused.length, refused.length),
      ...(refused.length && { message: whose }),
    });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={done === null ? onClose : () => undefined}
      title={texts.bulkTitle}
      width={640}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="quiet" className="cancel" disabled={done !== null} onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={done !== null}>
            {texts.bulkAdd(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="board-dialog">
        <PeopleList live={live} kind="checkbox" chosen={ids} onChoose={choose} />
        <div className="board-fields">
          <SelectField
            label={texts.stage}
            value={stage}
            onChange={(value) => isPipelineStage(value) && setStage(value)}
            options={pipelineStages.map((one) => ({ value: one, label: stages[one] }))}
          />
          <OptionField field="role" value={role} onChange={setRole} isMissing={tried && !role} />
        </div>
        <section aria-label={texts.chosen(chosen.length)}>
          <h3>{texts.chosen(chosen.length)}</h3>
          {!chosen.length && <p className="ink-3">{texts.nobodyChosen}</p>}
          <ul className="board-chosen">
            {chosen.map((person) => (
              <li key={person.id}>
                <span className="grow" lang={contentLanguage(person.name)}>
                  {person.name}
                </span>
                <IconButton
                  icon="close"
                  dense
                  label={texts.takeOut(person.name)}
                  onClick={() => choose(person.id, false)}
                />
              </li>
            ))}
          </ul>
        </section>
        {done !== null && <ProgressBar value={(100 * done) / chosen.length} label={texts.progress} />}
      </div>
    </Dialog>
  );
}

/** Of those who were refused. */
const named = 5;

/** Everybody begins in Interested, and goes on from there (KAN-70, A52). */
async function enter(id: string, position: string, stage: PipelineStage): Promise<boolean> {
  if ((await stored('candidate.add', { id, position })) === null) return false;
  return stage === firstStage || (await stored('candidate.move', { id, stage })) !== null;
}
