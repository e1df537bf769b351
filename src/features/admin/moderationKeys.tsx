import { Fragment } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';

/** The keys of the flow, where there is a keyboard. */
export function ModerationKeys() {
  const { keys } = useSection(moderationTexts);
  const hints = [
    ['J K', keys.move],
    ['A', keys.approve],
    ['R', keys.reject],
    ['E', keys.edit],
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
