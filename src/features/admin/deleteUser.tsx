import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { type Along, unnamed } from '#model/along.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { personDetails } from '#queries/people.ts';
import { type Word, wordsAbout } from '#queries/wordsAbout.ts';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { Notice } from '#ui/notice.tsx';
import { Asking } from './asking.tsx';
import { removePerson } from './changePerson.ts';
import type { UserDialogProps } from './userDialogs.tsx';

const kinds = ['notes', 'todos', 'interviews', 'information', 'remarks'] as const;
const named = (words: readonly Word[]): Along => words.map(({ id, version }) => [id, version]);

/**
 * USER-42 to USER-46: names what goes. What others write about the person while it asks is shown first, and a press that
 * was meant for what stood before deletes nothing (A181).
 */
export function DeleteUser({ open, person, onClose }: UserDialogProps) {
  const texts = useSection(usersTexts);
  const details = useLive(personDetails(person.id));
  const live = useLive(wordsAbout(person.id));
  const goes = details.state === 'ready' ? details.value : undefined;
  const words = live.state === 'ready' ? live.value : undefined;
  const [seen, setSeen] = useState<Along>();
  if (words && !seen) setSeen(named(words));
  const fresh = words && seen ? unnamed(words, seen) : [];
  const confirm = async () => {
    if (!fresh.length) return removePerson(person, (seen ?? []).slice(0, limits.wordsAbout));
    setSeen(words && named(words));
    return false;
  };
  const count = (kind: Word['kind']) => words?.filter((word) => word.kind === kind).length;
  return (
    <Asking
      {...{ open, onClose, title: texts.deleteTitle(person.name), onConfirm: confirm }}
      {...(fresh.length ? { confirm: texts.haveSeen, look: 'primary' } : { confirm: texts.remove })}
    >
      <p>{texts.deleteMessage(person.email)}</p>
      {details.state === 'error' && <LoadFailure message={details.message} />}
      <ul>
        {(['assignments', 'completed', 'reviews'] as const).map(
          (what) => !!goes?.[what] && <li key={what}>{texts.goes[what](goes[what])}</li>,
        )}
        {kinds.map((kind) => !!count(kind) && <li key={kind}>{texts.goes[kind](count(kind)!)}</li>)}
        <li>{texts.goes.rest}</li>
      </ul>
      <div role="status">
        {fresh.length > 0 && (
          <Notice look="warning" icon="alert" title={[...new Set(fresh.map(told))].join(' ')}>
            <p>{texts.goesToo}</p>
          </Notice>
        )}
      </div>
      <p>{texts.stays}</p>
    </Asking>
  );

  function told({ kind, id, by }: Word): string {
    const isNew = !seen?.some(([known]) => known === id);
    return texts.inTheMeantime(by, texts.meanwhile[kind][isNew ? 'added' : 'changed']);
  }
}
