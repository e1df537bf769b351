import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useLive } from '#queries/live.ts';
import { stageContent } from '#queries/stageContent.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';

/** What to read for a stage. It leaves the app, so it opens in a tab of its own. */
export function StageResources({ stage }: { stage: string }) {
  const { common, course: texts } = useScreenTexts();
  const live = useLive(stageContent(stage));
  const content = live.state === 'ready' ? live.value : undefined;
  const coming = live.state === 'loading' || (content?.resources.length === 0 && content.arrival !== 'everything');
  return (
    <section className="stage-resources" aria-labelledby="stage-resources">
      <h2 id="stage-resources">{texts.learningResources}</h2>
      {coming && (
        <Skeletons count={3} label={common.loading}>
          <div className="stage-resource">
            <Skeleton width="82%" height={16} />
            <Skeleton width="45%" height={12} />
          </div>
        </Skeletons>
      )}
      {!coming && content?.resources.length === 0 && <p className="ink-3">{texts.noResources}</p>}
      <ul>
        {content?.resources.map(({ id, title, url, category }) => (
          <li key={id}>
            <a className="stage-resource" href={url} target="_blank" rel="noopener noreferrer">
              <b lang={contentLanguage(title)}>{title}</b>
              <Icon name="external" size={16} />
              <VisuallyHidden>({texts.opensInNewTab})</VisuallyHidden>
              <small>{category}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
