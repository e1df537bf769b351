import { Link } from '@tanstack/react-router';
import { useTexts } from '#i18n/texts.ts';
import { Icon } from './icon.tsx';
import './surface.css';

export interface Crumb {
  label: string;
  /** Left out for the page itself. */
  href?: string;
}

/** NAV-31: each item with an address links to it. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const texts = useTexts();
  return (
    <nav className="breadcrumbs" aria-label={texts.common.breadcrumbs}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 && <Icon name="right" size={14} />}
            {item.href ? (
              // of the places on the way here none is the present one
              <Link to={item.href} activeOptions={{ exact: true }}>
                {item.label}
              </Link>
            ) : (
              <span aria-current="page">{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
