import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { recordingTexts } from '#i18n/sections/recording.ts';
import { putRecording, takeRecording } from '#local/recordings.ts';
import { showToast } from '#state/toast.ts';
import { currentDevice } from './browserDevice.ts';

/** From this device, with an undo as long as the toast stands. */
export async function deleteRecording(id: string): Promise<void> {
  const { outbox } = currentDevice();
  const texts = currentSection(recordingTexts);
  const failed = (error: unknown) => {
    console.error('a recording', error);
    showToast({ kind: 'error', title: texts.failed });
  };
  try {
    const whole = await takeRecording(outbox, id);
    if (!whole) return;
    const undo = () => void putRecording(outbox, whole).catch(failed);
    showToast({
      kind: 'success',
      title: texts.deleted,
      action: { label: currentScreenTexts().common.undo, icon: 'undo', run: undo },
    });
  } catch (error) {
    failed(error);
  }
}
