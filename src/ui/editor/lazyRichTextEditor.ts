import { lazyPiece } from '#ui/lazy.tsx';

/** Text with headings, lists, code, links and pictures, as it will be read. Loaded when first drawn, for it is large. */
export const RichTextEditor = lazyPiece(async () => (await import('./richTextEditor.tsx')).RichTextEditor);
