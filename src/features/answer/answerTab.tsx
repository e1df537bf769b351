import { useParams } from '@tanstack/react-router';
import { AnswerPane } from './answerPane.tsx';

/** The tab of an open question, with its own address. */
export function AnswerTab() {
  const { id } = useParams({ from: '/known/signedIn/home/question/$id/answer' });
  return <AnswerPane question={id} />;
}
