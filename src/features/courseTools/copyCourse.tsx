import { useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { tracksTexts } from '#i18n/sections/tracks.ts';
import { useTexts } from '#i18n/texts.ts';
import { matches, searchable, searchTerms } from '#model/search.ts';
import { useLive } from '#queries/live.ts';
import { tracks } from '#queries/tracks.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/choice.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

interface CopyCourseProps {
  withContent: boolean;
  onWithContent: (withContent: boolean) => void;
  onChoose: (course: string) => void;
}

/** WIZ-35, WIZ-36, WIZ-40: the courses, newest first. */
export function CopyCourse({ withContent, onWithContent, onChoose }: CopyCourseProps) {
  const texts = useSection(courseToolsTexts);
  const trackTexts = useSection(tracksTexts);
  const { common } = useTexts();
  const live = useLive(tracks(useSession((session) => session.account?.id ?? '')));
  const [search, setSearch] = useState('');
  if (live.state === 'error') return <LoadFailure message={texts.loadFailed} />;
  if (live.state === 'loading')
    return (
      <Skeletons count={4} label={trackTexts.loading}>
        <Skeleton width="100%" height={52} />
      </Skeletons>
    );
  const { courses } = live.value;
  const terms = searchTerms(search);
  const found = courses.filter(({ title, company }) => matches(searchable(`${title} ${company ?? ''}`), terms));
  return (
    <div className="copy-course">
      {courses.length > 0 && <SearchField label={texts.search} value={search} onChange={setSearch} />}
      {found.length === 0 && <p className="ink-3">{courses.length ? texts.noneFound : texts.noneToCopy}</p>}
      <ul className="copy-list">
        {found.map(({ id, title, company, total }) => (
          <li key={id}>
            <div>
              <b lang={contentLanguage(title)}>{title}</b>
              <small>
                <span lang={contentLanguage(company)}>{company || common.noCompany}</span>
                {'\u00A0·\u00A0'}
                {trackTexts.stages(total)}
              </small>
            </div>
            <Button size="dense" aria-label={texts.chooseNamed(title)} onClick={() => onChoose(id)}>
              {texts.choose}
            </Button>
          </li>
        ))}
      </ul>
      {courses.length > 0 && (
        <Checkbox
          className="copy-content"
          checked={withContent}
          onChange={onWithContent}
          label={
            <span>
              <b>{texts.alsoContent}</b>
              <small>{texts.alsoContentHelp}</small>
            </span>
          }
        />
      )}
    </div>
  );
}
