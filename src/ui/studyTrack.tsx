import { useSection } from '#i18n/section.ts';
import { studyChoiceTexts } from '#i18n/sections/studyChoice.ts';
import { Button } from './button.tsx';
import './studyTrack.css';

interface StudyTrackProps {
  /** Of the track, where several stand on one screen. */
  title?: string | undefined;
  /** Undefined while it is not known, and where there is nothing to study: its place is kept. */
  isIn: boolean | undefined;
  onStudy: () => void;
}

/** Takes a track into study (FIRST-03). One button before and after: nothing moves, and the focus stays. */
export function StudyTrack({ title, isIn, onStudy }: StudyTrackProps) {
  const texts = useSection(studyChoiceTexts);
  if (isIn === undefined) return <span className="study-track" aria-hidden="true" />;
  const words = isIn ? texts.trackIn : texts.studyTrack;
  return (
    <Button
      className="study-track"
      look="soft"
      icon={isIn ? 'check' : 'plus'}
      aria-label={title && texts.ofTrack(words, title)}
      aria-disabled={isIn}
      onClick={isIn ? undefined : onStudy}
    >
      {words}
    </Button>
  );
}
