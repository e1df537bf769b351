import { $createLinkNode, $toggleLink } from '@lexical/link';
import { $createTextNode, $getSelection, $isRangeSelection } from 'lexical';
import { $blockOf, $linkAt } from './blocks.ts';
import { $unwrap } from './keepToTheList.ts';

/** Links the selection, or changes the link around the caret; '' removes it. Without either it inserts the address. */
export function $setLink(url: string) {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  // code has no links
  if ($blockOf(selection.anchor.getNode()) === 'pre' || $blockOf(selection.focus.getNode()) === 'pre') return;
  const link = $linkAt(selection);
  if (link?.isParentOf(selection.focus.getNode())) {
    if (url) link.setURL(url);
    else $unwrap(link);
    return;
  }
  if (!url) return $toggleLink(null);
  if (!selection.isCollapsed()) return $toggleLink(url);
  const made = $createLinkNode(url).append($createTextNode(url));
  selection.insertNodes([made]);
  made.selectEnd();
}
