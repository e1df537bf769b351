import type { LexicalEditor } from 'lexical';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture } from './imageNode.ts';
import { ImageView } from './imageView.tsx';

/** Nodes of the text that React renders, each in its place. */
export function Pictures({ editor }: { editor: LexicalEditor }) {
  const [drawn, setDrawn] = useState(() => editor.getDecorators<Picture>());
  useEffect(() => {
    setDrawn(editor.getDecorators<Picture>());
    return editor.registerDecoratorListener<Picture>(setDrawn);
  }, [editor]);
  return Object.entries(drawn).map(([key, picture]) => {
    const place = editor.getElementByKey(key);
    return place && createPortal(<ImageView nodeKey={key} picture={picture} />, place, key);
  });
}
