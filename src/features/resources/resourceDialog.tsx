import { useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useTexts } from '#i18n/texts.ts';
import { resourceCategories } from '#model/choices.ts';
import type { Resource } from '#model/noun.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField, TextArea, TextField } from '#ui/textField.tsx';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { contentOf, problemsOf, type ResourceValues, valuesFrom, valuesOf } from './resourceValues.ts';

interface ResourceDialogProps {
  /** The one to be changed, a new one, or none while it is closed. */
  editing: Resource | 'new' | null;
  onClose: () => void;
}

/** RES-16 to RES-27. What is typed is kept as a draft until it is saved or discarded. */
export function ResourceDialog({ editing, onClose }: ResourceDialogProps) {
  const shown = useRef({ editing, times: 0, open: false });
  const { current } = shown;
  // what is closing keeps its content, and each opening begins with its own draft
  if (editing) Object.assign(current, { editing, times: current.open ? current.times : current.times + 1 });
  current.open = editing !== null;
  if (!current.editing) return null;
  const resource = current.editing === 'new' ? null : current.editing;
  return <Opened key={current.times} resource={resource} open={current.open} onClose={onClose} />;
}

interface OpenedProps {
  resource: Resource | null;
  open: boolean;
  onClose: () => void;
}

function Opened({ resource, open, onClose }: OpenedProps) {
  const texts = useSection(resourceTexts);
  const { common } = useTexts();
  const draft = useDraft<unknown>(resource ? `resource.edit:${resource.id}` : 'resource.create');
  const [typed, setTyped] = useState<ResourceValues | null>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const values = typed ?? (draft.begun ? valuesFrom(draft.begun.value) : valuesOf(resource));
  const isBegun = typed !== null || draft.begun !== null;
  const body = useRef<HTMLDivElement>(null);
  const problems = problemsOf(values);
  const problem = (field: keyof ResourceValues) => (attempted && problems[field] ? texts[problems[field]] : null);

  /** What stands here and is not saved; null when nothing was written. */
  const written = useRef<ResourceValues>(null);
  const put = (next: ResourceValues): ResourceValues | null => {
    const before = written.current;
    written.current = next;
    setTyped(next);
    draft.keep(next);
    return before;
  };
  const change = (some: Partial<ResourceValues>) => void put({ ...values, ...some });
  const offerBack = useOfferBack(open, { undo: common.undo, restored: texts.draftRestored }, put);
  const close = () => {
    void draft.flush();
    setAttempted(false);
    onClose();
  };
  const discard = () => {
    offerBack(texts.draftDiscarded, values);
    written.current = null;
    setTyped(valuesOf(resource));
    setAttempted(false);
    void draft.discard();
  };
  const submit = async () => {
    if (busy) return;
    setAttempted(true);
    if (Object.keys(problems).length) {
      // the errors are drawn first
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setBusy(true);
    await draft.flush();
    const stored = await save(resource, contentOf(values), draft);
    setBusy(false);
    if (!stored) return;
    draft.close();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      width={580}
      title={resource ? texts.edit : texts.add}
      onSubmit={() => void submit()}
      foot={
        <>
          {draft.failed && (
            <span className="keep stays" role="status">
              <Icon name="alert" size={14} />
              {texts.draftNotKept}
            </span>
          )}
          {isBegun && draft.keptAt && !draft.failed && (
            <span className="keep stays">
              <Icon name="check" size={14} />
              {texts.draftKept(formatDate(draft.keptAt, 'time'))}
              <Button look="quiet" size="dense" onClick={discard}>
                {texts.discardDraft}
              </Button>
            </span>
          )}
          <Cancel onClick={close} />
          <Button type="submit" look="primary" busy={busy}>
            {resource ? texts.save : texts.add}
          </Button>
        </>
      }
    >
      <div className="resource-fields" ref={body}>
        <TextField
          label={texts.fields.title}
          required
          autoFocus
          disabled={!draft.ready}
          value={values.title}
          error={problem('title')}
          onChange={(title) => change({ title })}
        />
        <TextField
          label={texts.fields.url}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          disabled={!draft.ready}
          value={values.url}
          error={problem('url')}
          onChange={(url) => change({ url })}
        />
        <SelectField
          label={texts.fields.category}
          required
          placeholder={texts.chooseCategory}
          options={resourceCategories.map((value) => ({ value, label: texts.categories[value] ?? value }))}
          disabled={!draft.ready}
          value={values.category}
          error={problem('category')}
          onChange={(category) => change({ category })}
        />
        <TextArea
          label={texts.fields.description}
          note={texts.optional}
          placeholder={texts.descriptionHint}
          disabled={!draft.ready}
          value={values.description}
          error={problem('description')}
          onChange={(description) => change({ description })}
        />
      </div>
    </Dialog>
  );
}

function Cancel({ onClick }: { onClick: () => void }) {
  const texts = useTexts().common;
  return (
    <Button look="quiet" className="cancel" onClick={onClick}>
      {texts.cancel}
    </Button>
  );
}

/** True when it is stored; otherwise a toast says that it is not, and the dialog keeps everything. */
async function save(
  resource: Resource | null,
  content: ReturnType<typeof contentOf>,
  draft: { id: string; key: string },
): Promise<boolean> {
  const texts = currentSection(resourceTexts);
  try {
    const written = resource
      ? await mutate('resource.edit', { id: resource.id, ...content }, draft.key)
      : await mutate('resource.create', { id: draft.id, ...content }, draft.key);
    if (written.stored) {
      showToast({ kind: 'success', title: resource ? texts.updated : texts.created });
      return true;
    }
    console.error('save resource', written.refused);
  } catch (error) {
    console.error('save resource', error);
  }
  showToast({ kind: 'error', title: texts.error, message: resource ? texts.updateFailed : texts.createFailed });
  return false;
}
