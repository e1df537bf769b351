import {
  type CSSProperties,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { sightingTexts } from '#i18n/sections/sightings.ts';
import { similarTexts } from '#i18n/sections/similar.ts';
import { limits } from '#model/limits.ts';
import { plainText } from '#model/plainText.ts';
import { compared, veryAlike } from '#model/similarTexts.ts';
import { useLive } from '#queries/live.ts';
import { type SimilarQuestion, similarQuestions } from '#queries/similarQuestions.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { useMarks } from '#ui/comparedTexts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveRegion } from '#ui/visuallyHidden.tsx';
import { sharedPieces } from './sharedPieces.ts';
import { isTold, type Telling } from './telling.ts';
import './similarQuestions.css';

export interface SimilarHandle {
  /** Shows what is like this text; returns the question that it is very much like. */
  look: (html: string) => string | null;
}

interface SimilarQuestionsProps {
  ref: Ref<SimilarHandle>;
  /** The question as it is being written. */
  html: string;
  /** The question that is edited: it is like itself. */
  except: string | undefined;
  /** In the dialog's foot: where the way to what lies below the fold stands. */
  lead: RefObject<HTMLElement | null>;
  onVery: (question: string | null) => void;
  onAsked: (question: string) => void;
}

/** The questions of the bank that are most like the one being written (QUAL-01); nothing where none is. */
export function SimilarQuestions({ ref, html, except, lead, onVery, onAsked }: SimilarQuestionsProps) {
  const texts = useSection(similarTexts);
  const heading = useId();
  const { found, mine } = useFound(ref, html, except);
  const mark = useMarks();
  const very = veryOf(found);
  const list = useRef<HTMLElement>(null);
  const isBelow = useIsBelow(list, found[0]?.question.id);
  useEffect(() => {
    onVery(very);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once of each
  }, [very]);
  // a text that is gone is like nothing
  useEffect(
    () => () => onVery(null),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it leaves
    [],
  );
  const marked = useMemo(
    () =>
      found.map(({ question: { question } }) => {
        const theirs = cut(question);
        const pieces = mark?.(theirs, mine);
        return pieces ? sharedPieces(pieces.theirs) : [{ text: theirs }];
      }),
    [found, mine, mark],
  );
  return (
    <>
      <LiveRegion>
        {/* another element for each change, or an equal number would not be said again */}
        {found.length > 0 && (
          <span key={found.map(({ question }) => question.id).join()}>{texts.found(found.length)}</span>
        )}
      </LiveRegion>
      {found.length > 0 && (
        <section ref={list} className="similar" tabIndex={-1} aria-labelledby={heading}>
          <h3 id={heading}>{texts.title}</h3>
          <p className="ink-2">{texts.help}</p>
          <ul>
            {found.map((one, at) => (
              <Similar key={one.question.id} similar={one} pieces={marked[at]!} onAsked={onAsked} />
            ))}
          </ul>
        </section>
      )}
      {isBelow && lead.current && createPortal(<Lead list={list} count={found.length} />, lead.current)}
    </>
  );
}

/** Leads to the list where nothing of it is in sight, as on a phone with a draft's notice above the form. */
function Lead({ list, count }: { list: RefObject<HTMLElement | null>; count: number }) {
  const texts = useSection(similarTexts);
  const go = () => {
    list.current?.scrollIntoView({ block: 'start' });
    list.current?.focus({ preventScroll: true });
  };
  return (
    <Button look="soft" size="dense" icon="down" onClick={go}>
      {texts.found(count)}
    </Button>
  );
}

/** Whether the first of the list lies below what is in sight. */
function useIsBelow(list: RefObject<HTMLElement | null>, first: string | undefined): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const place = list.current?.querySelector('li');
    if (!place || !('IntersectionObserver' in window)) return undefined;
    const watching = new IntersectionObserver(
      (seen) => {
        const { isIntersecting, boundingClientRect } = seen.at(-1)!;
        setBelow(!isIntersecting && boundingClientRect.top > window.innerHeight / 2);
      },
      { threshold: 0.2 },
    );
    watching.observe(place);
    return () => {
      watching.disconnect();
      setBelow(false);
    };
  }, [list, first]);
  return isBelow;
}

interface SimilarProps {
  similar: SimilarQuestion;
  pieces: ReturnType<typeof sharedPieces>;
  onAsked: (question: string) => void;
}

function Similar({ similar: { question, likeness }, pieces, onAsked }: SimilarProps) {
  const texts = useSection(similarTexts);
  const asked = useSection(sightingTexts);
  const text = useId();
  const { company, interview_stage } = question.facets;
  const isVery = likeness >= veryAlike;
  return (
    <li className={isVery ? 'very' : undefined}>
      <small className="similar-likeness">
        <i style={{ '--likeness': likeness } as CSSProperties} />
        {isVery ? texts.very : texts.alike}
      </small>
      <p id={text} lang={contentLanguage(question.question)}>
        {pieces.map((piece, at) =>
          piece.shared ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
        )}
      </p>
      <small className="dotted ink-3">
        {[company, interview_stage].filter(Boolean).map((facet) => (
          <span key={facet} className="dot" lang={contentLanguage(facet)}>
            {facet}
          </span>
        ))}
      </small>
      <Button look="soft" aria-describedby={text} onClick={() => onAsked(question.id)}>
        {asked.add}
      </Button>
    </li>
  );
}

interface Found {
  found: readonly SimilarQuestion[];
  /** What they were found for. */
  mine: string;
}

const nothing: Found = { found: [], mine: '' };

/** What is like the text once it has rested, and at once where somebody asks for it. */
function useFound(ref: Ref<SimilarHandle>, html: string, except: string | undefined): Found {
  const live = useLive(similarQuestions());
  const find = live.state === 'ready' ? live.value : null;
  const [shown, setShown] = useState(nothing);
  const look = (text: string) => {
    const plain = plainText(text);
    const found = find?.(plain, limits.similarQuestions, except) ?? [];
    setShown(found.length ? { found, mine: cut(plain) } : nothing);
    return veryOf(found);
  };
  useImperativeHandle(ref, () => ({ look }));
  useEffect(() => {
    const show = () => {
      // what is typed in below would move
      if (isTypingBelow()) document.addEventListener('focusin', show, { once: true });
      else look(html);
    };
    const timer = setTimeout(show, limits.similarRestMs);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('focusin', show);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the text or the bank has changed
  }, [html, find, except]);
  return shown;
}

const isTypingBelow = () => !!document.activeElement?.closest('[data-place="additional_context"]');

const veryOf = ([nearest]: readonly SimilarQuestion[]): string | null =>
  nearest && nearest.likeness >= veryAlike ? nearest.question.id : null;

/** As much of a text as is compared. */
function cut(text: string): string {
  const characters = [...text.slice(0, 2 * compared.most + 2)];
  return characters.length > compared.most ? `${characters.slice(0, compared.most).join('')}…` : text;
}

/** "Mine is a different question", in the dialog's foot (QUAL-03); a refusal takes its author there. */
export function Tick({ telling, onTick }: { telling: Telling; onTick: (told: string | null) => void }) {
  const texts = useSection(similarTexts);
  const place = useRef<HTMLDivElement>(null);
  const error = useId();
  const { very, refusals } = telling;
  useEffect(() => {
    if (refusals) place.current?.querySelector('input')?.focus();
  }, [refusals]);
  const isRefused = refusals > 0 && !isTold(telling);
  return (
    <div ref={place} className="similar-tick">
      <Checkbox
        label={texts.different}
        checked={isTold(telling)}
        onChange={(checked) => onTick(checked ? very : null)}
        // Enter would submit the form, as in any field
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? error : undefined}
      />
      {isRefused && (
        <p id={error} className="field-error">
          <Icon name="alert" size={14} />
          {texts.untold}
        </p>
      )}
    </div>
  );
}
