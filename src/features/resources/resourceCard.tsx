import type { MouseEvent } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Resource } from '#model/noun.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Unsent } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Marked } from '#ui/marked.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';

interface ResourceCardProps {
  resource: Resource;
  /** What is searched for. */
  terms: readonly string[];
  isUnsent: boolean;
  /** For admins only (RES-17). */
  onEdit?: () => void;
  onDelete?: () => void;
  /** It was opened while offline. */
  onOffline: () => void;
}

/** What it is and where it links: outside the app, and therefore in a new tab. */
export function ResourceCard({ resource, terms, isUnsent, onEdit, onDelete, onOffline }: ResourceCardProps) {
  const texts = useSection(resourceTexts);
  const { common } = useTexts();
  const online = useSyncStatus((status) => status.online);
  const { title, description, url, category, created_at } = resource;
  const opened = (event: MouseEvent) => {
    if (online && navigator.onLine) return;
    event.preventDefault();
    onOffline();
  };
  return (
    <Card as="li" linked className="resource-card">
      <p className="resource-kind">
        <span>
          <Marked text={texts.categories[category] ?? category} terms={terms} />
        </span>
        <Icon name="external" size={16} />
      </p>
      <h2 lang={contentLanguage(title)}>
        <a className="card-link" href={url} target="_blank" rel="noopener noreferrer" onClick={opened}>
          <Marked text={title} terms={terms} />
          <VisuallyHidden>({texts.opensInNewTab})</VisuallyHidden>
        </a>
      </h2>
      {description && (
        <p className="resource-description" lang={contentLanguage(description)}>
          <Marked text={description} terms={terms} />
        </p>
      )}
      <div className="resource-facts">
        <span className="cut">
          <Marked text={siteOf(url)} terms={terms} />
        </span>
        {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
        {onEdit && onDelete ? (
          <span className="resource-ways">
            <IconButton dense icon="edit" iconSize={18} label={texts.editNamed(title)} onClick={onEdit} />
            <IconButton dense danger icon="trash" iconSize={18} label={texts.removeNamed(title)} onClick={onDelete} />
          </span>
        ) : (
          <LiveDate value={created_at ?? ''} format="short" />
        )}
      </div>
    </Card>
  );
}

/** The site that the reader is about to visit. */
function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}

export const ResourceCardSkeleton = () => (
  <Card className="resource-card">
    <Skeleton width={110} />
    <h2>
      <Skeleton width="78%" height={20} />
    </h2>
    <Skeleton width="96%" />
    <Skeleton width="60%" />
    <div className="resource-facts">
      <Skeleton width={120} />
      <Skeleton width={74} />
    </div>
  </Card>
);
