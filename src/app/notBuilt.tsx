import { useTexts } from '#i18n/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';

/** A route of the specification whose screen does not exist yet says so. */
export function NotBuilt() {
  const texts = useTexts();
  usePageTitle(texts.notFound.notBuilt);
  return (
    <div className="page">
      <EmptyState
        large
        heading="h1"
        title={texts.notFound.notBuilt}
        message={texts.notFound.notBuiltMessage}
        action={
          <ButtonLink to="/" icon="home">
            {texts.common.backToHome}
          </ButtonLink>
        }
      />
    </div>
  );
}
