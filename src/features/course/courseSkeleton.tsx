import { useScreenTexts } from '#i18n/screenTexts.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

export function CourseSkeleton() {
  return (
    <div className="page wide course">
      <header className="course-header" aria-hidden="true">
        <div className="course-way">
          <Skeleton width={180} height={18} />
        </div>
        <div>
          <Skeleton width="min(420px, 80%)" height={34} />
          <p className="course-description">
            <Skeleton width="min(560px, 100%)" height={16} />
          </p>
          <div className="course-facts">
            <Skeleton width={200} height={20} />
          </div>
        </div>
      </header>
      <StageSkeleton />
    </div>
  );
}

/** The columns of a stage that has not arrived yet. */
export function StageSkeleton() {
  const texts = useScreenTexts().common;
  return (
    <Skeletons count={1} label={texts.loading}>
      <div className="course-columns course-waits">
        <div className="course-selector">
          {[70, 110, 90, 120, 60].map((width) => (
            <div key={width}>
              <Skeleton width={16} height={16} round />
              <Skeleton width={width} />
            </div>
          ))}
        </div>
        <Card className="paper">
          <Skeleton width="55%" height={28} />
          {['100%', '94%', '97%', '62%', '100%', '88%', '91%', '40%'].map((width, index) => (
            <Skeleton key={index} width={width} />
          ))}
        </Card>
      </div>
    </Skeletons>
  );
}
