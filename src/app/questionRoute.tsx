import { Suspense } from 'react';
import { QuestionSheet } from '#features/home/questionSheet.tsx';
import { useSession } from '#state/session.ts';
import { lazyPiece } from '#ui/lazy.tsx';

const SharedAnswers = lazyPiece(async () => (await import('#features/answer/sharedAnswers.tsx')).SharedAnswers);

/** An open question; for an admin with what people share of their answers to it. */
export function QuestionRoute() {
  const isAdmin = useSession((session) => session.profile?.role === 'admin');
  const below = isAdmin && (
    <Suspense>
      <SharedAnswers />
    </Suspense>
  );
  return <QuestionSheet below={below} />;
}
