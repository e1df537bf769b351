import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { formatDate, tokyoDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { countdownTexts } from '#i18n/sections/countdown.ts';
import { studyDay } from '#model/studyDay.ts';
import type { CountdownEvent } from '#queries/countdown.ts';
import type { Study } from '#queries/study.ts';
import type { Countdown } from '#queries/studyCountdown.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { leastForShare, shownPercent, usualAim } from '#study/countdown.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuButton, type MenuEntry } from '#ui/menuButton.tsx';
import { Opening } from '#ui/opening.tsx';
import { endCountdown, proposeDeck } from '#sync/countdownChanges.ts';
import './countdown.css';

const DateDialog = lazy(async () => ({ default: (await import('./dateDialog.tsx')).DateDialog }));
const DeckDialog = lazy(async () => ({ default: (await import('./deckDialog.tsx')).DeckDialog }));

type Asked = 'date' | 'newDate' | 'deck';

/** The days to the nearest interview, and what is forecast of memory for that day (COUNT). */
export function CountdownCard({ study }: { study: Study }) {
  const texts = useSection(countdownTexts);
  // the one that was asked for, whichever is the nearest by then
  const [asked, setAsked] = useState<{ what: Asked; event: CountdownEvent | null } | null>(null);
  const { countdown, over } = study;
  const close = () => setAsked(null);
  return (
    <>
      {over && (
        <Card as="section" className="countdown-short" aria-label={texts.over}>
          <div>
            <h2>{texts.over}</h2>
            <p className="ink-2">{texts.overMessage(over.title)}</p>
          </div>
          <span className="row">
            <Button look="soft" onClick={() => openSubmitDialog()}>
              {texts.submit}
            </Button>
            <Button look="quiet" onClick={() => void endCountdown(over)}>
              {texts.close}
            </Button>
          </span>
        </Card>
      )}
      {countdown ? (
        <Ahead study={study} countdown={countdown} onAsk={(what) => setAsked({ what, event: countdown })} />
      ) : (
        <Card as="section" className="countdown-short" aria-label={texts.label}>
          <div>
            <h2>{texts.none}</h2>
            <p className="ink-2">{texts.noneMessage}</p>
          </div>
          <Button icon="flag" onClick={() => setAsked({ what: 'newDate', event: null })}>
            {texts.setDate}
          </Button>
        </Card>
      )}
      {asked && asked.what !== 'deck' && (
        <Opening open>
          <DateDialog event={asked.what === 'date' ? asked.event : null} onClose={close} />
        </Opening>
      )}
      {asked?.what === 'deck' && asked.event && (
        <Opening open>
          <DeckDialog study={study} event={asked.event} onClose={close} />
        </Opening>
      )}
    </>
  );
}

interface AheadProps {
  study: Study;
  countdown: Countdown;
  onAsk: (what: Asked) => void;
}

function Ahead({ study, countdown, onAsk }: AheadProps) {
  const texts = useSection(countdownTexts);
  const navigate = useNavigate();
  const { title, date, place, left, others, readiness, pace, isProposed, interview } = countdown;
  // as a calendar counts them: a study day begins later
  const calendarDays = Math.max(0, tokyoDay(date) - tokyoDay(study.now * 1_000));
  const percent = shownPercent(readiness.share, readiness.total);
  const items: MenuEntry[] = [
    {
      id: 'listen',
      icon: 'study',
      label: texts.listen,
      onSelect: () => void navigate({ to: '/study/listen', search: { deck: countdown.id } }),
    },
    { id: 'deck', icon: 'bulletList', label: texts.changeDeck, onSelect: () => onAsk('deck') },
    ...(isProposed
      ? []
      : [{ id: 'propose', icon: 'undo' as const, label: texts.propose, onSelect: () => void proposeDeck(countdown) }]),
    ...(interview
      ? []
      : [{ id: 'date', icon: 'calendar' as const, label: texts.changeDate, onSelect: () => onAsk('date') }]),
    { id: 'new', icon: 'flag', label: texts.setDate, onSelect: () => onAsk('newDate') },
    { id: 'end', icon: 'close', label: texts.end, onSelect: () => void endCountdown(countdown) },
  ];
  return (
    <Card as="section" className="countdown" aria-label={texts.label}>
      <header>
        <div>
          <p className="ink-3">{texts.left(calendarDays)}</p>
          <h2 lang={contentLanguage(title)}>{title}</h2>
          <p className="ink-2">
            <LiveDate value={date} format="full" />
            {place && `, ${/^https?:/.test(place) ? texts.place : place}`}
            {others > 0 && ` (${texts.others(others)})`}
          </p>
        </div>
        {percent !== null && (
          <p className="countdown-share">
            <b>{percent}%</b>
            {texts.onTheDay}
          </p>
        )}
        <MenuButton icon="more" label={texts.more} items={items} />
      </header>
      <Days study={study} countdown={countdown} calendarDays={calendarDays} />
      {percent === null ? (
        <p className="countdown-note">{texts.small(leastForShare)}</p>
      ) : (
        <>
          <dl className="countdown-facts">
            <div>
              <dd>{texts.answered(readiness.answered, readiness.total)}</dd>
              <dt>{texts.answeredNote}</dt>
            </div>
            <div>
              <dd>{shownPercent(readiness.ofAnswered, readiness.total)}%</dd>
              <dt>{texts.ofAnswered}</dt>
            </div>
            {left > 0 && (
              <div>
                <dd>{texts.perDay(pace.perDay)}</dd>
                <dt>
                  {pace.share >= usualAim
                    ? texts.reaches(Math.round(usualAim * 100))
                    : texts.gets(shownPercent(pace.share, readiness.total) ?? 0)}
                </dt>
              </div>
            )}
          </dl>
          <p className="countdown-note">
            <Icon name="info" size={14} />
            {texts.forecast(readiness.total, formatDate(date, 'short').slice(5))}
          </p>
        </>
      )}
    </Card>
  );
}

/** Days before today on the line, and as many ahead as it has room for. */
const behindDays = 4;
const aheadDays = 14;

interface DaysProps extends Pick<AheadProps, 'study' | 'countdown'> {
  calendarDays: number;
}

/** The days as a line: filled where studied, a ring today, hollow ahead, a flag at the interview (COUNT-03). */
function Days({ study, countdown: { day, left, date }, calendarDays }: DaysProps) {
  const texts = useSection(countdownTexts);
  const today = studyDay(study.now);
  const answered = new Set<number>();
  for (const turns of study.memory.turns.values())
    for (let at = turns.length - 1; at >= 0 && studyDay(turns[at]!.at) >= today - behindDays; at--)
      answered.add(studyDay(turns[at]!.at));
  const behind = Array.from({ length: behindDays }, (_, at) => today - behindDays + at);
  const coming = Array.from({ length: Math.min(aheadDays, day - today) }, (_, at) => today + 1 + at);
  const studied = behind.filter((one) => answered.has(one)).length;
  return (
    <div className="countdown-days">
      <div className="countdown-line" role="img" aria-label={texts.days(studied, behindDays, calendarDays)}>
        {behind.map((one) => (
          <i key={one} className={answered.has(one) ? 'done' : 'off'} />
        ))}
        <i className="here" />
        {coming.slice(0, -1).map((one) => (
          <i key={one} />
        ))}
        {left > 0 && (
          <span className="countdown-flag">
            <Icon name="flag" size={14} />
          </span>
        )}
      </div>
      <p className="countdown-ends" aria-hidden="true">
        <span>{texts.today}</span>
        {left > 0 && <span>{formatDate(date, 'short').slice(5)}</span>}
      </p>
    </div>
  );
}
