import { usePhone } from '#ui/media.ts';
import { Skeleton, Skeletons } from '#ui/skeleton.tsx';

/** The size of the form that is loading. */
export const FieldsSkeleton = ({ label }: { label: string }) => (
  <Skeletons count={1} label={label}>
    <div className="submit-choices">
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
      <Skeleton width="100%" height={60} />
    </div>
    <EditorSkeleton text={textHeight.question} />
    <EditorSkeleton text={textHeight.context} />
  </Skeletons>
);

/** In pixels, of the text alone (QUES-15). */
export const textHeight = { question: 96, context: 200 };

/** As high as an empty editor: its text, label, toolbar (larger on a phone) and footer. */
export const EditorSkeleton = ({ text }: { text: number }) => (
  <Skeleton width="100%" height={text + (usePhone() ? 132 : 108)} />
);
