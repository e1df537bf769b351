import { Component, type ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './emptyState.tsx';

/** ADMIN-10: an error inside shows the fallback instead of a blank screen, and Try again renders from scratch. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error: error instanceof Error ? error : new Error() });

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return <Failure error={error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** What Chromium, Firefox and WebKit say of a file of the app that cannot be had. */
const missing = /dynamically imported module|Importing a module script failed/;

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts().failure;
  // a part that failed to load once fails until the page loads anew
  const isMissing = missing.test(String(error));
  return (
    <div role="alert">
      <EmptyState
        large
        title={isMissing ? texts.missing : texts.title}
        message={isMissing ? texts.missingMessage : texts.message}
        action={
          <Button look="primary" icon="refresh" onClick={isMissing ? () => location.reload() : onRetry}>
            {texts.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
