import { Link } from '@tanstack/react-router';
import { useTexts } from '#i18n/texts.ts';

/** For someone who registers another person while signed in (AUTH-71). */
export function HomeLink() {
  const texts = useTexts().common;
  return (
    <p className="card-screen-ask">
      <Link to="/">{texts.backToHome}</Link>
    </p>
  );
}
