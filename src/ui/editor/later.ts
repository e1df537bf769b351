import { type LexicalEditor, mergeRegister } from 'lexical';
import { registerBesideLinks } from './besideLinks.ts';
import { registerShortcuts } from './shortcuts.ts';

export const registerLater = (editor: LexicalEditor) =>
  mergeRegister(registerShortcuts(editor), registerBesideLinks(editor));
