import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { usePageTitle } from './pageTitle.ts';
import './surface.css';

export interface PageHeadProps {
  title: ReactNode;
  /** The language of the title, if a person wrote it. */
  titleLang?: string;
  note?: ReactNode;
  breadcrumbs?: readonly Crumb[];
  actions?: ReactNode;
  /** Needed only if the title is not plain text. */
  documentTitle?: string;
}

/** The only h1 of a page; it takes the focus on navigation. */
export function PageHead({ title, titleLang, note, breadcrumbs, actions, documentTitle }: PageHeadProps) {
  usePageTitle(documentTitle ?? (typeof title === 'string' ? title : undefined));
  return (
    <header className="page-head">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="grow">
        <h1 tabIndex={-1} lang={titleLang}>
          {title}
        </h1>
        {note && <div className="page-head-note">{note}</div>}
      </div>
      {actions && <div className="page-head-actions">{actions}</div>}
    </header>
  );
}
