import { useSection } from '#i18n/section.ts';
import { studyPlanTexts } from '#i18n/sections/studyPlan.ts';
import { Button } from '#ui/button.tsx';
import type { StudyFile } from './exportStudy.ts';
import './ways.css';

/** One's study as three files, made here; also of an account that is no more (STUDY-53, STUDY-55). */
export function ExportFiles({ user, onSaved }: { user: string; onSaved?: (file: StudyFile) => void }) {
  const texts = useSection(studyPlanTexts);
  const save = async (file: StudyFile) => {
    const { exportStudy } = await import('./exportStudy.ts');
    if (await exportStudy(user, file)) onSaved?.(file);
  };
  return (
    <div className="plan-export">
      {(['turns', 'answers', 'all'] as const).map((file) => (
        <Button key={file} icon="download" onClick={() => void save(file)}>
          {texts[file]}
        </Button>
      ))}
    </div>
  );
}
