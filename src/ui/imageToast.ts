import { currentSection } from '#i18n/section.ts';
import { submitQuestionTexts } from '#i18n/sections/submitQuestion.ts';
import type { ToastView } from '#state/toast.ts';
import type { ImageRefusal } from './editor/uploads.ts';

/** Why a picture was not added (QUES-23, QUES-24, QUES-28). */
export function imageToast(why: ImageRefusal): ToastView {
  const [title, message] = words(why);
  return { kind: 'error', title, message };
}

export const imageMessage = (why: ImageRefusal): string => words(why)[1];

function words(why: ImageRefusal): readonly [title: string, message: string] {
  const { image } = currentSection(submitQuestionTexts);
  const all: Record<ImageRefusal, readonly [string, string]> = {
    type: [image.type, image.typeMessage],
    heic: [image.type, image.heicMessage],
    size: [image.size, image.sizeMessage],
    pixels: [image.size, image.pixelsMessage],
    unreadable: [image.failed, image.failedMessage],
    storage: [image.failed, image.storageMessage],
  };
  return all[why];
}
