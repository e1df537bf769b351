import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useTexts } from '#i18n/texts.ts';
import { readBulkUsers } from '#model/bulkUsers.ts';
import { comparable } from '#model/id.ts';
import { limits } from '#model/limits.ts';
import { useLive } from '#queries/live.ts';
import { people } from '#queries/people.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { Notice, OfflineNote } from '#ui/notice.tsx';
import { TextArea } from '#ui/textField.tsx';
import { countsOf, fatesOf } from './bulkList.ts';
import { BulkPreview } from './bulkPreview.tsx';
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

/** Of everybody with an account; undefined until they were read. */
function useKnownAddresses(): ReadonlySet<string> | undefined {
  const live = useLive(people());
  return useMemo(
    () => (live.state === 'ready' ? new Set(live.value.people.map(({ email }) => comparable(email))) : undefined),
    [live],
  );
}
const none: ReadonlySet<string> = new Set();

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
  const [problem, setProblem] = useState<'none' | 'tooMany' | 'nobody'>();
  const [cleaning, setCleaning] = useState(false);
  const { list, loadSettings, settings } = bulk;
  const text = useDeferredValue(list.text);
  const read = useMemo(() => readBulkUsers(text, settings?.companyDomain), [text, settings]);
  const known = useKnownAddresses();
  const fates = useMemo(() => fatesOf(read.lines, known ?? none), [read, known]);
  const made = known ? fates.filter((fate) => fate === 'new').length : 0;
  // what stands in the field is what is shown
  const isShown = text === list.text;
  useEffect(() => {
    if (open && online && !settings) void loadSettings();
    // one question for each opening, and when the connection is back
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, online]);
  const submit = () => {
    if (bulk.running || list.rows || !isShown) return;
    if (!settings) return void bulk.askSettings();
    const { lines } = read;
    const found =
      lines.length === 0 ? 'none' : lines.length > limits.bulkUsers ? 'tooMany' : made ? undefined : 'nobody';
    setProblem(found);
    if (!found) void bulk.start(read, fates);
  };
  const example = read.lines.find(({ isMade, email }) => isMade && email);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={texts.title}
        subtitle={texts.subtitle}
        width={1040}
        steady
        onSubmit={submit}
        foot={<Foot bulk={bulk} made={made} onClose={onClose} onClean={() => setCleaning(true)} />}
      >
        <div className="bulk">
          {!online && <OfflineNote>{users.needsServer}</OfflineNote>}
          {bulk.hindrance && <Notice look="warning" icon="alert" role="alert" title={bulk.hindrance} />}
          {!bulk.isKept && <Notice look="warning" icon="alert" title={texts.notKept} />}
          <div className="bulk-columns">
            <div className="bulk-names">
              <TextArea
                label={texts.names}
                note={texts.lines(read.records.length)}
                rows={11}
                readOnly={list.rows !== null || !bulk.ready}
                lang={contentLanguage(list.text)}
                value={list.text}
                onChange={bulk.type}
                error={problem && !list.rows ? texts[problem] : undefined}
                help={example && texts.example(example.name, example.email)}
                spellCheck={false}
              />
            </div>
            {list.rows ? (
              <BulkResults bulk={bulk} rows={list.rows} />
            ) : (
              <BulkPreview
                read={read}
                fates={known && fates}
                isFixed={!bulk.ready}
                onText={bulk.type}
                text={list.text}
              />
            )}
          </div>
        </div>
      </Dialog>
      <CleanUsers open={open && cleaning} onClose={() => setCleaning(false)} />
    </>
  );
}

interface FootProps {
  bulk: Bulk;
  /** How many accounts would be made. */
  made: number;
  onClose: () => void;
  onClean: () => void;
}

function Foot({ bulk, made, onClose, onClean }: FootProps) {
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
            {made ? texts.createMany(made) : texts.create}
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
