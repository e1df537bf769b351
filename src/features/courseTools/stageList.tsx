import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { limits } from '#model/limits.ts';
import type { StageTemplate } from '#queries/templates.ts';
import { addImage } from '#sync/addImage.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { RichTextEditor } from '#ui/editor/lazyRichTextEditor.ts';
import type { RichTextEditorHandle } from '#ui/editor/richTextEditor.tsx';
import type { Missing } from '#ui/editor/useContent.ts';
import { IconButton } from '#ui/iconButton.tsx';
import { usePhone } from '#ui/media.ts';
import { MenuButton } from '#ui/menuButton.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SortableList } from '#ui/sortable.tsx';
import { TextArea, TextField } from '#ui/textField.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { lineOfStage, nameOfStage, type Problems, type StageTexts } from './courseTexts.ts';
import { ImageNote } from './imageNote.tsx';
import { imageToast } from '#ui/imageToast.ts';
import { TemplateMenu } from './templateMenu.tsx';

export interface StageItem {
  key: string;
  texts: StageTexts;
  problems: Problems<keyof StageTexts>;
  /** Goes up when its texts are filled from elsewhere, so that the editor is remounted. */
  filled: number;
  /** Above its fields or below its name: that it was deleted elsewhere, or changed. */
  note?: ReactNode;
}

export interface StageWays {
  /** @param filled of the reporting editor: an unmounting one reports once more, and must not overwrite new content */
  change: (key: string, changes: Partial<StageTexts>, filled: number) => void;
  open: (key: string | null) => void;
  move: (from: number, to: number) => void;
  remove: (key: string) => void;
  add: () => void;
  apply: (key: string, template: StageTemplate) => void;
  missing: (key: string, missing: Missing) => void;
}

interface StageListProps {
  stages: readonly StageItem[];
  /** The one whose fields are shown. */
  open: string | null;
  ways: StageWays;
  /** Of the open stage; it reports what is typed with a delay. */
  editor: RefObject<RichTextEditorHandle | null>;
  disabled: boolean;
}

/** The stages of a course in their order, one of them open to be written (WIZ-07 to WIZ-11). */
export function StageList({ stages, open, ways, editor, disabled }: StageListProps) {
  const texts = useSection(courseToolsTexts);
  const items = stages.map((stage) => ({ ...stage, id: stage.key, name: nameOfStage(stage.texts, texts) }));
  const isFull = stages.length >= limits.ratedStages;
  return (
    <div className="stage-list">
      <SortableList label={texts.steps.stages} items={items} texts={texts.sort} disabled={disabled} onMove={ways.move}>
        {(item, index, grip) => (
          <div className={classNames('stage-row', item.key === open && 'open')} data-stage={item.key}>
            {grip}
            <span className="stage-number" aria-hidden="true">
              {index + 1}
            </span>
            {item.key === open ? (
              <OpenStage key={item.filled} item={item} ways={ways} editor={editor} disabled={disabled} />
            ) : (
              <ClosedStage item={item} index={index} total={items.length} ways={ways} disabled={disabled} />
            )}
          </div>
        )}
      </SortableList>
      <div>
        <Button size="dense" icon="plus" disabled={disabled || isFull} onClick={ways.add}>
          {texts.addStage}
        </Button>
        {isFull && <p className="ink-3">{texts.stagesFull}</p>}
      </div>
    </div>
  );
}

interface ClosedStageProps {
  item: StageItem & { name: string };
  index: number;
  total: number;
  ways: StageWays;
  disabled: boolean;
}

function ClosedStage({ item, index, total, ways, disabled }: ClosedStageProps) {
  const texts = useSection(courseToolsTexts);
  const phone = usePhone();
  const { key, name, note } = item;
  const line = lineOfStage(item.texts);
  const problem = Object.values(item.problems)[0];
  return (
    <>
      <div className="stage-name">
        <b lang={contentLanguage(item.texts.title)}>{name}</b>
        <small lang={contentLanguage(line)}>{line || texts.noDescription}</small>
        {problem && <small className="stage-problem">{problem}</small>}
        {note}
      </div>
      <div className="stage-ways">
        {!phone && (
          <>
            <IconButton
              icon="edit"
              dense
              label={texts.editStage(name)}
              disabled={disabled}
              onClick={() => ways.open(key)}
            />
            <IconButton
              icon="trash"
              dense
              danger
              label={texts.removeStage(name)}
              disabled={disabled}
              onClick={() => ways.remove(key)}
            />
          </>
        )}
        <MenuButton
          icon="more"
          dense
          label={texts.moreStage(name)}
          items={[
            { id: 'edit', icon: 'edit', label: texts.edit, disabled, onSelect: () => ways.open(key) },
            {
              id: 'up',
              icon: 'sortUp',
              label: texts.moveUp,
              disabled: disabled || index === 0,
              onSelect: () => ways.move(index, index - 1),
            },
            {
              id: 'down',
              icon: 'sortDown',
              label: texts.moveDown,
              disabled: disabled || index === total - 1,
              onSelect: () => ways.move(index, index + 1),
            },
            'separator',
            {
              id: 'remove',
              icon: 'trash',
              danger: true,
              label: texts.remove,
              disabled,
              onSelect: () => ways.remove(key),
            },
          ]}
        />
      </div>
    </>
  );
}

interface OpenStageProps {
  item: StageItem & { name: string };
  ways: StageWays;
  editor: StageListProps['editor'];
  disabled: boolean;
}

function OpenStage({ item, ways, editor, disabled }: OpenStageProps) {
  const texts = useSection(courseToolsTexts);
  const show = useOwnToast(true);
  const { key, name, problems, filled, note } = item;
  const change = (changes: Partial<StageTexts>) => ways.change(key, changes, filled);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <div className="stage-fields" ref={fields}>
      {note}
      <div className="stage-head">
        <TextField
          label={texts.fields.stageTitle}
          required
          autoComplete="off"
          readOnly={disabled}
          value={item.texts.title}
          error={problems.title}
          onChange={(title) => change({ title })}
        />
        <TemplateMenu
          title={name}
          typed={() => ({ ...item.texts, information: editor.current?.read().html ?? item.texts.information })}
          onApply={(template) => ways.apply(key, template)}
        />
      </div>
      <TextArea
        label={texts.fields.stageDescription}
        note={texts.optional}
        rows={2}
        readOnly={disabled}
        value={item.texts.description}
        error={problems.description}
        onChange={(description) => change({ description })}
      />
      <Suspense fallback={<Skeleton width="100%" height={224} />}>
        <RichTextEditor
          ref={(handle) => {
            editor.current = handle;
          }}
          label={texts.fields.information}
          note={texts.optional}
          value={item.texts.information}
          onChange={(information) => change({ information })}
          error={problems.information}
          minHeight={88}
          disabled={disabled}
          addImage={addImage}
          onImageRefused={(why) => show(imageToast(why))}
          onMissing={(missing) => ways.missing(key, missing)}
          imageNote={ImageNote}
        />
      </Suspense>
      <div className="stage-done">
        <Button
          size="dense"
          look="danger-quiet"
          icon="trash"
          aria-label={texts.removeStage(name)}
          disabled={disabled}
          onClick={() => ways.remove(key)}
        >
          {texts.remove}
        </Button>
        <Button size="dense" icon="check" aria-label={texts.doneStage(name)} onClick={() => ways.open(null)}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
