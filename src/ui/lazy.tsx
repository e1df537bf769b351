import { type ComponentProps, lazy, type ReactNode, useState } from 'react';

type Piece<Props> = (props: Props) => ReactNode;

export type LazyPiece<Props> = Piece<Props> & {
  /** Fetches and evaluates its code; what failed is asked for again when the piece is drawn. */
  loadAhead: () => Promise<unknown>;
};

/**
 * A piece whose code comes when it is needed, or ahead. React's `lazy` waits for a promise even when the code is there,
 * shows a fallback meanwhile, and lets 300 ms pass before it shows what comes after one: this draws it at once.
 */
export function lazyPiece<Props extends object>(load: () => Promise<Piece<Props>>): LazyPiece<Props> {
  let loaded: Piece<Props> | undefined;
  const loadAhead = async () => ({ default: (loaded ??= await load()) });
  const Loading = lazy(loadAhead);
  function Piece(props: Props) {
    // chosen once: another one would begin again
    const [Present] = useState(() => loaded ?? Loading);
    return <Present {...(props as ComponentProps<typeof Loading>)} />;
  }
  return Object.assign(Piece, { loadAhead });
}
