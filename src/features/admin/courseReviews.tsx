import { useDeferredValue, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { number } from '#i18n/number.ts';
import { courseReviewsTexts } from '#i18n/sections/courseReviews.ts';
import { useSection } from '#i18n/section.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { courseReviews, type CourseReviews as Reviews } from '#queries/courseReviews.ts';
import { useLive } from '#queries/live.ts';
import { Count } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { SegmentedChoice } from '#ui/segmentedChoice.tsx';
import { AdminFailure, useList } from './adminFailure.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { filterReviews, readReviewFilters } from './reviewFilter.ts';
import { ReviewList } from './reviewList.tsx';
import { ReviewStars } from './reviewStars.tsx';
import { useAddress, useAddressText } from './useAddress.ts';
import './reviews.css';

/** What learners think of the courses, newest first (REV-25 to REV-29). */
export function CourseReviews() {
  const { sub } = useScreenTexts().admin;
  const list = useList(useLive(courseReviews()), ({ reviews }) => reviews.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={sub.reviews} />;
  return <Loaded {...list.value} />;
}

function Loaded({ reviews, courses }: Reviews) {
  const texts = useSection(courseReviewsTexts);
  const { sub } = useScreenTexts().admin;
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const filters = useMemo(() => ({ ...readReviewFilters(address), q: wanted }), [address, wanted]);
  const shown = useMemo(() => filterReviews(reviews, filters), [reviews, filters]);
  const unread = useMemo(() => filterReviews(reviews, { ...filters, read: 'unread' }).length, [reviews, filters]);
  const clear = () => {
    setSearch('');
    change({ q: undefined, course: undefined, read: undefined });
  };
  const isNarrowed = Boolean(search.trim() || filters.course || filters.read);
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {sub.reviews}
        </h1>
        <span className="ink-3">{number(reviews.length)}</span>
        {reviews.length > 0 && (
          <>
            <SearchField dense label={texts.search} value={search} onChange={setSearch} />
            <FilterMenu
              label={texts.course}
              all={texts.all}
              options={courses.map(({ id, name }) => ({ value: id, label: name, lang: contentLanguage(name) }))}
              value={filters.course}
              onChange={(course) => change({ course })}
            />
            <SegmentedChoice
              label={texts.show}
              options={[
                { value: 'all', label: texts.all },
                {
                  value: 'unread',
                  label: (
                    <>
                      {texts.unread}
                      {unread > 0 && <Count value={unread} look="strong" />}
                    </>
                  ),
                },
                { value: 'read', label: texts.read },
              ]}
              value={filters.read ?? 'all'}
              onChange={(read) => change({ read: read === 'all' ? undefined : read })}
            />
            {isNarrowed && (
              <Button look="quiet" size="dense" onClick={clear}>
                {texts.clearFilters}
              </Button>
            )}
          </>
        )}
        <span className="visually-hidden" role="status">
          {texts.found(shown.length, reviews.length)}
        </span>
      </div>
      {reviews.length === 0 ? (
        <EmptyState large title={texts.empty} message={texts.emptyMessage} />
      ) : (
        <div className="reviews">
          <ReviewStars
            courses={courses}
            chosen={filters.course}
            view={filters.stars}
            onView={(stars) => change({ stars: stars === 'average' ? undefined : stars })}
          />
          {shown.length > 0 ? (
            <ReviewList
              reviews={shown}
              withCourse={!filters.course}
              // one that is marked leaves the list
              leaves={filters.read !== undefined}
            />
          ) : (
            <EmptyState title={texts.noMatch} action={<Button onClick={clear}>{texts.clearFilters}</Button>} />
          )}
        </div>
      )}
    </>
  );
}
