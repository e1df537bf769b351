import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { resourceTexts } from '#i18n/sections/resources.ts';
import { keptForLater } from '#queries/later.ts';
import { useLive } from '#queries/live.ts';
import { removeFromLater } from '#sync/later.ts';
import { Count } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';

/** Links that the person kept for later while offline, until they take them off the list. */
export function Later() {
  const texts = useSection(resourceTexts);
  const live = useLive(keptForLater());
  const kept = live.state === 'ready' ? live.value : [];
  if (!kept.length) return null;
  return (
    <section aria-labelledby="sync-later">
      <h3 id="sync-later">
        {texts.later}
        <Count value={kept.length} />
      </h3>
      <ul className="later-list">
        {kept.map(({ id, title, url }) => (
          <li key={id}>
            <a className="grow" href={url} target="_blank" rel="noopener noreferrer" lang={contentLanguage(title)}>
              {title}
              <Icon name="external" size={16} />
              <VisuallyHidden>({texts.opensInNewTab})</VisuallyHidden>
            </a>
            <IconButton
              dense
              icon="close"
              label={texts.laterRemove(title)}
              onClick={() => void removeFromLater(id).catch((error: unknown) => console.error('remove later', error))}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
