import { Link, useSearch } from '@tanstack/react-router';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { resourceCategories } from '#model/choices.ts';
// for the pill style
import '#ui/badge.css';

/** RES-03 to RES-06: the choice is kept in the address. */
export function CategoryFilter() {
  const texts = useSection(resourceTexts);
  const { category, q } = useSearch({ from: '/known/signedIn/resources' });
  return (
    <nav className="resource-filter" aria-label={texts.category}>
      <ul>
        {[undefined, ...resourceCategories].map((one) => (
          <li key={one ?? ''}>
            <Link
              to="/resources"
              search={{ ...(one && { category: one }), ...(q && { q }) }}
              aria-current={one === category ? 'page' : undefined}
              activeOptions={{ exact: true }}
              className={one === category ? 'pill on' : 'pill'}
              resetScroll={false}
            >
              {one ? (texts.categories[one] ?? one) : texts.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
