import { useScreenTexts } from '#i18n/screenTexts.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** The shape of a list with its title, so that the layout does not shift when the list arrives. */
export function ListSkeleton({ title, charts = 0 }: { title: string; charts?: number }) {
  const texts = useScreenTexts().common;
  return (
    <>
      <div className="admin-toolbar">
        <h1 className="admin-title" tabIndex={-1}>
          {title}
        </h1>
      </div>
      {charts > 0 && (
        <div className="course-charts">
          {Array.from({ length: charts }, (_, index) => (
            <div key={index} className="card course-chart" aria-hidden="true">
              <Skeleton width="72%" height={15} />
              <Skeleton width="40%" height={12} />
              <Skeleton width="100%" height={70} />
              <Skeleton width="100%" height={12} />
            </div>
          ))}
        </div>
      )}
      <TableSkeleton label={texts.loading} />
    </>
  );
}

export const TableSkeleton = ({ label }: { label: string }) => (
  <div className="card table-skeleton">
    <Skeletons count={8} label={label}>
      <div>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="50%" />
      </div>
    </Skeletons>
  </div>
);
