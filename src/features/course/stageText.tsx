import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import type { CourseStage } from '#queries/course.ts';
import { Card } from '#ui/card.tsx';
import { RichText } from '#ui/richText.tsx';

/** What a stage is about, laid out like a page (STAGE-03, STAGE-04). */
export function StageText({ stage, at, total }: { stage: CourseStage; at: number; total: number }) {
  const texts = useScreenTexts().course;
  const { title, description, information } = stage;
  return (
    <Card as="article" className="paper">
      <p className="stage-place">{texts.stageOf(at, total)}</p>
      <h2 tabIndex={-1} lang={contentLanguage(title)}>
        {title}
      </h2>
      {description && (
        <p className="stage-lead" lang={contentLanguage(description)}>
          {description}
        </p>
      )}
      {information && <RichText html={information} lang={contentLanguage(information)} />}
      {!information && !description && <p className="ink-2">{texts.noInformation}</p>}
    </Card>
  );
}
