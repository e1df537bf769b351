import { useTexts } from '#i18n/texts.ts';
import { limits } from '#model/limits.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';
import { SubmitAtList } from './submitButton.tsx';
import './questions.css';

/** HOME-08. */
export function ResourcesSkeleton() {
  const { common, home: texts } = useTexts();
  return (
    <section className="home-part">
      <h2 className="home-part-title">{texts.resources}</h2>
      <ResourceCardsSkeleton label={common.loading} />
    </section>
  );
}

export const ResourceCardsSkeleton = ({ label }: { label: string }) => (
  <div className="resource-strip">
    <Skeletons count={limits.homeSkeletonCards} label={label}>
      <Card className="resource-preview">
        <Skeleton width="42%" height={12} />
        <Skeleton width="88%" height={17} />
        <Skeleton width="64%" height={17} />
        <Skeleton width="94%" />
      </Card>
    </Skeletons>
  </div>
);

/** HOME-09. */
export function QuestionsSkeleton() {
  const { common, home: texts } = useTexts();
  return (
    <section className="home-part bank">
      <div className="home-part-head">
        <h2 className="home-part-title">{texts.questions}</h2>
        <SubmitAtList />
      </div>
      <div className="bank-tools">
        <div className="bank-toolbar">
          <Skeleton width={264} height={32} />
        </div>
        <p className="bank-found only-phone" />
      </div>
      <QuestionRowsSkeleton label={common.loading} />
    </section>
  );
}

export const QuestionRowsSkeleton = ({ label }: { label: string }) => (
  <Card className="bank-list">
    <Skeletons count={limits.homeSkeletonRows} label={label}>
      <div className="bank-row">
        <div className="bank-row-words">
          <Skeleton width="86%" height={16} />
          <Skeleton width="44%" height={12} />
        </div>
        <Skeleton width={76} height={20} />
        <Skeleton width={72} height={12} />
      </div>
    </Skeletons>
  </Card>
);

export const TodaySkeleton = () => (
  <Skeletons count={1} label={useTexts().common.loading}>
    <div className="today-words">
      <Skeleton width={70} />
      <Skeleton width="min(300px, 90%)" height={28} />
      <Skeleton width="min(240px, 70%)" />
    </div>
  </Skeletons>
);
