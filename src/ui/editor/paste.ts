import { $generateNodesFromSerializedNodes, $insertGeneratedNodes } from '@lexical/clipboard';
import { $toggleLink } from '@lexical/link';
import { DRAG_DROP_PASTE } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  mergeRegister,
  PASTE_COMMAND,
  PASTE_TAG,
  $addUpdateTag,
} from 'lexical';
import { isSafeHref } from '#model/sanitize.ts';
import { $isCodeBlockNode } from './codeBlockNode.ts';
import { $nodesOf } from './htmlImport.ts';
import { $createUploadNode, insertImages } from './images.ts';
import { cleanPasted } from './pastedHtml.ts';
import { $caretAfterSelected } from './selectedNodes.ts';
import type { AddImage } from './uploads.ts';

export interface PasteOptions {
  addImage: AddImage;
  /** The number of pictures with only an address on another site (A104). */
  onForeignImages: (count: number) => void;
}

/** Pasted or dropped content is reduced to the allow-list. */
export const registerPaste = (editor: LexicalEditor, options: PasteOptions) =>
  mergeRegister(
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const data = 'clipboardData' in event ? event.clipboardData : null;
        if (!data || !editor.isEditable()) return false;
        event.preventDefault();
        editor.update(() => {
          $addUpdateTag(PASTE_TAG);
          $paste(editor, data, options);
        });
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(
      DRAG_DROP_PASTE,
      (files) => {
        if (editor.isEditable()) insertImages(editor, files, options.addImage);
        return true;
      },
      COMMAND_PRIORITY_HIGH,
    ),
  );

export function $paste(editor: LexicalEditor, data: DataTransfer, options: PasteOptions) {
  $caretAfterSelected();
  const selection = $getSelection();
  if (!selection) return;
  const text = data.getData('text/plain').replaceAll('\r\n', '\n');
  if ($isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeBlockNode) && text) {
    selection.insertRawText(text);
    return;
  }
  const own = $ownNodes(editor, data.getData('application/x-lexical-editor'));
  if (own) return $insertGeneratedNodes(editor, own, selection);
  const html = data.getData('text/html');
  const body = html ? cleanPasted(html) : null;
  const files = [...data.files];
  // a picture copied alone is there twice: as its address, and as its file
  if (files.length && !body?.textContent.trim()) return insertImages(editor, files, options.addImage);
  const blocks = body ? $pastedBlocks(body, options) : [];
  if (blocks.length) return $insert(editor, blocks);
  if (isSafeHref(text) && !/\s/.test(text.trim())) return $insertLink(text.trim());
  if (text) $insert(editor, $paragraphsOf(text));
}

/** From another editor of this app; any other content of that type is not trusted. */
function $ownNodes(editor: LexicalEditor, json: string): LexicalNode[] | null {
  if (!json) return null;
  try {
    const copied = JSON.parse(json) as { namespace?: unknown; nodes?: unknown };
    if (copied.namespace !== editor._config.namespace || !Array.isArray(copied.nodes)) return null;
    return $generateNodesFromSerializedNodes(copied.nodes);
  } catch {
    return null;
  }
}

export function $pastedBlocks(body: HTMLElement, { addImage, onForeignImages }: PasteOptions): ElementNode[] {
  let foreign = 0;
  const blocks = $nodesOf(body, {
    foreignImage: (element) => {
      const file = fileOf(element.getAttribute('src') ?? '');
      if (file) return $createUploadNode(file, addImage);
      foreign += 1;
      return null;
    },
  });
  if (foreign) onForeignImages(foreign);
  // spacing between paragraphs is set by our styles, not by blank ones
  return blocks.filter((block) => !$isParagraphNode(block) || !block.isEmpty());
}

/** Only from the clipboard itself; requesting an address would reveal the reader. */
function fileOf(src: string): File | null {
  const [, type, base64] = /^data:(image\/[a-z+.-]+);base64,([\s\S]+)$/i.exec(src) ?? [];
  if (!type || !base64) return null;
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    return new File([bytes], `image.${type.slice(6).replace(/\+.*/, '')}`, { type });
  } catch {
    return null;
  }
}

/** A single paragraph continues the sentence that it is pasted into. */
function $insert(editor: LexicalEditor, blocks: ElementNode[]) {
  const selection = $getSelection();
  if (!selection) return;
  const [only] = blocks;
  const nodes = blocks.length === 1 && $isParagraphNode(only) ? only.getChildren() : blocks;
  if (nodes.length) $insertGeneratedNodes(editor, nodes, selection);
}

/** A blank line separates paragraphs, a line break stays one. */
const $paragraphsOf = (text: string): ElementNode[] =>
  text
    .split(/\n[ \t]*\n+/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) =>
      $createParagraphNode().append(
        ...paragraph
          .replace(/^\n+|\n+$/g, '')
          .split('\n')
          .flatMap((line, index) => [
            ...(index > 0 ? [$createLineBreakNode()] : []),
            ...(line ? [$createTextNode(line.replaceAll('\t', '    '))] : []),
          ]),
      ),
    );

/** An address pasted over text links it; alone it becomes a link to itself. */
function $insertLink(url: string) {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  if (!selection.isCollapsed() && !selection.getNodes().some((node) => $isElementNode(node) && !node.isInline()))
    return $toggleLink(url);
  const text = $createTextNode(url);
  selection.insertNodes([text]);
  text.select(0, url.length);
  $toggleLink(url);
  text.selectEnd();
}
