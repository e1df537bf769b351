import { fileDay } from '#i18n/dates.ts';
import { currentSection } from '#i18n/section.ts';
import { studyTexts } from '#i18n/sections/study.ts';
import { studyExportTexts } from '#i18n/sections/studyExport.ts';
import { studyRecords } from '#queries/studyExport.ts';
import { clock } from '#state/clock.ts';
import { usePreferences } from '#state/preferences.ts';
import { showToast } from '#state/toast.ts';
import { downloadCsv, downloadText } from '#ui/download.ts';
import { answersPage, everythingJson, type ExportWords, turnsCsv } from './exportTexts.ts';

export type StudyFile = 'turns' | 'answers' | 'all';

/** Makes one file of it and hands it to the browser; whatever fails is said, and false (STUDY-53). */
export async function exportStudy(user: string, file: StudyFile): Promise<boolean> {
  const texts = currentSection(studyExportTexts);
  try {
    const records = await studyRecords(user);
    const now = new Date(clock.now());
    const name = `interview-tracks-${file}-${fileDay(now)}`;
    if (file === 'turns') downloadCsv(name, turnsCsv(records, wordsOf()));
    else if (file === 'all') downloadText(`${name}.json`, everythingJson(records, now));
    else {
      const { sanitizeHtml } = await import('#ui/sanitizeHtml.ts');
      downloadText(`${name}.html`, answersPage(records, wordsOf(), sanitizeHtml, location.origin), 'text/html');
    }
    return true;
  } catch (error) {
    console.error('exporting a study', error);
    showToast({ kind: 'error', title: texts.failed });
    return false;
  }
}

function wordsOf(): ExportWords {
  const { grades } = currentSection(studyTexts);
  return { ...currentSection(studyExportTexts), grades, language: usePreferences.getState().language };
}
