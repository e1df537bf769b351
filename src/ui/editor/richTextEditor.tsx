import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import {
  $getNodeByKey,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  INSERT_PARAGRAPH_COMMAND,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
} from 'lexical';
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
  type Ref,
} from 'react';
import { useSection } from '#i18n/section.ts';
import { editorTexts } from '#i18n/sections/editor.ts';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { isMaliciousHtml } from '#ui/maliciousHtml.ts';
import { usePhone } from '#ui/media.ts';
import { useOnScreenKeyboard } from '#ui/onScreenKeyboard.ts';
import { $enterInCode } from './blocks.ts';
import { EditorContext } from './editorContext.ts';
import { $isImageNode } from './isImageNode.ts';
import { insertImages } from './images.ts';
import { registerKeys } from './keys.ts';
import { $setLink } from './links.ts';
import { $look, noLook } from './look.ts';
import { AltPanel, ColourPanel, LinkPanel } from './panels.tsx';
import { registerPaste } from './registerPaste.ts';
import { registerWritingAfter } from './selectedNodes.ts';
import { textConfig } from './textConfig.ts';
import { Toolbar } from './toolbar.tsx';
import { setColour, type Panel } from './tools.ts';
import type { AddImage, ImageRefusal } from './uploads.ts';
import { useContent, type Content, type Missing } from './useContent.ts';
import { keepCaretAbove, markSelection } from './caret.ts';
import '#ui/field.css';
import '#ui/reading.css';
import './editor.css';

export interface RichTextEditorHandle {
  focus(): void;
  /** The current content; `onChange` reports it with a delay. */
  read(): Content;
  /** Reports at once what has been typed since the last report. */
  flush(): void;
}

export interface RichTextEditorProps {
  label: string;
  /** Shown after the label in grey: "optional". */
  note?: string;
  /** The initial HTML; a new `key` starts over. */
  value: string;
  /** '' when there are only blank paragraphs; debounced, and called at once when the text loses the focus. */
  onChange: (html: string, characters: number) => void;
  addImage: AddImage;
  onImageRefused?: (why: ImageRefusal) => void;
  onMissing?: (missing: Missing) => void;
  /** Shown below each picture: whether it has reached the server. */
  imageNote?: ComponentType<{ id: string }>;
  error?: string | null;
  help?: ReactNode;
  describedBy?: string;
  required?: boolean;
  /** The maximum of visible code points; shown with their count (A23). */
  limit?: number;
  /** In pixels, of the text alone. */
  minHeight?: number;
  placeholder?: string;
  /** Unless another field or button has the focus when the editor is there. */
  autoFocus?: boolean;
  disabled?: boolean;
  ref?: Ref<RichTextEditorHandle>;
}

/** A WYSIWYG editor with headings, lists, code, links and pictures. Load it lazily: it is large. */
export function RichTextEditor(props: RichTextEditorProps) {
  const { value, disabled } = props;
  const [config] = useState(() => ({ ...textConfig(value), editable: !disabled }));
  return (
    <LexicalComposer initialConfig={config}>
      <Writing {...props} />
    </LexicalComposer>
  );
}

/** A dialog that has just opened has the focus itself, which no Tab reaches. */
const isFocusTaken = () => document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0;

function Writing(props: RichTextEditorProps) {
  const { label, note, onChange, addImage, onImageRefused, onMissing, imageNote, error, help } = props;
  const { describedBy, required, limit, minHeight = 96, placeholder, autoFocus, disabled = false, ref } = props;
  const texts = useSection(editorTexts);
  const id = useId();
  const [editor] = useLexicalComposerContext();
  const [look, setLook] = useState(noLook);
  const [can, setCan] = useState({ undo: false, redo: false });
  const [panel, setPanel] = useState<Panel | null>(null);
  const [picture, setPicture] = useState<{ key: NodeKey; alt: string }>({ key: '', alt: '' });
  const [foreign, setForeign] = useState(0);
  const [focused, setFocused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const keyboard = useOnScreenKeyboard();
  const floats = usePhone() && keyboard > 0 && focused;
  const latest = useRef({ addImage, onImageRefused });
  useEffect(() => {
    latest.current = { addImage, onImageRefused };
  });

  const { characters, read, flush } = useContent(
    editor,
    ({ html, characters }) => onChange(html, characters),
    onMissing,
  );
  useImperativeHandle(ref, () => ({ focus: () => editor.focus(), read, flush }), [editor, read, flush]);

  const open = useCallback((wanted: Panel | 'files') => {
    if (wanted === 'files') files.current?.click();
    else {
      markSelection(true);
      setPanel((present) => (present === wanted ? null : wanted));
    }
  }, []);
  const close = useCallback(() => {
    setPanel(null);
    markSelection(false);
    editor.focus();
  }, [editor]);
  const add = useCallback<AddImage>(async (file, onProgress) => {
    const answer = await latest.current.addImage(file, onProgress);
    if ('refused' in answer) latest.current.onImageRefused?.(answer.refused);
    return answer;
  }, []);
  const editAlt = useCallback(
    (key: NodeKey) => {
      const node = editor.read(() => $getNodeByKey(key));
      if (!$isImageNode(node)) return;
      setPicture({ key, alt: editor.read(() => node.getPicture().alt) });
      setPanel('alt');
    },
    [editor],
  );

  useEffect(
    () =>
      mergeRegister(
        registerWritingAfter(editor),
        editor.registerCommand(INSERT_PARAGRAPH_COMMAND, $enterInCode, COMMAND_PRIORITY_NORMAL),
        registerPaste(editor, { addImage: add, onForeignImages: setForeign, onMalicious: reportMalicious }),
        registerKeys(editor, {
          open,
          flush,
          toToolbar: () => box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus(),
        }),
        editor.registerUpdateListener(({ editorState }) => {
          const next = editorState.read($look, { editor });
          setLook((present) => (JSON.stringify(present) === JSON.stringify(next) ? present : next));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => (setCan((now) => ({ ...now, undo })), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => (setCan((now) => ({ ...now, redo })), false),
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor, add, open, flush],
  );
  useEffect(() => registerLater(editor), [editor]);
  // a draft, which the editor has cleaned: once
  const [begun] = useState(props.value);
  useEffect(() => {
    if (isMaliciousHtml(begun)) reportMalicious();
  }, [begun]);
  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);
  useEffect(() => {
    // loaded late: whoever is in another field by now writes on there
    if (!autoFocus || isFocusTaken()) return;
    editor.focus(() => {
      const text = editor.getRootElement();
      // in Chromium the selection brings the focus with it, in others it does not
      if (text && !text.contains(document.activeElement)) text.focus({ preventScroll: true });
    });
  }, [editor, autoFocus]);
  useEffect(() => (floats ? keepCaretAbove(editor, keyboard) : undefined), [editor, floats, keyboard]);

  const context = useMemo(() => ({ imageNote, editAlt }), [imageNote, editAlt]);
  const over = limit !== undefined && characters > limit;
  const ids = [describedBy, error && `${id}-error`, `${id}-help`].filter(Boolean).join(' ');

  return (
    <div className="field">
      {/* an HTML label cannot refer to a contenteditable element */}
      <span id={`${id}-label`} className="field-label" onClick={() => editor.focus()}>
        {label}
        {note && <small>{note}</small>}
      </span>
      <div
        ref={box}
        className={classNames('editor', error && 'invalid', disabled && 'disabled', floats && 'floats')}
        style={floats ? { marginBottom: keyboard + 56 } : undefined}
        onFocus={() => setFocused(true)}
        onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      >
        <div className="editor-tools" style={floats ? { bottom: keyboard } : undefined}>
          <div className="editor-row">
            <Toolbar
              editor={editor}
              controls={id}
              label={label}
              look={look}
              can={can}
              panel={panel}
              disabled={disabled}
              onOpen={open}
            />
            {floats && (
              <IconButton
                icon="hideKeyboard"
                label={texts.hideKeyboard}
                className="editor-hide"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => editor.blur()}
              />
            )}
          </div>
          {panel === 'link' && (
            <LinkPanel
              url={look.link}
              onClose={close}
              onApply={(url) => {
                editor.update(() => $setLink(url));
                close();
              }}
            />
          )}
          {panel === 'alt' && (
            <AltPanel
              key={picture.key}
              alt={picture.alt}
              onClose={close}
              onApply={(alt) => {
                editor.update(() => {
                  const node = $getNodeByKey(picture.key);
                  if ($isImageNode(node)) node.change({ alt });
                });
                close();
              }}
            />
          )}
          {(panel === 'color' || panel === 'background') && (
            <ColourPanel
              key={panel}
              kind={panel}
              present={panel === 'color' ? look.color : look.background}
              onClose={close}
              onPick={(colour) => {
                setColour(editor, panel === 'color' ? 'color' : 'background-color', colour);
                close();
              }}
            />
          )}
        </div>
        <div className="editor-body">
          <EditorContext value={context}>
            <RichTextPlugin
              contentEditable={
                <ContentEditable
                  id={id}
                  className="editor-text read"
                  style={{ minHeight }}
                  // what a person writes is not for a translator to change
                  translate="no"
                  ariaMultiline
                  ariaLabelledBy={`${id}-label`}
                  ariaDescribedBy={ids}
                  ariaInvalid={error || over ? true : undefined}
                  ariaRequired={required}
                  aria-disabled={disabled || undefined}
                  {...(placeholder
                    ? { 'aria-placeholder': placeholder, placeholder: <Placeholder text={placeholder} /> }
                    : { placeholder: null })}
                />
              }
              ErrorBoundary={LexicalErrorBoundary}
            />
          </EditorContext>
          <HistoryPlugin delay={500} />
          <ListPlugin />
        </div>
        <div className="editor-foot">
          <span className="editor-hint">{texts.imageHint}</span>
          {limit !== undefined && (
            <span className={classNames('number', over && 'over')}>
              <span aria-hidden="true">{texts.characters(characters, limit)}</span>
              <span className="visually-hidden">{texts.charactersSpoken(characters, limit)}</span>
            </span>
          )}
        </div>
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label={texts.image}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])];
            // so that the same file can be chosen again
            event.target.value = '';
            insertImages(editor, chosen, add);
            // as files, as was asked
            setForeign((left) => Math.max(0, left - chosen.length));
          }}
        />
      </div>
      <div role="status">
        {foreign > 0 && (
          <p className="editor-notice">
            <Icon name="info" size={16} />
            <span className="grow">{texts.foreignImages(foreign)}</span>
            <IconButton icon="close" label={texts.close} dense onClick={() => setForeign(0)} />
          </p>
        )}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={14} />
          {error}
        </p>
      )}
      <div id={`${id}-help`} className="field-help" hidden={!help}>
        {help && <span>{help}</span>}
        <span className="visually-hidden">{texts.keys}</span>
      </div>
    </div>
  );
}

/** Said by what is loaded for it. */
const reportMalicious = () =>
  void import('./reportMalicious.ts').then((report) => report.reportMalicious()).catch(() => undefined);

/** What no first letter waits for. Without a network and never loaded, the text is written without it. */
function registerLater(editor: LexicalEditor): () => void {
  let isGone = false;
  let remove = () => {};
  import('./later.ts').then(
    (later) => {
      if (!isGone) remove = later.registerLater(editor);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    remove();
  };
}

const Placeholder = ({ text }: { text: string }) => (
  <p className="editor-placeholder" aria-hidden="true">
    {text}
  </p>
);
