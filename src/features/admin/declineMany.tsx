import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { waitingTexts } from '#i18n/sections/waiting.ts';
import { limits } from '#model/limits.ts';
import type { Person } from '#queries/people.ts';
import { Button } from '#ui/button.tsx';
import { Asking } from './asking.tsx';
import { declineAll } from './changePerson.ts';

/** Registrations that are nobody's whom an admin knows (GUEST-01). */
export function DeclineMany({ waiting }: { waiting: readonly Person[] }) {
  const texts = useSection(waitingTexts);
  // what is asked about stays while the list changes under it
  const [asked, setAsked] = useState<readonly Person[]>([]);
  const [open, setOpen] = useState(false);
  const drawn = asked.slice(0, limits.drawnAddresses);
  const ask = () => {
    setAsked(waiting);
    setOpen(true);
  };
  return (
    <>
      {waiting.length > 0 && (
        <Button look="danger-quiet" size="dense" icon="close" onClick={ask}>
          {texts.decline(waiting.length)}
        </Button>
      )}
      <Asking
        open={open}
        onClose={() => setOpen(false)}
        title={texts.declineTitle(asked.length)}
        confirm={texts.decline(asked.length)}
        onConfirm={() => declineAll(asked)}
      >
        <p>{texts.declineMessage}</p>
        <ul>
          {drawn.map(({ id, name, email }) => (
            <li key={id}>{name === email ? email : `${name} (${email})`}</li>
          ))}
          {asked.length > drawn.length && <li>{texts.more(asked.length - drawn.length)}</li>}
        </ul>
      </Asking>
    </>
  );
}
