import { Component, type ReactNode } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { Button } from './button.tsx';
import { EmptyState } from './emptyState.tsx';

/** ADMIN-10: an error inside shows the fallback instead of a blank screen, and Try again renders from scratch. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <Failure onRetry={() => this.setState({ failed: false })} />;
  }
}

export function Failure({ onRetry }: { onRetry: () => void }) {
  const texts = useTexts().failure;
  return (
    <div role="alert">
      <EmptyState
        large
        title={texts.title}
        message={texts.message}
        action={
          <Button look="primary" icon="refresh" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      />
    </div>
  );
}
