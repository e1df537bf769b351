import { Suspense } from 'react';
import { QuestionSheet } from '#features/home/questionSheet.tsx';
import { useSession } from '#state/session.ts';
import { lazyPiece } from '#ui/lazy.tsx';

const SharedAnswers = lazyPiece(async () => (await import('#features/answer/sharedAnswers.tsx')).SharedAnswers);
const QuestionTalk = lazyPiece(async () => (await import('#features/talk/questionTalk.tsx')).QuestionTalk);

/** An open question with what people say of it; for an admin also with what they share of their answers to it. */
export function QuestionRoute() {
  const role = useSession((session) => session.profile?.role);
  const below = role && (
    <Suspense>
      <QuestionTalk />
      {role === 'admin' && <SharedAnswers />}
    </Suspense>
  );
  return <QuestionSheet below={below} />;
}
