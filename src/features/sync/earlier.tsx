import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { conflictTexts } from '#i18n/sections/conflict.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { type Key, keyOf, type SetAside } from '#model/noun.ts';
import { isWrittenNoun, readableFields } from '#model/writtenText.ts';
import { useLive } from '#queries/live.ts';
import { record } from '#queries/record.ts';
import { setAside, shownAsides } from '#queries/setAside.ts';
import { titles } from '#queries/titles.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';
import { keepAside, letGo } from '#sync/setAside.ts';
import { Count } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copyText.ts';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Content } from './content.tsx';
import { readableName } from './describe.ts';
import { exportAside } from './exportChanges.ts';
import { useShownText } from './shownText.ts';

/** Texts of this person that another version replaced, until they let them go (R30). */
export function Earlier() {
  const texts = useSection(conflictTexts);
  const user = useSession((session) => session.account?.id ?? '');
  const live = useLive(setAside(user));
  if (live.state !== 'ready' || !live.value.newest.length) return null;
  const { newest, more } = live.value;
  return (
    <section aria-labelledby="sync-earlier">
      <h3 id="sync-earlier">
        {texts.earlier}
        <Count value={newest.length} />
      </h3>
      <p className="earlier-help">{texts.earlierHelp}</p>
      <ul className="earlier-list">
        {newest.map((one) => (
          <li key={one.id}>
            <Version version={one} />
          </li>
        ))}
      </ul>
      {more && <p className="earlier-help">{texts.newest(shownAsides)}</p>}
    </section>
  );
}

function Version({ version }: { version: SetAside }) {
  const texts = useSection(conflictTexts);
  const names = useSection(fieldNames);
  const all = useScreenTexts();
  const { noun, content, set_aside_at: at } = version;
  const name = useName(version);
  const kind = texts.of[isWrittenNoun(noun) ? noun : 'other'];
  const failed = (error: unknown) => {
    console.error('earlier version', error);
    showToast({ kind: 'error', title: all.common.error, message: all.sync.didNotWork });
  };
  const shownText = useShownText(content);
  const copy = () => copyText(asText(content, names, shownText), { copied: texts.copied, failed: texts.copyFailed });
  // restoring makes a new version: the released one stays gone, even after a restored backup
  const restore = () => {
    if (isWrittenNoun(noun)) void keepAside(noun, version.record_id, content ?? {});
  };
  const release = () =>
    letGo(version.written_by).then(
      () =>
        showToast({
          kind: 'info',
          title: texts.gone,
          action: { label: all.common.undo, icon: 'undo', run: restore },
        }),
      failed,
    );
  return (
    <details className="earlier">
      <summary>
        <Icon name="right" size={16} />
        <span className="grow">
          <b>{kind}</b>
          {name && <span lang={contentLanguage(name)}>{name}</span>}
        </span>
        {at && <LiveDate value={at} format="short" />}
      </summary>
      <Content args={content} at={at ?? ''} about="" />
      <div className="earlier-ways">
        <Button size="dense" icon="copy" onClick={() => void copy()}>
          {all.common.copy}
        </Button>
        <Button size="dense" icon="download" onClick={() => exportAside(version, name)}>
          {all.sync.export}
        </Button>
        <Button size="dense" look="danger-quiet" icon="trash" onClick={() => void release()}>
          {texts.letGo}
        </Button>
      </div>
    </details>
  );
}

/** The present name of its record; if that is gone, its name at the time. */
function useName({ noun, record_id, content }: SetAside): string {
  const isReview = noun === 'course_reviews';
  const review = useLive(record(isReview ? keyOf('course_reviews', record_id) : keyOf('course_reviews', '')));
  const course = review.state === 'ready' ? review.value?.course_id : undefined;
  const key: Key | undefined = isReview
    ? typeof course === 'string'
      ? keyOf('courses', course)
      : undefined
    : isWrittenNoun(noun)
      ? keyOf(noun, record_id)
      : undefined;
  const names = useLive(titles(key ? [key] : []));
  const now = key && names.state === 'ready' ? names.value.get(key) : undefined;
  return readableName(key, now) || (readableFields(content)[0]?.text ?? '');
}

const asText = (content: unknown, labels: Record<string, string>, shownText: ReturnType<typeof useShownText>): string =>
  readableFields(content)
    .map(({ field, text }) => `${labels[field]}\n${shownText(field, text)}`)
    .join('\n\n');
