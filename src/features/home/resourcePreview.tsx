import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import type { Resource } from '#model/noun.ts';
import { useLive } from '#queries/live.ts';
import { newestResources } from '#queries/newestResources.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { offerForLater } from '#sync/offerForLater.ts';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';
import { ResourceCardsSkeleton } from './homeSkeletons.tsx';

/** The newest resources and the way to all of them (HOME-04, HOME-15). */
export function ResourcePreview() {
  const { home: texts } = useTexts();
  return (
    <section className="home-part" aria-labelledby="home-resources">
      <div className="home-part-head">
        <h2 id="home-resources" className="home-part-title">
          {texts.resources}
        </h2>
        <Link to="/resources" className="home-part-all">
          {texts.allResources}
          <Icon name="right" size={16} />
        </Link>
      </div>
      <Cards />
    </section>
  );
}

function Cards() {
  const { common, firstSync } = useTexts();
  const texts = useSection(homeTexts);
  const live = useLive(newestResources());
  const nothingComes = useNothingComes();
  if (live.state === 'error') return <LoadFailure message={texts.resourcesFailed(live.message)} />;
  const { resources, arrival } = live.state === 'ready' ? live.value : { resources: [], arrival: 'nothing' as const };
  if (resources.length === 0 && arrival !== 'everything') {
    // the first sync never finished and the server does not answer (A99)
    if (live.state === 'ready' && nothingComes)
      return <LoadFailure message={texts.resourcesFailed(firstSync.failed)} />;
    return <ResourceCardsSkeleton label={common.loading} />;
  }
  if (resources.length === 0) return <p className="ink-3">{texts.noResources}</p>;
  return (
    <ul className="resource-strip">
      {resources.map((resource) => (
        <ResourceCard key={resource.id} resource={resource} />
      ))}
    </ul>
  );
}

function ResourceCard({ resource }: { resource: Resource }) {
  const texts = useSection(resourceTexts);
  const online = useSyncStatus((status) => status.online);
  const { title, url, category, description } = resource;
  const open = (event: MouseEvent) => {
    if (online && navigator.onLine) return;
    event.preventDefault();
    offerForLater(resource);
  };
  return (
    <Card as="li" linked className="resource-preview">
      <p className="resource-preview-category">
        {texts.categories[category] ?? category}
        <Icon name="external" size={16} />
      </p>
      <h3 lang={contentLanguage(title)}>
        <a className="card-link" href={url} target="_blank" rel="noopener noreferrer" onClick={open}>
          {title}
          <VisuallyHidden> ({texts.opensInNewTab})</VisuallyHidden>
        </a>
      </h3>
      {description && (
        <p className="resource-preview-text" lang={contentLanguage(description)}>
          {description}
        </p>
      )}
    </Card>
  );
}
