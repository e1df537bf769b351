import type { MouseEvent } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseTexts } from '#i18n/sections/course.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { useLive } from '#queries/live.ts';
import { type StageContent, stageContent } from '#queries/stageContent.ts';
import { useNothingComes, useSyncStatus } from '#state/syncStatus.ts';
import { offerForLater } from '#sync/offerForLater.ts';
import { Icon } from '#ui/icon.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';
import { ForAdmins } from './forAdmins.tsx';

/** What to read for a stage. The links leave the app, so they open in a new tab. */
export function StageResources({ stage, isManaged }: { stage: string; isManaged: boolean }) {
  const { common, course: texts } = useScreenTexts();
  const { resourcesNotHere } = useSection(courseTexts);
  const nothingComes = useNothingComes();
  const live = useLive(stageContent(stage));
  const content = live.state === 'ready' ? live.value : undefined;
  const coming = live.state === 'loading' || (content?.resources.length === 0 && content.arrival !== 'everything');
  return (
    <section className="stage-resources" aria-labelledby="stage-resources">
      <div className="stage-head">
        <h2 id="stage-resources">{texts.learningResources}</h2>
        {isManaged && <ForAdmins stage={stage} kind="resource" />}
      </div>
      {live.state === 'error' && <LoadFailure message={texts.detailsFailed} />}
      {coming && content && nothingComes && <p className="ink-3">{resourcesNotHere}</p>}
      {coming && !(content && nothingComes) && (
        <Skeletons count={3} label={common.loading}>
          <div className="stage-resource">
            <Skeleton width="82%" height={16} />
            <Skeleton width="45%" height={12} />
          </div>
        </Skeletons>
      )}
      {!coming && content?.resources.length === 0 && <p className="ink-3">{texts.noResources}</p>}
      <ul>
        {content?.resources.map((resource) => (
          <StageResource key={resource.id} resource={resource} />
        ))}
      </ul>
    </section>
  );
}

function StageResource({ resource }: { resource: StageContent['resources'][number] }) {
  const texts = useScreenTexts().course;
  const { categories } = useSection(resourceTexts);
  const online = useSyncStatus((status) => status.online);
  const { title, url, category } = resource;
  const open = (event: MouseEvent) => {
    if (online && navigator.onLine) return;
    event.preventDefault();
    offerForLater(resource);
  };
  return (
    <li>
      <a className="stage-resource" href={url} target="_blank" rel="noopener noreferrer" onClick={open}>
        <b lang={contentLanguage(title)}>{title}</b>
        <Icon name="external" size={16} />
        <VisuallyHidden>({texts.opensInNewTab})</VisuallyHidden>
        <small>{categories[category] ?? category}</small>
      </a>
    </li>
  );
}
