import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { Key } from '#model/noun.ts';
import { comparedFields } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record as recordOf } from '#queries/record.ts';
import type { Change } from './describe.ts';

/** Two texts of the same record, side by side: only what differs, and what is the same in one line. */
export function Conflict({ change, record, about }: { change: Change; record: Key; about: string }) {
  const texts = useScreenTexts().sync;
  const live = useLive(recordOf(record));
  // for a moment nothing is better than a version that is not there
  if (live.state === 'loading') return null;
  const { different, same } = comparedFields(change.args, live.state === 'ready' ? live.value : null);
  return (
    <div className="conflict">
      {!different.some(({ mine }) => mine === about) && <b lang={contentLanguage(about)}>{about}</b>}
      {different.map(({ field, mine, theirs }) => (
        <div key={field} className="conflict-field" role="group" aria-label={texts.fields[field]}>
          <h4>{texts.fields[field]}</h4>
          <Version label={texts.mine} text={mine} />
          <Version label={texts.theirs} text={theirs} />
        </div>
      ))}
      {same.length > 0 && (
        <small>
          {texts.same} {same.map((field) => texts.fields[field]).join(', ')}
        </small>
      )}
    </div>
  );
}

const Version = ({ label, text }: { label: string; text: string }) => (
  <div className="conflict-version">
    <small>{label}</small>
    <p lang={contentLanguage(text)}>{text || '–'}</p>
  </div>
);
