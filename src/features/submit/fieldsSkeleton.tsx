import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** The size of the form that comes. */
export const FieldsSkeleton = ({ label }: { label: string }) => (
  <Skeletons count={1} label={label}>
    <div className="submit-choices">
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
    </div>
    <EditorSkeleton height={170} />
    <EditorSkeleton height={274} />
  </Skeletons>
);

export const EditorSkeleton = ({ height }: { height: number }) => <Skeleton width="100%" height={height + 24} />;
