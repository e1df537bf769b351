import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import { useLive } from '#queries/live.ts';
import { stageCounts } from '#queries/courseRecords.ts';
import { openStageContent } from '#state/stageContentDialog.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classNames.ts';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';

interface StageContentListProps {
  stages: readonly { id: string; title: string }[];
  /** As `WizardForm.assigned`. */
  assigned: readonly string[];
  onAssigned: (what: string) => void;
}

const kinds = ['question', 'resource'] as const;

export const isAssigned = (assigned: readonly string[], stage: string): boolean =>
  kinds.every((kind) => assigned.includes(`${kind} ${stage}`));

/** WIZ-19 to WIZ-22: what each stage of the created course is given. */
export function StageContentList({ stages, assigned, onAssigned }: StageContentListProps) {
  const texts = useSection(courseToolsTexts);
  const live = useLive(stageCounts(stages.map(({ id }) => id)));
  const counts = live.state === 'ready' ? live.value : undefined;
  const next = stages.find(({ id }) => !isAssigned(assigned, id));
  return (
    <ol className="content-list">
      {stages.map((stage, index) => {
        const { questions = 0, resources = 0 } = counts?.get(stage.id) ?? {};
        const done = isAssigned(assigned, stage.id);
        return (
          <li key={stage.id}>
            <span className={classNames('stage-number', done ? 'done' : stage === next && 'here')} aria-hidden="true">
              {index + 1}
            </span>
            <div className="stage-name">
              <b lang={contentLanguage(stage.title)}>{stage.title}</b>
              {counts && <small>{texts.counts(questions, resources)}</small>}
            </div>
            <div className="content-ways">
              {kinds.map((kind) => {
                const what = `${kind} ${stage.id}`;
                const has = assigned.includes(what);
                return (
                  <Button
                    key={kind}
                    size="dense"
                    icon={has ? 'check' : 'plus'}
                    className={has ? 'has' : undefined}
                    onClick={() => openStageContent({ stageId: stage.id, kind, onSaved: () => onAssigned(what) })}
                  >
                    {kind === 'question' ? texts.manageQuestions : texts.manageResources}{' '}
                    <VisuallyHidden>
                      {stage.title}
                      {has && `, ${texts.assigned}`}
                    </VisuallyHidden>
                  </Button>
                );
              })}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
