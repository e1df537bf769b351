import { $isLinkNode } from '@lexical/link';
import {
  $findMatchingParent,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  COMPOSITION_START_COMMAND,
  type LexicalEditor,
} from 'lexical';

/**
 * What is composed at either end of a link stands beside it, as what is typed does: Lexical asks the text there, and not
 * the link around it, whether it takes more.
 */
export const registerBesideLinks = (editor: LexicalEditor) =>
  editor.registerCommand(COMPOSITION_START_COMMAND, () => ($leaveLink(), false), COMMAND_PRIORITY_HIGH);

function $leaveLink(): void {
  const selection = $getSelection();
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return;
  const { anchor } = selection;
  const link = $findMatchingParent(anchor.getNode(), $isLinkNode);
  if (!link) return;
  const text = anchor.getNode();
  const isAtStart = anchor.offset === 0 && text.is(link.getFirstDescendant());
  const isAtEnd = anchor.offset === text.getTextContentSize() && text.is(link.getLastDescendant());
  if (!isAtStart && !isAtEnd) return;
  const place = link.getIndexWithinParent() + (isAtEnd ? 1 : 0);
  link.getParentOrThrow().select(place, place);
}
