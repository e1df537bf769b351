import { $generateNodesFromSerializedNodes, $insertGeneratedNodes } from '@lexical/clipboard';
import { $toggleLink } from '@lexical/link';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $findMatchingParent,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
} from 'lexical';
import { plainText } from '#model/plainText.ts';
import { isSafeHref } from '#model/sanitize.ts';
import { isMaliciousDocument } from '#ui/maliciousHtml.ts';
import { isTooMuch } from '#ui/pastedMeaning.ts';
import { $isCodeBlockNode } from './codeBlockNode.ts';
import { $nodesOf, parse } from './htmlImport.ts';
import { $createUploadNode, insertImages } from './images.ts';
import { cleanPasted } from './pastedHtml.ts';
import { $caretAfterSelected } from './selectedNodes.ts';
import type { Clip, PasteOptions } from './registerPaste.ts';

export function $paste(editor: LexicalEditor, clip: Clip, options: PasteOptions) {
  $caretAfterSelected();
  const selection = $getSelection();
  if (!selection) return;
  const { own: json, files } = clip;
  const html = isTooMuch(clip.html) ? '' : clip.html;
  const text = clip.text.replaceAll('\r\n', '\n') || (html ? '' : plainText(clip.html));
  if ((html && isMaliciousDocument(parse(html).ownerDocument)) || isMaliciousOwn(json)) options.onMalicious();
  if ($isRangeSelection(selection) && $findMatchingParent(selection.anchor.getNode(), $isCodeBlockNode) && text) {
    selection.insertRawText(text);
    return;
  }
  const own = $ownNodes(editor, json);
  if (own) return $insertGeneratedNodes(editor, own, selection);
  const body = html ? cleanPasted(html) : null;
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

/** Nodes that only look like ours: the editor leaves out what it would not write (A22). */
const isMaliciousOwn = (json: string): boolean => /"url":"\s*(?:javascript|vbscript|data:text\/html)\b/i.test(json);

export function $pastedBlocks(
  body: HTMLElement,
  { addImage, onForeignImages }: Omit<PasteOptions, 'onMalicious'>,
): ElementNode[] {
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
