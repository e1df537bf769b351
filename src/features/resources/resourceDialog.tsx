import { useRef, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useTexts } from '#i18n/texts.ts';
import { resourceCategories } from '#model/choices.ts';
import type { Resource } from '#model/noun.ts';
import { conflictOf } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { showToast } from '#state/toast.ts';
import { takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { DeletedElsewhere } from '#ui/deletedElsewhere.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SelectField, TextArea, TextField } from '#ui/textField.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { ResourceConflict } from './resourceConflict.tsx';
import {
  contentOf,
  followed,
  problemsOf,
  type ResourceField,
  type ResourceValues,
  valuesFrom,
  valuesOf,
} from './resourceValues.ts';

interface ResourceDialogProps {
  /** The resource to edit, a new one, or null while closed. */
  editing: Resource | 'new' | null;
  onClose: () => void;
}

/** RES-16 to RES-27. What is typed is kept as a draft until it is saved or discarded. */
export function ResourceDialog({ editing, onClose }: ResourceDialogProps) {
  const shown = useRef({ editing, times: 0, open: false });
  const { current } = shown;
  // a closing dialog keeps its content, and each opening begins with its own draft
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
  const live = useLive(record(`resources/${resource?.id ?? ''}`));
  // the current row; as it was on opening until that is read
  const present = live.state === 'ready' ? (live.value as Resource | null) : resource;
  const isGone = resource !== null && live.state === 'ready' && live.value === null;
  const values = followed(
    typed ?? (draft.begun ? valuesFrom(draft.begun.value) : valuesOf(present ?? resource)),
    resource && present,
  );
  // not disabled: a field keeps the focus while the draft is read
  const isFixed = !draft.ready || busy;
  const isBegun = typed !== null || draft.begun !== null;
  const body = useRef<HTMLDivElement>(null);
  const problems = problemsOf(values);
  const problem = (field: ResourceField) => (attempted && problems[field] ? texts[problems[field]] : null);

  /** Unsaved content; null when nothing was written. */
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
    begin();
  };
  const begin = () => {
    written.current = null;
    setTyped(valuesOf(present ?? resource));
    setAttempted(false);
    void draft.discard();
  };

  const conflict = resource && isBegun ? conflictOf(contentOf(values), values.saw, present) : [];
  const conflictPlace = useConflictPlace(conflict.length > 0);
  const show = useOwnToast(true, open);
  const choose = (chosen: ResourceValues | null, title?: string, aside?: string) => {
    if (title) offerBack(title, values, () => takeBack(aside));
    if (chosen) put(chosen);
    else begin();
    body.current?.focus();
  };
  const submit = async () => {
    if (busy) return;
    setAttempted(true);
    if (Object.keys(problems).length) {
      // the errors must be rendered first
      requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (conflict.length) return conflictPlace.stop();
    setBusy(true);
    const content = contentOf(values);
    // if both texts became identical, there was nothing to choose
    const origin = { saw: present?.text_by ?? values.saw, ...(values.instead && { instead: values.instead }) };
    const written =
      resource && !isGone
        ? await draft.handIn('resource.edit', () => ({ id: resource.id, ...origin, ...content }))
        : await draft.handIn('resource.create', (id) => ({ id, ...content }));
    setBusy(false);
    if (written.stored) {
      showToast({ kind: 'success', title: resource && !isGone ? texts.updated : texts.created });
      onClose();
    } else if (written.refused === 'changed' && present) {
      // the conflict is shown as soon as the other text has arrived
      conflictPlace.stop();
    } else show({ kind: 'error', title: texts.error, message: resource ? texts.updateFailed : texts.createFailed });
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
          {!isGone && (
            <Button type="submit" look="primary" busy={busy}>
              {resource ? texts.save : texts.add}
            </Button>
          )}
        </>
      }
    >
      <div className="resource-fields" ref={body} tabIndex={-1}>
        {isGone && (
          <DeletedElsewhere
            words={[values.title, values.url, values.description].filter(Boolean).join('\n')}
            busy={busy}
            onAdd={() => void submit()}
          />
        )}
        {present && conflict.length > 0 && (
          <ResourceConflict
            ref={conflictPlace.ref}
            present={present}
            different={conflict}
            values={values}
            busy={busy}
            onBusy={setBusy}
            onChoose={choose}
          />
        )}
        <TextField
          label={texts.fields.title}
          required
          autoFocus
          readOnly={isFixed}
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
          readOnly={isFixed}
          value={values.url}
          error={problem('url')}
          onChange={(url) => change({ url })}
        />
        <SelectField
          label={texts.fields.category}
          required
          placeholder={texts.chooseCategory}
          options={resourceCategories.map((value) => ({ value, label: texts.categories[value] ?? value }))}
          disabled={isFixed}
          value={values.category}
          error={problem('category')}
          onChange={(category) => change({ category })}
        />
        <TextArea
          label={texts.fields.description}
          note={texts.optional}
          placeholder={texts.descriptionHint}
          readOnly={isFixed}
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
