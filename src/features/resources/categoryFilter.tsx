import { Link, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { resourceCategories } from '#model/choices.ts';
// for the pill style
import '#ui/badge.css';

/** RES-03 to RES-06: the choice is kept in the address. */
export function CategoryFilter() {
  const texts = useSection(resourceTexts);
  const { category, q } = useSearch({ from: '/known/signedIn/resources' });
  const row = useRef<HTMLElement>(null);
  // on a phone the row scrolls sideways, and an address may choose what lies outside
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !chosen) return;
    const [inside, wanted] = [row.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (wanted.left < inside.left || wanted.right > inside.right)
      row.current.scrollLeft += wanted.left - inside.left - (inside.width - wanted.width) / 2;
  }, [category]);
  return (
    <nav ref={row} className="resource-filter" aria-label={texts.category}>
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
