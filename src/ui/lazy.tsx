import { lazy, type ReactNode, useState } from 'react';

type Piece<Props> = (props: Props) => ReactNode;

export type LazyPiece<Props> = Piece<Props> & {
  /** Fetches and evaluates its code; a failure is retried when the component is rendered. */
  loadAhead: () => Promise<unknown>;
};

/**
 * A component whose code is loaded on demand, or preloaded. React's `lazy` waits for a promise even if the code is
 * there, shows a fallback meanwhile, and waits 300 ms before replacing it: this renders it at once.
 */
export function lazyPiece<Props extends object>(load: () => Promise<Piece<Props>>): LazyPiece<Props> {
  let loaded: Piece<Props> | undefined;
  const loadAhead = async () => ({ default: (loaded ??= await load()) });
  const Loading = lazy(loadAhead);
  function Piece(props: Props) {
    // chosen once: switching would remount it
    const [Present] = useState(() => loaded ?? Loading);
    return <Present {...props} />;
  }
  return Object.assign(Piece, { loadAhead });
}
