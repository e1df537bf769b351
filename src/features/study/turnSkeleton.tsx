import { useTexts } from '#i18n/texts.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

export function TurnSkeleton() {
  const texts = useTexts().common;
  return (
    <div className="session-column">
      <Skeletons count={1} label={texts.loading}>
        <div className="stack">
          <Skeleton width="46%" height={13} />
          <Skeleton width="92%" height={28} />
          <Skeleton width="60%" height={28} />
        </div>
      </Skeletons>
    </div>
  );
}
