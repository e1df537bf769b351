import { currentSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import type { ToastView } from '#state/toast.ts';
import type { ImageRefusal } from '#ui/editor/uploads.ts';

/** Why a picture was not added, in the words of the other forms. */
export function imageToast(why: ImageRefusal): ToastView {
  const { image } = currentSection(submitQuestionTexts);
  const words: Record<ImageRefusal, readonly [string, string]> = {
    type: [image.type, image.typeMessage],
    heic: [image.type, image.heicMessage],
    size: [image.size, image.sizeMessage],
    pixels: [image.size, image.pixelsMessage],
    unreadable: [image.failed, image.failedMessage],
    storage: [image.failed, image.storageMessage],
  };
  const [title, message] = words[why];
  return { kind: 'error', title, message };
}
