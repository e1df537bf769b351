import type { LexicalNode } from 'lexical';
import type { ImageNode } from './imageNode.tsx';

/** Apart from the class, which renders what asks this. */
export const $isImageNode = (node: LexicalNode | null | undefined): node is ImageNode => node?.getType() === 'image';
