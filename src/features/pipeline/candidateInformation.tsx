import { useEffect, useRef, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { limits } from '#model/limits.ts';
import { type InformationField, informationFields, japaneseLevels } from '#model/pipeline.ts';
import { showToast } from '#state/toast.ts';
import { keepAside, takeBack } from '#sync/setAside.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextConflict } from '#ui/textConflict.tsx';
import { SelectField, TextField } from '#ui/textField.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { profileLink, shortAddress } from './candidateChannels.ts';
import {
  type CandidateRecord,
  conflictsOf,
  information,
  type InformationEdit,
  problemsOf,
  saveInformation,
  sentValue,
  storedText,
} from './candidateFields.ts';
import { changedFields, editOfDraft, resolved, withText } from './fieldEdits.ts';

interface CandidateInformationProps {
  id: string;
  record: CandidateRecord;
}

/** The Information card (CAND-14 to CAND-23). What is typed is kept as a draft until it is saved or discarded. */
export function CandidateInformation({ id, record }: CandidateInformationProps) {
  const texts = useSection(candidateTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<InformationEdit>(`candidate.edit:${id}`);
  const [typed, setTyped] = useState<InformationEdit | null>(null);
  const [isOpened, setEditing] = useState(false);
  const edit = typed ?? editOfDraft(informationFields, draft.begun?.value);
  const hasDraft = changedFields(information, edit, record).length > 0;
  // what was begun goes on where it was, at once: no button turns into another one under the finger
  const isEditing = isOpened || hasDraft;
  useEffect(() => {
    if (hasDraft) setEditing(true);
  }, [hasDraft]);
  const put = (next: InformationEdit): InformationEdit | null => {
    setTyped(next);
    draft.keep(Object.keys(next).length ? next : null);
    return changedFields(information, edit, record).length ? edit : null;
  };
  const offerBack = useOfferBack<InformationEdit>(
    true,
    { undo: common.undo, restored: texts.draftRestored },
    (wanted) => {
      setEditing(true);
      return put(wanted);
    },
  );
  const leave = () => {
    setTyped({});
    setEditing(false);
    void draft.discard();
  };
  const cancel = () => {
    if (hasDraft) offerBack(texts.discarded, edit);
    leave();
  };
  return (
    <section className="candidate-section" aria-label={texts.information}>
      <h3>
        {texts.information}
        {isEditing ? (
          <Button look="quiet" size="dense" icon="close" onClick={cancel}>
            {texts.cancel}
          </Button>
        ) : (
          <Button look="quiet" size="dense" icon="edit" disabled={!draft.ready} onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )}
      </h3>
      {isEditing ? <Form {...{ id, record, edit, put, offerBack }} onDone={leave} /> : <Facts record={record} />}
      {isEditing && (hasDraft || draft.failed) && (
        <p className="candidate-kept" role={draft.failed ? 'status' : undefined}>
          <Icon name={draft.failed ? 'alert' : 'check'} size={14} />
          {draft.failed
            ? texts.draftNotKept
            : draft.keptAt
              ? texts.draftKept(formatDate(draft.keptAt, 'time'))
              : common.loading}
        </p>
      )}
    </section>
  );
}

function Facts({ record }: { record: CandidateRecord }) {
  const texts = useSection(candidateTexts);
  const names = useSection(fieldNames);
  const shown = useShown();
  return (
    <dl className="candidate-facts">
      {informationFields.map((field) => {
        const text = storedText(record, field);
        const link = field === 'linkedin_url' ? profileLink(text) : null;
        return (
          <div key={field}>
            <dt>{names[field]}</dt>
            <dd lang={contentLanguage(text)} className={text ? undefined : 'ink-3'}>
              {link ? (
                <a href={link} target="_blank" rel="noopener noreferrer" data-tooltip={texts.openProfile}>
                  {shortAddress(text)}
                </a>
              ) : (
                shown(field, text) || texts.notSet
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A level by its name in the person's language; any other text as it is. */
function useShown() {
  const { japanese } = useSection(pipelineTexts);
  return (field: string, text: string) =>
    field === 'japanese_proficiency' ? (japanese[text as keyof typeof japanese] ?? text) : text;
}

interface FormProps extends CandidateInformationProps {
  edit: InformationEdit;
  put: (edit: InformationEdit) => void;
  offerBack: (title: string, before: InformationEdit, undo?: () => void) => void;
  onDone: () => void;
}

function Form({ id, record, edit, put, offerBack, onDone }: FormProps) {
  const texts = useSection(candidateTexts);
  const conflictWords = useSection(conflictTexts);
  const names = useSection(fieldNames);
  const all = useScreenTexts();
  const shown = useShown();
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = useOwnToast(true);
  const conflicts = conflictsOf(edit, record);
  const place = useConflictPlace(conflicts.length > 0);
  const problems = problemsOf(edit, record);
  const fields = conflicts.map(({ field }) => field as InformationField);

  const takeTheirs = async () => {
    if (busy) return;
    setBusy(true);
    // one kept text for each field: each is a text of its own
    const asides: (string | undefined)[] = [];
    for (const field of fields)
      asides.push(await keepAside('candidates', id, { [field]: sentValue(field, edit[field]!.text) }));
    setBusy(false);
    if (asides.includes(undefined)) return;
    offerBack(conflictWords.theirsTaken, edit, () => asides.forEach(takeBack));
    put(resolved(edit, record, fields, 'theirs'));
  };
  const failed = (message: string) =>
    show({ kind: 'error', title: all.common.error, message: texts.saveFailed(message || texts.unknown) });
  const submit = async () => {
    if (busy) return;
    setAttempted(true);
    if (Object.keys(problems).length) {
      // the errors must be rendered first
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (conflicts.length) return place.stop();
    setBusy(true);
    try {
      const refused = await saveInformation(id, edit, record);
      if (refused === 'changed') place.stop();
      else if (refused) failed(refused === 'unknown' ? '' : all.refusal[refused]);
      else {
        showToast({ kind: 'success', title: texts.saved });
        onDone();
      }
    } catch (error) {
      console.error('candidate.edit', error);
      if (isMissingField(error)) show({ kind: 'error', title: texts.setupRequired, message: texts.setupMessage });
      else failed(all.trouble.store);
    }
    setBusy(false);
  };
  const problemOf = (field: InformationField) => {
    const problem = attempted && problems[field];
    if (!problem) return null;
    return problem === 'too_long'
      ? texts.problems.too_long(field === 'linkedin_url' ? limits.urlCharacters : limits.titleCharacters)
      : texts.problems.invalid;
  };
  return (
    <form
      ref={form}
      className="candidate-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {conflicts.length > 0 && (
        <TextConflict
          ref={place.ref}
          busy={busy}
          fields={conflicts.map(({ field, mine, theirs }) => ({
            ...{ field, label: names[field], mine: shown(field, mine), theirs: shown(field, theirs) },
          }))}
          onMine={() => put(resolved(edit, record, fields, 'mine'))}
          onTheirs={() => void takeTheirs()}
        />
      )}
      {informationFields.map((field) => {
        const value = edit[field]?.text ?? storedText(record, field);
        const change = (text: string) => put(withText(information, edit, record, field, text));
        return field === 'japanese_proficiency' ? (
          <div key={field} className="candidate-level">
            <SelectField
              label={names[field]}
              value={value}
              placeholder={texts.choose}
              options={japaneseLevels.map((level) => ({ value: level, label: shown(field, level) }))}
              onChange={change}
            />
            {value && (
              <Button look="quiet" size="dense" onClick={() => change('')}>
                {texts.clear}
              </Button>
            )}
          </div>
        ) : (
          <TextField
            key={field}
            label={names[field]}
            value={value}
            error={problemOf(field)}
            inputMode={field === 'linkedin_url' ? 'url' : undefined}
            autoComplete="off"
            onChange={change}
          />
        );
      })}
      <Button type="submit" look="primary" busy={busy}>
        {texts.save}
      </Button>
    </form>
  );
}

/** Whether the store lacks a field (CAND-22). */
const isMissingField = (cause: unknown): boolean =>
  /no such column|column .* does not exist|unknown (field|column)/i.test(String(cause));
