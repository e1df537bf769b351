import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { currentScreenTexts, useScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection, useSection } from '#i18n/section.ts';
import { boardDialogTexts } from '#i18n/sections/boardDialogs.ts';
import { isOnBoard } from '#queries/board.ts';
import { showToast } from '#state/toast.ts';
import { mutate } from '#sync/mutate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { useOwnToast } from '#ui/useOwnToast.ts';
import { OptionField, PeopleList, useAddable } from './boardPeople.tsx';
import { restore } from './boardRestore.ts';
import './boardDialog.css';

/** One person, with a role and a company (KAN-51 to KAN-63, KAN-84, KAN-85). */
export function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const texts = useSection(boardDialogTexts);
  const { common } = useScreenTexts();
  const live = useAddable();
  const [id, setId] = useState('');
  const [role, setRole] = useState('');
  const [company, setCompany] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const person = live.state === 'ready' ? live.value.find((one) => one.id === id) : undefined;
  const isWhole = !!person && !!role && !!company;
  const show = useOwnToast(isWhole, open);
  const problem = (message: string) => show({ kind: 'error', title: common.error, message });
  const putBack = async () => {
    if (person && (await restore([{ person: person.id }]))) onClose();
  };
  const submit = async () => {
    if (busy) return;
    if (person?.rejected) return void putBack();
    setTried(true);
    if (!isWhole) return problem(texts.missing);
    if (!person.fullName) return;
    setBusy(true);
    const refused = await addOne(person.id, role, company);
    setBusy(false);
    if (refused) return problem(texts.about(person.name, refused));
    showToast({ kind: 'success', title: texts.added, message: person.name });
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.addTitle}
      width={560}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary" busy={busy} icon={person?.rejected ? 'undo' : undefined}>
            {person?.rejected ? texts.restore : texts.add}
          </Button>
        </>
      }
    >
      <div className="board-dialog">
        <PeopleList live={live} kind="radio" chosen={new Set([id])} onChoose={(one) => setId(one)} />
        {person?.rejected && <Notice look="calm" icon="info" title={texts.rejectedNote(person.name)} />}
        {person && !person.fullName && (
          <Notice look="warning" icon="alert" role="status" title={texts.nameFirst(person.email)}>
            <Link to="/admin/person/$id" params={{ id: person.id }}>
              {texts.giveName}
            </Link>
          </Notice>
        )}
        {!person?.rejected && (
          <div className="board-fields">
            <OptionField field="role" value={role} onChange={setRole} isMissing={tried && !role} />
            <OptionField field="company" value={company} onChange={setCompany} isMissing={tried && !company} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** '' when it is done; otherwise why not. */
async function addOne(id: string, position: string, company: string): Promise<string> {
  const texts = currentSection(boardDialogTexts);
  try {
    if (await isOnBoard(id)) return texts.already;
  } catch (error) {
    console.error('board', error);
    return texts.checkFailed;
  }
  try {
    const written = await mutate('candidate.add', { id, position, company });
    if (written.stored) return '';
    console.error('candidate.add', written.refused);
    if (written.refused === 'already') return texts.already;
    const { refusal, trouble } = currentScreenTexts();
    return texts.addFailed(written.refused === 'unknown' ? trouble.store : refusal[written.refused]);
  } catch (error) {
    console.error('candidate.add', error);
    return texts.addFailed(currentScreenTexts().trouble.store);
  }
}
