import { useTexts } from '#i18n/texts.ts';
import { BrandMark } from '#ui/brandMark.tsx';
import { Button } from '#ui/button.tsx';
import { askToSignOut } from './signOut.ts';
import './loadingScreen.css';

/** index.html shows the same before any script runs, so that nothing moves when this takes over. */
export function LoadingScreen({ message, canSignOut }: { message: string; canSignOut?: boolean }) {
  const texts = useTexts();
  return (
    <main className="loading-screen">
      <BrandMark size={44} ground="var(--canvas)" />
      <h1>
        <span role="status">{message}</span>
      </h1>
      {canSignOut && (
        <Button look="quiet" size="dense" icon="signOut" onClick={askToSignOut}>
          {texts.common.signOut}
        </Button>
      )}
    </main>
  );
}
