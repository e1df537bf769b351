import { useContext, useEffect, useRef } from 'react';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useLexicalNodeSelection } from '@lexical/react/useLexicalNodeSelection';
import { $getNodeByKey, CLICK_COMMAND, COMMAND_PRIORITY_LOW, HISTORY_MERGE_TAG, type NodeKey } from 'lexical';
import { useSection } from '#i18n/section.ts';
import { editorTexts } from '#i18n/sections/editor.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { EditorContext } from './editorContext.ts';
import type { Picture } from './imageNode.tsx';
import { $isImageNode } from './isImageNode.ts';
import { retryUpload, useUpload } from './uploads.ts';

/** A picture in the text: itself with its description, or its upload progress, or why it was refused. */
export function ImageView({ nodeKey, picture }: { nodeKey: NodeKey; picture: Picture }) {
  const texts = useSection(editorTexts);
  const [editor] = useLexicalComposerContext();
  const { imageNote: Note, editAlt } = useContext(EditorContext);
  const [selected, setSelected, clearSelected] = useLexicalNodeSelection(nodeKey);
  const box = useRef<HTMLSpanElement>(null);
  const upload = useUpload(picture.upload);
  const taken = upload?.state === 'taken' ? upload : undefined;
  const isLost = picture.id === '' && upload === undefined;

  useEffect(() => {
    if (picture.id || !(taken || isLost)) return;
    editor.update(
      () => {
        const node = $getNodeByKey(nodeKey);
        if (!$isImageNode(node)) return;
        if (taken) node.change({ id: taken.id, width: taken.width, height: taken.height, upload: 0 });
        // a copy of an upload in another page
        else node.remove();
      },
      // undo must not bring back a picture whose upload is running
      { tag: HISTORY_MERGE_TAG },
    );
  }, [editor, nodeKey, picture.id, taken, isLost]);

  // Lexical's own handling of a touch comes first, and takes the caret from wherever it was in the page
  useEffect(
    () =>
      editor.registerCommand(
        CLICK_COMMAND,
        ({ target }) => {
          if (!(target instanceof Element) || target.closest('button') || !box.current?.contains(target)) return false;
          clearSelected();
          setSelected(true);
          return true;
        },
        COMMAND_PRIORITY_LOW,
      ),
    [editor, setSelected, clearSelected],
  );
  const remove = () => {
    editor.update(() => $getNodeByKey(nodeKey)?.remove());
    editor.focus();
  };

  return (
    // by keyboard it is selected with the arrow keys, like any letter
    <span
      ref={box}
      className={classNames('editor-picture', selected && 'selected', upload?.state === 'refused' && 'refused')}
    >
      {picture.id ? (
        <>
          <img
            src={`/media/${picture.id}`}
            alt={picture.alt}
            width={picture.width || undefined}
            height={picture.height || undefined}
            draggable={false}
          />
          <span className="editor-caption">
            <button
              type="button"
              className="link-button"
              disabled={!editor.isEditable()}
              onClick={() => editAlt(nodeKey)}
            >
              <Icon name="edit" size={14} />
              {picture.alt ? texts.described(picture.alt) : texts.describe}
            </button>
            {Note && <Note id={picture.id} />}
            <IconButton icon="trash" label={texts.removeImage} dense disabled={!editor.isEditable()} onClick={remove} />
          </span>
        </>
      ) : upload?.state === 'refused' ? (
        <span className="editor-caption" role="alert">
          <Icon name="alert" size={16} />
          <span className="grow">
            <b>{upload.file.name}</b> {texts.refused[upload.why]}
          </span>
          {(upload.why === 'storage' || upload.why === 'unreadable') && (
            <Button size="dense" onClick={() => retryUpload(picture.upload)}>
              {texts.tryAgain}
            </Button>
          )}
          <IconButton icon="close" label={texts.removeImage} dense onClick={remove} />
        </span>
      ) : (
        upload?.state === 'running' && (
          <span className="editor-caption">
            <Icon name="image" size={16} />
            <span className="grow">{upload.file.name}</span>
            <ProgressBar value={upload.share * 100} label={texts.addingImage(upload.file.name)} />
          </span>
        )
      )}
    </span>
  );
}
