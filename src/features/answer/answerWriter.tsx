import { startTransition, Suspense, useEffect, useState } from 'react';
import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import {
  type AnswerField,
  type AnswerForm,
  type MyAnswer,
  shownFields,
  spokenText,
  starFields,
} from '#model/myAnswer.ts';
import { hasContent } from '#model/plainText.ts';
import type { MyAnswerView } from '#queries/myAnswer.ts';
import { addImage } from '#sync/addImage.ts';
import { keepTheirs } from '#sync/attention.ts';
import { takeBack } from '#sync/setAside.ts';
import { Button } from '#ui/button.tsx';
import { RichTextEditor } from '#ui/editor/lazyRichTextEditor.ts';
import type { ImageRefusal } from '#ui/editor/uploads.ts';
import { Icon } from '#ui/icon.tsx';
import { imageToast } from '#ui/imageToast.ts';
import { usePhone } from '#ui/media.ts';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SpokenTime } from '#ui/spokenTime.tsx';
import { useConflictPlace } from '#ui/useConflictPlace.ts';
import { useOfferBack } from '#ui/useOfferBack.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { FieldAhead } from '#ui/opening.tsx';
import { Confidence } from './confidence.tsx';
import { ImageNote } from './imageNote.tsx';
import { RefusedAnswers } from './refusedAnswers.tsx';
import { TwoVersions } from './twoVersions.tsx';
import { type AnswerFormState, useAnswerForm } from './useAnswerForm.ts';

interface AnswerWriterProps {
  question: string;
  answer: MyAnswer | null;
  /** What this device saved and another device's came before. */
  conflicts: MyAnswerView['conflicts'];
  confidence: number;
  autoFocus: boolean;
  onDone: () => void;
}

export function AnswerWriter({ question, answer, conflicts, confidence, autoFocus, onDone }: AnswerWriterProps) {
  const texts = useSection(answerTexts);
  const { common } = useTexts();
  const phone = usePhone();
  const state = useAnswerForm(question, answer);
  const { form, filled, conflict, writing } = state;
  const place = useConflictPlace(conflict.length > 0);
  const offerBack = useOfferBack<AnswerForm>(true, { undo: common.undo, restored: texts.back }, (wanted) =>
    writing.replace(wanted),
  );
  if (!form) return <Skeleton width="100%" height={180} />;
  // everything that was written here is in one of these
  if (conflicts.length && !conflict.length) return <RefusedAnswers entries={conflicts} present={answer} />;
  // the form holds what those saved before, and more
  const letGo = () => {
    for (const { id } of conflicts)
      keepTheirs(id).catch((error: unknown) => console.error('settle an earlier version', error));
  };
  const takeTheirs = async () => {
    const before = writing.current();
    const aside = await writing.theirs();
    if (!aside) return;
    letGo();
    offerBack(texts.kept, before, () => takeBack(aside));
  };
  return (
    <>
      {conflict.length > 0 && (
        <TwoVersions
          place={place.ref}
          fields={conflict}
          theirsAt={answer?.updated_at ?? null}
          theirsBy={answer?.text_by ?? null}
          onMine={() => {
            letGo();
            writing.mine();
          }}
          onTheirs={() => void takeTheirs()}
          onBoth={
            answer
              ? () => {
                  letGo();
                  writing.both();
                }
              : undefined
          }
        />
      )}
      <div className="answer-head">
        <SegmentedChoice
          label={texts.shape}
          value={form.form}
          onChange={(shape) => writing.change({ form: shape }, filled)}
          options={[
            { value: 'free', label: texts.free },
            { value: 'star', label: texts.star },
          ]}
        />
        <Confidence question={question} value={confidence} />
      </div>
      <Fields key={`${filled} ${form.form}`} state={state} form={form} autoFocus={autoFocus && !phone} />
      <SpokenTime text={spokenText(form)} withAim />
      <div className="answer-foot">
        <Kept {...state} />
        <Button
          look="primary"
          size={phone ? 'big' : 'normal'}
          onClick={() => {
            // nothing is saved over another version unseen: the focus goes to where one is chosen
            if (conflict.length) place.stop();
            else void writing.save().then((isStored) => isStored && onDone());
          }}
        >
          {texts.done}
        </Button>
      </div>
    </>
  );
}

interface FieldsProps {
  state: AnswerFormState;
  form: AnswerForm;
  autoFocus: boolean;
}

/** One editor, or four: the first at once, the others while it is already written in. */
function Fields({ state, form, autoFocus }: FieldsProps) {
  const texts = useSection(answerTexts);
  const names = useSection(fieldNames);
  const [mounted, setMounted] = useState(1);
  const [isFirstThere, setFirstThere] = useState(false);
  const fields = shownFields(form);
  useEffect(() => {
    if (isFirstThere && mounted < fields.length) afterPaint(() => startTransition(() => setMounted(mounted + 1)));
  }, [isFirstThere, mounted, fields.length]);
  const field = (name: AnswerField, at: number) => (
    <Field
      name={name}
      label={name === 'text' ? texts.title : names[name]}
      note={name === 'text' ? undefined : texts.hints[name]}
      state={state}
      form={form}
      autoFocus={autoFocus && at === 0}
      isMounted={at < mounted}
      onThere={() => setFirstThere(true)}
    />
  );
  if (form.form === 'free') return <div className="answer-free">{field('text', 0)}</div>;
  return (
    <ol className="answer-line answer-fields">
      {starFields.map((name, at) => (
        <li key={name} className={hasContent(form[name]) ? 'answer-stop done' : 'answer-stop'}>
          {field(name, at)}
        </li>
      ))}
    </ol>
  );
}

const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

interface FieldProps extends FieldsProps {
  name: AnswerField;
  label: string;
  note: string | undefined;
  isMounted: boolean;
  onThere: () => void;
}

function Field({ name, label, note, state, form, autoFocus, isMounted, onThere }: FieldProps) {
  const texts = useSection(answerTexts);
  const show = useOwnToast(true);
  const { editors, writing, filled, tooLong } = state;
  const isFree = name === 'text';
  const height = isFree ? 180 : 44;
  const loading = <Skeleton width="100%" height={height + (isFree ? 108 : 44)} />;
  if (!isMounted) return loading;
  return (
    <Suspense
      fallback={
        <>
          {autoFocus && <FieldAhead />}
          {loading}
        </>
      }
    >
      <RichTextEditor
        ref={(editor) => {
          editors.current[name] = editor ?? undefined;
          if (editor) onThere();
        }}
        label={label}
        {...(note && { note })}
        value={form[name]}
        onChange={(html) => writing.change({ [name]: html }, filled)}
        addImage={addImage}
        onImageRefused={(why: ImageRefusal) => show(imageToast(why))}
        imageNote={ImageNote}
        limit={isFree ? limits.answerCharacters : limits.answerFieldCharacters}
        error={tooLong.has(name) ? texts.tooLong : null}
        minHeight={height}
        {...(isFree && { placeholder: texts.placeholder })}
        autoFocus={autoFocus}
      />
    </Suspense>
  );
}

/** Where the words are: saved on this device, or only its draft, and why. */
function Kept({ problem, savedAt, keptAt }: AnswerFormState) {
  const texts = useSection(answerTexts);
  const said = problem
    ? { tooLong: texts.tooLong, notKept: texts.notKept, noQuestion: texts.noQuestion }[problem]
    : keptAt
      ? texts.keptAt(formatDate(keptAt, 'time'))
      : savedAt
        ? texts.savedAt(formatDate(savedAt, 'time'))
        : '';
  return (
    <span className="answer-kept" role={problem ? 'alert' : undefined}>
      {said && <Icon name={problem ? 'alert' : 'check'} size={14} />}
      {said}
    </span>
  );
}
