import { type KeyboardEvent, useState } from 'react';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/textField.tsx';

/** Rejecting with a reason that the author reads. */
export function RejectForm({ onReject, onCancel }: { onReject: (reason: string) => void; onCancel: () => void }) {
  const texts = useSection(moderationTexts);
  const { common } = useTexts();
  const [reason, setReason] = useState('');
  const { most } = limits.reasonCharacters;
  const tooLong = !isWithin(reason.trim(), most);
  const submit = () => {
    if (!tooLong) onReject(reason);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className="reject-form"
      noValidate
      onKeyDown={keyDown}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        autoFocus
        rows={3}
        label={texts.reason}
        help={texts.reasonHelp}
        error={tooLong ? texts.reasonTooLong(most) : undefined}
        value={reason}
        onChange={setReason}
      />
      <div className="row">
        <Button type="submit" look="danger">
          {texts.reject}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {common.cancel}
        </Button>
      </div>
    </form>
  );
}
