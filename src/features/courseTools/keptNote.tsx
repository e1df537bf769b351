import { formatDate } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { courseToolsTexts } from '#i18n/sections/courseTools.ts';
import type { DraftState } from '#sync/useDraft.ts';
import { Icon } from '#ui/icon.tsx';

/** In the foot of a dialog: whether what is typed is kept on this device. */
export function KeptNote({ draft: { keptAt, failed } }: { draft: Pick<DraftState<unknown>, 'keptAt' | 'failed'> }) {
  const texts = useSection(courseToolsTexts).draft;
  if (failed)
    return (
      <span className="keep stays" role="status">
        <Icon name="alert" size={14} />
        {texts.failed}
      </span>
    );
  return (
    <span className="keep">
      {keptAt && (
        <>
          <Icon name="check" size={14} />
          {texts.kept(formatDate(keptAt, 'time'))}
        </>
      )}
    </span>
  );
}
