import { $wrapNodeInElement } from '@lexical/utils';
import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $insertNodes,
  $isRootOrShadowRoot,
  type LexicalEditor,
} from 'lexical';
import { $createImageNode } from './imageNode.tsx';
import { $caretAfterSelected } from './selectedNodes.ts';
import { startUpload, type AddImage } from './uploads.ts';

export const $createUploadNode = (file: File, add: AddImage) =>
  $createImageNode({ id: '', upload: startUpload(file, add), alt: '', width: 0, height: 0 });

/** Inserts each file at the caret; its picture appears there as soon as the file is stored. */
export const insertImages = (editor: LexicalEditor, files: readonly File[], add: AddImage) =>
  editor.update(() => {
    $caretAfterSelected();
    if (!$getSelection()) $getRoot().selectEnd();
    for (const file of files) {
      const image = $createUploadNode(file, add);
      $insertNodes([image]);
      if ($isRootOrShadowRoot(image.getParentOrThrow())) $wrapNodeInElement(image, $createParagraphNode).selectEnd();
    }
  });
