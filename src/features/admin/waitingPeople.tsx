import { useEffect, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { waitingTexts } from '#i18n/sections/waiting.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { waitingPeople } from '#queries/people.ts';
import { fetchOffers, knownOffers } from '#remote/offers.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useMinute } from '#ui/useMinute.ts';

/**
 * Those who registered and cannot sign in yet are the first thing that an admin sees. That nobody else can register, and
 * whose registration ends, stands on every list (GUEST-01, GUEST-02).
 * @param isShort where they are listed, or where other work is done: only what cannot wait
 */
export function WaitingPeople({ isShort, canLook }: { isShort: boolean; canLook: boolean }) {
  const texts = useSection(waitingTexts);
  const live = useLive(waitingPeople());
  const most = useMostWaiting();
  const now = useMinute();
  const waiting = live.state === 'ready' ? live.value : [];
  const since = now - (limits.waiting.ends - limits.waiting.told) * 86_400_000;
  const ending = waiting.filter(
    ({ createdAt, lastLogin }) => createdAt && !lastLogin && Date.parse(createdAt) <= since,
  );
  const isFull = waiting.length >= most;
  const look = canLook && (
    <ButtonLink to="/admin" search={{ tab: 'users', sub: 'list' }} size="dense" look="outline">
      {texts.look}
    </ButtonLink>
  );
  if (!isFull && !ending.length && (isShort || !waiting.length)) return null;
  return (
    <div className="admin-waiting" role="status">
      {isFull ? (
        <Notice look="warning" icon="alert" title={texts.full(waiting.length)}>
          {look || <p>{texts.fullMore}</p>}
        </Notice>
      ) : (
        !isShort && (
          <Notice look="calm" icon="addUser" title={texts.count(waiting.length)}>
            {look}
          </Notice>
        )
      )}
      {ending.length > 0 && (
        <Notice look="warning" icon="clock" title={texts.ending(ending.length)}>
          <p>
            {texts.endingMore(
              ending
                .slice(0, named)
                .map(({ name }) => name)
                .join(', '),
              Math.max(0, ending.length - named),
            )}
          </p>
          {!isFull && isShort && look}
        </Notice>
      )}
    </div>
  );
}

const named = 5;

/** What the operator has set; as usual until it is known. */
function useMostWaiting(): number {
  const [most, setMost] = useState(() => knownOffers().waitingAccounts);
  useEffect(() => {
    let present = true;
    void fetchOffers().then((offers) => present && offers && setMost(offers.waitingAccounts));
    return () => {
      present = false;
    };
  }, []);
  return most;
}
