import { useDeferredValue, useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { courseProgressTexts } from '#i18n/sections/courseProgress.ts';
import { courseProgress, type CourseProgress as Progress } from '#queries/courseProgress.ts';
import { useLive } from '#queries/live.ts';
import { clock } from '#state/clock.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { FilterMenu } from '#ui/filterMenu.tsx';
import { SearchField } from '#ui/searchField.tsx';
import { AdminFailure, useList } from './adminFailure.tsx';
import { CourseCharts } from './courseCharts.tsx';
import { ListSkeleton } from './listSkeleton.tsx';
import { activities, bands, filterRows, isFiltered, readFilters, writeSort } from './progressFilter.ts';
import { ProgressTable } from './progressTable.tsx';
import { useAddress, useAddressText } from './useAddress.ts';

/** Live progress of every learner on every course (PROG-10, PROG-11). */
export function CourseProgress() {
  const texts = useSection(courseProgressTexts);
  const list = useList(useLive(courseProgress()), ({ rows }) => rows.length === 0);
  if (list.state === 'failed') return <AdminFailure message={list.message} />;
  if (list.state === 'loading') return <ListSkeleton title={texts.title} charts={5} />;
  return <Loaded {...list.value} />;
}

function Loaded({ rows, courses, assignments }: Progress) {
  const texts = useSection(courseProgressTexts);
  const { common } = useScreenTexts();
  const [address, change] = useAddress();
  const [search, setSearch] = useAddressText('q');
  const wanted = useDeferredValue(search);
  const filters = useMemo(() => ({ ...readFilters(address), q: wanted }), [address, wanted]);
  const shown = useMemo(() => filterRows(rows, filters, clock.now()), [rows, filters]);
  const clear = () => {
    setSearch('');
    change({ q: undefined, course: undefined, progress: undefined, activity: undefined });
  };
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {texts.title}
        </h1>
        <span className="ink-3">{texts.summary(assignments, courses.length)}</span>
        <span className="grow no-phone" />
        <span className="ink-3 text-12 no-phone">{texts.bars}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState large title={texts.empty} message={texts.emptyMessage} />
      ) : (
        <>
          <CourseCharts
            courses={courses}
            chosen={filters.course}
            onChoose={(course) => change({ course })}
            all={address.charts === 'all'}
            onAll={(all) => change({ charts: all ? 'all' : undefined })}
          />
          <div className="admin-toolbar">
            <SearchField dense label={texts.search} value={search} onChange={setSearch} />
            <FilterMenu
              label={texts.filters.course}
              all={texts.filters.all}
              options={courses.map(({ id, title }) => ({ value: id, label: title, lang: contentLanguage(title) }))}
              value={filters.course}
              onChange={(course) => change({ course })}
            />
            <FilterMenu
              label={texts.filters.progress}
              all={texts.filters.all}
              options={bands.map((band) => ({ value: band, label: texts.filters[band] }))}
              value={filters.progress}
              onChange={(progress) => change({ progress })}
            />
            <FilterMenu
              label={texts.filters.activity}
              all={texts.filters.all}
              options={activities.map((one) => ({
                value: one,
                label: one === 'none' ? texts.noActivity : texts.filters[one],
              }))}
              value={filters.activity}
              onChange={(activity) => change({ activity })}
            />
            {isFiltered(filters) && (
              <Button look="quiet" size="dense" onClick={clear}>
                {texts.clearFilters}
              </Button>
            )}
          </div>
          <ProgressTable
            rows={shown}
            sort={filters.sort}
            onSort={(sort) => change({ sort: writeSort(sort) })}
            foot={
              <span role="status">
                {shown.length === rows.length ? texts.count(rows.length) : common.numberOf(shown.length, rows.length)}
              </span>
            }
            empty={<EmptyState title={texts.noMatch} action={<Button onClick={clear}>{texts.clearFilters}</Button>} />}
          />
        </>
      )}
    </>
  );
}
