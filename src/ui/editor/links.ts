import { $createLinkNode, $toggleLink } from '@lexical/link';
import { $createTextNode, $getSelection, $isRangeSelection } from 'lexical';
import { $linkAt } from './blocks.ts';

/** Links what is selected, or changes the link around the caret; '' takes it away. Without either the address is written. */
export function $setLink(url: string) {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return;
  const link = $linkAt(selection);
  if (link?.isParentOf(selection.focus.getNode())) {
    if (url) link.setURL(url);
    else {
      for (const child of link.getChildren()) link.insertBefore(child);
      link.remove();
    }
    return;
  }
  if (!url) return $toggleLink(null);
  if (!selection.isCollapsed()) return $toggleLink(url);
  const made = $createLinkNode(url).append($createTextNode(url));
  selection.insertNodes([made]);
  made.selectEnd();
}
