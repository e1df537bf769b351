import { $getSelectionStyleValueForProperty } from '@lexical/selection';
import { $getSelection, $isRangeSelection } from 'lexical';
import { $blockOf, $linkAt, type Block } from './blocks.ts';

/** What the toolbar shows as pressed. */
export interface Look {
  block: Block;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strikethrough: boolean;
  code: boolean;
  color: string;
  background: string;
  link: string;
}

export const noLook: Look = {
  block: 'p',
  bold: false,
  italic: false,
  underline: false,
  strikethrough: false,
  code: false,
  color: '',
  background: '',
  link: '',
};

export function $look(): Look {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return noLook;
  return {
    block: $blockOf(selection.anchor.getNode()),
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    underline: selection.hasFormat('underline'),
    strikethrough: selection.hasFormat('strikethrough'),
    code: selection.hasFormat('code'),
    color: $getSelectionStyleValueForProperty(selection, 'color'),
    background: $getSelectionStyleValueForProperty(selection, 'background-color'),
    link: $linkAt(selection)?.getURL() ?? '',
  };
}
