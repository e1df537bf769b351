import type { NodeKey } from 'lexical';
import { createContext, type ComponentType } from 'react';

/** What a picture in the text needs from the editor around it. */
export const EditorContext = createContext<{
  /** Shown below a picture: whether it has reached the server. */
  imageNote?: ComponentType<{ id: string }>;
  editAlt: (picture: NodeKey) => void;
}>(undefined!);
