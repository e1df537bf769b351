import { useSection } from '#i18n/section.ts';
import { waitingTexts } from '#i18n/sections/waiting.ts';
import { comparable } from '#model/id.ts';
import { mixesScripts } from '#model/mixedScripts.ts';
import type { Person } from '#queries/people.ts';
import { Icon } from '#ui/icon.tsx';

/** What an admin should know of the name before approving whoever chose it (GUEST-03). It is refused nowhere. */
export function NameDoubt({ person: { isWaiting, fullName } }: { person: Person }) {
  const texts = useSection(waitingTexts);
  const doubt = !isWaiting
    ? undefined
    : /=\?.*\?=/.test(fullName)
      ? texts.encoded
      : mixesScripts(comparable(fullName))
        ? texts.mixed
        : undefined;
  if (!doubt) return null;
  return (
    <span className="name-doubt">
      <Icon name="alert" size={16} />
      {doubt}
    </span>
  );
}
