import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import { pageNumbers } from './pageNumbers.ts';
import './pagination.css';

export interface PaginationProps {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** How many numbered buttons at most. */
  most: number;
  texts: { page: (n: number) => string; previous: string; next: string };
  /** The search parameters of a page's address. */
  searchOf: (page: number) => Record<string, unknown>;
}

/** Each page has an address: it can be opened in a tab, returned to and shared. */
export function Pagination({ label, page, pages, most, texts, searchOf }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className="pagination" aria-label={label}>
      <Step icon="left" label={texts.previous} to={page > 1 ? searchOf(page - 1) : undefined} />
      <ol>
        {pageNumbers(page, pages, most).map((one) => (
          <li key={one}>
            <Link
              to="."
              search={searchOf(one) as never}
              activeOptions={{ exact: true }}
              aria-label={texts.page(one)}
              aria-current={one === page ? 'page' : undefined}
              className={one === page ? 'page-link current number' : 'page-link number'}
            >
              {one}
            </Link>
          </li>
        ))}
      </ol>
      <Step icon="right" label={texts.next} to={page < pages ? searchOf(page + 1) : undefined} />
    </nav>
  );
}

interface StepProps {
  icon: 'left' | 'right';
  label: string;
  to: Record<string, unknown> | undefined;
}

function Step({ icon, label, to }: StepProps) {
  if (!to)
    return (
      <span className="page-link off" aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    );
  return (
    <Link to="." search={to} aria-label={label} className="page-link">
      <Icon name={icon} size={18} />
    </Link>
  );
}
