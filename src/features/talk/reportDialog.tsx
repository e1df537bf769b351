import { useState } from 'react';
import { useSection } from '#i18n/section.ts';
import { reportTexts } from '#i18n/sections/questionReport.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { isWithin, limits } from '#model/limits.ts';
import { isReportKind, type ReportKind, reportKinds } from '#model/questionReport.ts';
import { showToast } from '#state/toast.ts';
import { useDraft } from '#sync/useDraft.ts';
import { Button } from '#ui/button.tsx';
import { Radios } from '#ui/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useOpening } from '#ui/opened.ts';
import { TextArea } from '#ui/textField.tsx';

interface ReportDialogProps {
  question: string;
  open: boolean;
  onClose: () => void;
}

/** Each opening is a new form, which finds what was begun. */
export const ReportDialog = (props: ReportDialogProps) => <Form key={useOpening(props.open)} {...props} />;

/** What is wrong with a question, and a note that is kept while it is written (QUAL-09). */
function Form({ question, open, onClose }: ReportDialogProps) {
  const texts = useSection(reportTexts);
  const { common } = useScreenTexts();
  const draft = useDraft<{ kind: string | null; note: string }>(open ? `report.open:${question}` : null);
  const [typed, setTyped] = useState<{ kind: ReportKind | null; note: string } | null>(null);
  const [isTried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const begun = draft.begun?.value;
  const form = typed ?? { kind: isReportKind(begun?.kind) ? begun.kind : null, note: begun?.note ?? '' };
  const tooLong = !isWithin(form.note.trim(), limits.reportCharacters);
  const change = (changes: Partial<typeof form>) => {
    // what was begun is not here yet
    if (!draft.ready) return;
    const next = { ...form, ...changes };
    setTyped(next);
    draft.keep(next.kind || next.note.trim() ? next : null);
  };
  const send = async () => {
    setTried(true);
    const { kind } = form;
    if (busy || tooLong || !kind) return;
    setBusy(true);
    const written = await draft.handIn('report.open', (id) => ({
      ...{ id, question_id: question },
      ...{ kind, note: form.note.trim() },
    }));
    setBusy(false);
    if (!written.stored) return showToast({ kind: 'error', title: texts.failed });
    onClose();
    showToast({ kind: 'success', title: texts.sent, message: texts.sentMessage });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.report}
      width={480}
      onSubmit={() => void send()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy} disabled={!draft.ready}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="asked-fields">
        <Radios
          autoFocus
          label={texts.what}
          name="report-kind"
          options={reportKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
          value={form.kind}
          onChange={(kind) => change({ kind })}
          error={isTried && !form.kind ? texts.kindMissing : undefined}
        />
        <TextArea
          rows={4}
          label={texts.note}
          help={texts.noteHelp}
          readOnly={!draft.ready}
          value={form.note}
          error={tooLong ? texts.tooLong(limits.reportCharacters) : undefined}
          onChange={(note) => change({ note })}
        />
      </div>
    </Dialog>
  );
}
