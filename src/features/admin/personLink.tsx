import { Link } from '@tanstack/react-router';
import { contentLanguage } from '#i18n/contentLanguage.ts';

interface PersonLinkProps {
  id: string;
  name: string;
  /** What a pointer is told besides: the address. */
  tooltip?: string;
}

/** A name in a table leads to the person's page. */
export const PersonLink = ({ id, name, tooltip }: PersonLinkProps) => (
  <Link
    to="/admin/person/$id"
    params={{ id }}
    className="person-link cut"
    lang={contentLanguage(name)}
    data-tooltip={tooltip}
  >
    {name}
  </Link>
);
