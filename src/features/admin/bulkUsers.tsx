import { useEffect, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { linesOf, parseBulkUsers } from '#model/bulkUsers.ts';
import { limits } from '#model/limits.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { Notice, OfflineNote } from '#ui/notice.tsx';
import { TextArea } from '#ui/textField.tsx';
import { countsOf } from './bulkList.ts';
import { BulkResults } from './bulkResults.tsx';
import { CleanUsers } from './cleanUsers.tsx';
import { type BulkUsers as Bulk, useBulkUsers } from './useBulkUsers.ts';
import './users.css';

/** BULK-01: the button, and what is left of an earlier list. */
export function BulkUsers() {
  const texts = useSection(bulkUsersTexts);
  const bulk = useBulkUsers();
  const [open, setOpen] = useState(false);
  const { rows } = bulk.list;
  const counts = countsOf(rows ?? []);
  return (
    <>
      {rows && !open && !bulk.running && (
        <Notice
          look="calm"
          icon="users"
          title={counts.waiting ? texts.unfinished(rows.length - counts.waiting, rows.length) : texts.finished}
        >
          <Button size="dense" onClick={() => setOpen(true)}>
            {texts.look}
          </Button>
        </Notice>
      )}
      <Button icon="users" onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      <BulkDialog
        bulk={bulk}
        open={open}
        onClose={() => {
          bulk.stop();
          setOpen(false);
        }}
      />
    </>
  );
}

interface BulkDialogProps {
  bulk: Bulk;
  open: boolean;
  onClose: () => void;
}

/** BULK-02 to BULK-08. */
function BulkDialog({ bulk, open, onClose }: BulkDialogProps) {
  const texts = useSection(bulkUsersTexts);
  const users = useSection(usersTexts);
  const online = useSyncStatus((status) => status.online);
  const [problem, setProblem] = useState<'none' | 'tooMany'>();
  const [cleaning, setCleaning] = useState(false);
  const { list, loadSettings, settings } = bulk;
  const lines = linesOf(list.text);
  useEffect(() => {
    if (open && online && !settings) void loadSettings();
    // one question for each opening, and when the connection is back
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, online]);
  const submit = () => {
    if (bulk.running || list.rows) return;
    const found = lines.length === 0 ? 'none' : lines.length > limits.bulkUsers ? 'tooMany' : undefined;
    setProblem(found);
    if (!found) void bulk.start();
  };
  const example =
    settings &&
    parseBulkUsers(list.text || 'Elena Rossi', settings.companyDomain).find(({ problem: wrong }) => !wrong)?.email;
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.title}
        subtitle={texts.subtitle}
        width={920}
        onSubmit={submit}
        foot={<Foot bulk={bulk} onClose={onClose} onClean={() => setCleaning(true)} />}
      >
        <div className="bulk">
          {!online && <OfflineNote>{users.needsServer}</OfflineNote>}
          {bulk.hindrance && <Notice look="warning" icon="alert" role="alert" title={bulk.hindrance} />}
          {!bulk.isKept && <Notice look="warning" icon="alert" title={texts.notKept} />}
          <div className="bulk-columns">
            <div className="bulk-names">
              <TextArea
                label={texts.names}
                note={texts.lines(lines.length)}
                rows={11}
                readOnly={list.rows !== null || !bulk.ready}
                lang={contentLanguage(list.text)}
                value={list.text}
                onChange={bulk.type}
                error={problem && !list.rows ? texts[problem] : undefined}
                help={example && texts.example(example)}
                spellCheck={false}
              />
            </div>
            {list.rows && <BulkResults bulk={bulk} rows={list.rows} />}
          </div>
        </div>
      </Dialog>
      <CleanUsers open={open && cleaning} onClose={() => setCleaning(false)} />
    </>
  );
}

function Foot({ bulk, onClose, onClean }: { bulk: Bulk; onClose: () => void; onClean: () => void }) {
  const texts = useSection(bulkUsersTexts);
  const { common } = useTexts();
  const [asking, setAsking] = useState(false);
  const { list, running, passwords, areTaken } = bulk;
  const counts = countsOf(list.rows ?? []);
  const untaken = areTaken ? 0 : passwords.size;
  const close = () => {
    setAsking(false);
    bulk.close();
  };
  return (
    <>
      <span className="keep stays">
        <Button look="quiet" icon="trash" disabled={running !== null} onClick={onClean}>
          {texts.clean}
        </Button>
      </span>
      {running ? (
        <Button icon="pause" onClick={bulk.stop}>
          {texts.stop}
        </Button>
      ) : !list.rows ? (
        <>
          <Button look="quiet" className="cancel" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" look="primary">
            {texts.create}
          </Button>
        </>
      ) : counts.waiting > 0 ? (
        <>
          <Button look="quiet" onClick={() => setAsking(true)}>
            {texts.giveUp}
          </Button>
          <Button look="primary" onClick={() => void bulk.goOn()}>
            {texts.goOn}
          </Button>
        </>
      ) : (
        <Button look="primary" onClick={() => (untaken ? setAsking(true) : close())}>
          {texts.done}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={counts.waiting ? texts.giveUpTitle : texts.doneTitle}
        message={
          <>
            {counts.waiting > 0 && texts.giveUpMessage(counts.created, counts.waiting)}{' '}
            {untaken > 0 && texts.doneMessage(untaken)}
          </>
        }
        confirm={counts.waiting ? texts.giveUp : texts.done}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
