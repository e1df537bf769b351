import { useEffect, useRef, useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { countdownTexts } from '#i18n/sections/countdown.ts';
import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import type { CountdownEvent } from '#queries/countdown.ts';
import type { Study } from '#queries/study.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PickQuestions } from './chooseQuestions.tsx';
import { say } from '#sync/countdownChanges.ts';

interface DeckDialogProps {
  study: Study;
  event: CountdownEvent;
  onClose: () => void;
}

/** Which questions count for an interview, from the whole bank (COUNT-04, COUNT-05). */
export function DeckDialog({ study, event, onClose }: DeckDialogProps) {
  const texts = useSection(countdownTexts);
  const { common } = useTexts();
  const choices = useDeck(event);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.deckTitle(event.title)}
      subtitle={texts.deckSubtitle(limits.deckQuestions)}
      width={880}
      foot={
        <>
          <span className="pick-count" role="status">
            <b>{texts.deckOf(choices.count)}</b>
          </span>
          <Button look="primary" onClick={onClose}>
            {common.close}
          </Button>
        </>
      }
    >
      <PickQuestions
        study={study}
        choices={choices}
        words={{ only: texts.inDeck, takeAll: texts.takeAll, leaveAll: texts.leaveAll }}
        picked={() => new Set(choices.deck)}
      />
    </Dialog>
  );
}

/** Milliseconds without another tick after which the deck is stored: it is one value. */
const rest = 1_000;

function useDeck(event: CountdownEvent) {
  const { full } = useSection(countdownTexts);
  const [deck, setDeck] = useState(event.deck);
  const latest = useRef(deck);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const store = useRef(() => undefined as void);
  store.current = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void say(event, { deck: latest.current });
  };
  useEffect(() => {
    const flush = () => timer.current !== undefined && store.current();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, []);
  const tick = (questions: readonly string[], on: boolean) => {
    const changed = new Set(questions);
    const left = latest.current.filter((question) => !changed.has(question));
    const next = on ? [...latest.current, ...questions.filter((one) => !latest.current.includes(one))] : left;
    if (next.length > limits.deckQuestions) showToast({ kind: 'error', title: full(limits.deckQuestions) });
    latest.current = next.slice(0, limits.deckQuestions);
    setDeck(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => store.current(), rest);
  };
  const chosen = new Set(deck);
  return { deck, count: deck.length, tick, isIn: (question: string) => chosen.has(question), isOut: () => false };
}
