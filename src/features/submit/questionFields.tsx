import { type ReactNode, type RefObject, startTransition, Suspense, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { type OptionField, optionFields } from '#model/choices.ts';
import { useLive } from '#queries/live.ts';
import { dropdownOptions } from '#queries/options.ts';
import { showToast } from '#state/toast.ts';
import { addImage } from '#sync/addImage.ts';
import { Switch } from '#ui/choice.tsx';
import { RichTextEditor } from '#ui/editor/lazyRichTextEditor.ts';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import type { Missing } from '#ui/editor/useContent.ts';
import { OptionSelect } from '#ui/optionSelect.tsx';
import { TextField } from '#ui/textField.tsx';
import { imageToast } from '#ui/imageToast.ts';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { FieldAhead } from '#ui/opening.tsx';
import { addOption } from './addOption.ts';
import { EditorSkeleton, textHeight } from './fieldsSkeleton.tsx';
import { ImageNote } from './imageNote.tsx';
import type { QuestionField, QuestionForm, TextField as TextPlace } from './questionForm.ts';

/** Reads an editor's current content, or makes it report at once what it otherwise reports with a delay. */
export type EditorContent = Pick<RichTextEditorHandle, 'read' | 'flush'>;

export interface QuestionFieldsProps {
  form: QuestionForm;
  errors: Partial<Record<QuestionField, string>>;
  onChange: (changes: Partial<QuestionForm>) => void;
  /** Filled by the editors. */
  content: RefObject<Partial<Record<TextPlace, EditorContent>>>;
  disabled: boolean;
  /** Only the submitter features a question; later an admin decides (QUES-16). */
  withFeatured: boolean;
  /** An admin may also name the team and the position, and leave the stage and the category empty (MOD-13). */
  forAdmin: boolean;
  onMissing: (place: TextPlace, missing: Missing) => void;
  /** Somebody came to change the text. */
  autoFocus: boolean;
  /** Stands below the question. */
  below: ReactNode;
}

export function QuestionFields(props: QuestionFieldsProps) {
  const { form, errors, onChange, content, disabled, withFeatured, forAdmin, onMissing, autoFocus, below } = props;
  const texts = useSection(submitQuestionTexts);
  const names = useSection(fieldNames);
  const common = useTexts().common;
  // the question can be edited while the second editor mounts; one with content mounts at once: its height is unknown
  const [withContext, setWithContext] = useState(form.additional_context !== '');
  const show = useOwnToast(true);
  const image = {
    addImage,
    onImageRefused: (why: Parameters<typeof imageToast>[0]) => show(imageToast(why)),
    imageNote: ImageNote,
    disabled,
  };
  return (
    <>
      <div className="submit-choices">
        {optionFields.map((field) => (
          <Choice
            key={field}
            field={field}
            value={form[field]}
            onChange={(value) => onChange({ [field]: value })}
            error={isRequired(field) ? errors[field] : undefined}
            mayBeEmpty={forAdmin && !isRequired(field)}
            disabled={disabled}
          />
        ))}
        {forAdmin &&
          (['team', 'position_name'] as const).map((field) => (
            <div key={field} data-place={field}>
              <TextField
                label={names[field]}
                note={common.optional}
                value={form[field]}
                onChange={(value) => onChange({ [field]: value })}
                error={errors[field]}
                disabled={disabled}
                autoComplete="off"
              />
            </div>
          ))}
      </div>
      <div data-place="question">
        <Suspense
          fallback={
            <>
              {autoFocus && <FieldAhead />}
              <EditorSkeleton text={textHeight.question} />
            </>
          }
        >
          <RichTextEditor
            {...image}
            ref={(editor) => {
              content.current.question = editor ?? undefined;
              if (editor && !withContext) afterPaint(() => startTransition(() => setWithContext(true)));
            }}
            minHeight={textHeight.question}
            onMissing={(missing) => onMissing('question', missing)}
            label={texts.question}
            autoFocus={autoFocus}
            value={form.question}
            onChange={(question) => onChange({ question })}
            limit={limits.questionCharacters}
            error={errors.question}
            required
          />
        </Suspense>
      </div>
      {below}
      <div data-place="additional_context">
        {withContext ? (
          <Suspense fallback={contextSkeleton}>
            <RichTextEditor
              {...image}
              ref={(editor) => {
                content.current.additional_context = editor ?? undefined;
              }}
              onMissing={(missing) => onMissing('additional_context', missing)}
              label={texts.context}
              note={common.optional}
              value={form.additional_context}
              onChange={(additional_context) => onChange({ additional_context })}
              limit={limits.contextCharacters}
              minHeight={textHeight.context}
              error={errors.additional_context}
            />
          </Suspense>
        ) : (
          contextSkeleton
        )}
      </div>
      {withFeatured && (
        <Switch
          className="submit-featured"
          checked={form.recommended}
          onChange={(recommended) => onChange({ recommended })}
          disabled={disabled}
          label={
            <span>
              <b>{texts.featured}</b>
              <small>{texts.featuredHelp}</small>
            </span>
          }
        />
      )}
    </>
  );
}

const isRequired = (field: OptionField): field is 'company' | 'role' => field === 'company' || field === 'role';

const contextSkeleton = <EditorSkeleton text={textHeight.context} />;

/** In a task after the next frame. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

interface ChoiceProps {
  field: OptionField;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  mayBeEmpty: boolean;
  disabled: boolean;
}

/** QUES-01 to QUES-11. */
function Choice({ field, value, onChange, error, mayBeEmpty, disabled }: ChoiceProps) {
  const texts = useSection(submitQuestionTexts);
  const names = useSection(fieldNames);
  const live = useLive(dropdownOptions());
  const show = useOwnToast(value !== '');
  const options = live.state === 'ready' ? live.value[field] : [];
  const add = async (typed: string) => {
    const result = await addOption(field, typed, options);
    if ('added' in result) {
      if (result.isNew) showToast({ kind: 'success', title: texts.toast.success, message: texts.option.added });
      return { added: result.added };
    }
    const refused = {
      empty: texts.option.empty,
      tooLong: texts.option.tooLong(limits.optionCharacters),
      failed: texts.option.failed,
    }[result.problem];
    show({ kind: 'error', title: texts.toast.error, message: refused });
    return { refused };
  };
  return (
    <div data-place={field}>
      <OptionSelect
        label={names[field]}
        placeholder={texts.choose[field]}
        options={options}
        value={value}
        onChange={onChange}
        onAdd={add}
        error={live.state === 'error' ? texts.option.loadFailed(names[field].toLowerCase(), live.message) : error}
        texts={texts.option}
        lang={contentLanguage}
        required={isRequired(field)}
        none={mayBeEmpty ? texts.option.none : undefined}
        disabled={disabled}
      />
    </div>
  );
}
