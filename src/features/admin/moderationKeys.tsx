import { Fragment } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';

/** The keys of the flow that stand on no button, where there is a keyboard. */
export function ModerationKeys() {
  const { keys } = useSection(moderationTexts);
  const hints = [
    ['J K', keys.move],
    ['Ctrl Z', keys.undo],
  ] as const;
  return (
    <span className="moderation-keys ink-3 text-12 no-phone" aria-hidden="true">
      {hints.map(([combination, does]) => (
        <span key={combination}>
          {combination.split(' ').map((key) => (
            <Fragment key={key}>
              <kbd className="key">{key}</kbd>{' '}
            </Fragment>
          ))}
          {does}
        </span>
      ))}
    </span>
  );
}

/** A key that is printed on its button, which says what it does. */
export const Key = ({ name }: { name: string }) => (
  <kbd className="key on-button no-phone" aria-hidden="true">
    {name}
  </kbd>
);
