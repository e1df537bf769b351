import { lazyPiece } from '#ui/lazy.tsx';

/** A WYSIWYG editor with headings, lists, code, links and pictures. Loaded when first rendered, because it is large. */
export const RichTextEditor = lazyPiece(async () => (await import('./richTextEditor.tsx')).RichTextEditor);
