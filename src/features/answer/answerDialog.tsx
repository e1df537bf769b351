import { useRef } from 'react';
import { useSection } from '#i18n/section.ts';
import { answerTexts } from '#i18n/sections/answer.ts';
import { useTexts } from '#i18n/texts.ts';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { AnswerPane } from './answerPane.tsx';

/** My answer above another screen, such as a session, which goes on where it was. */
export function AnswerDialog({ question, onClose }: { question: string | null; onClose: () => void }) {
  const texts = useSection(answerTexts);
  const { common } = useTexts();
  // a closing sheet keeps its content
  const shown = useRef(question);
  if (question) shown.current = question;
  return (
    <Drawer open={question !== null} wide onClose={onClose} label={texts.title}>
      <header className="answer-sheet-head">
        <h2>{texts.title}</h2>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </header>
      <div className="answer-sheet-body">
        {shown.current && <AnswerPane question={shown.current} isWriting onDone={onClose} />}
      </div>
    </Drawer>
  );
}
