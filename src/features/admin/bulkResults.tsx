import { contentLanguage } from '#i18n/contentLanguage.ts';
import { fileDay } from '#i18n/dates.ts';
import { useSection } from '#i18n/section.ts';
import { bulkUsersTexts } from '#i18n/sections/bulkUsers.ts';
import { createUserTexts } from '#i18n/sections/createUser.ts';
import { showToast } from '#state/toast.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copyText.ts';
import { downloadCsv } from '#ui/download.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { ProgressBar } from '#ui/progressBar.tsx';
import { type BulkRow, countsOf } from './bulkList.ts';
import { type BulkUsers, lostOf } from './useBulkUsers.ts';

type Texts = (typeof bulkUsersTexts)['en'];

/** How far it is, and what became of each line (BULK-07, BULK-08, BULK-26). */
export function BulkResults({ bulk, rows }: { bulk: BulkUsers; rows: BulkRow[] }) {
  const texts = useSection(bulkUsersTexts);
  const { running, settings } = bulk;
  const counts = countsOf(rows);
  const done = rows.length - counts.waiting;
  // with a password that all know there is none to tell
  const told = settings?.sharedPassword === true ? new Map<string, string>() : bulk.passwords;
  const lost = running || settings?.sharedPassword !== false ? [] : lostOf(bulk);
  const state =
    running === 'resetting'
      ? texts.resetting
      : running
        ? texts.creating
        : counts.waiting
          ? texts.stopped
          : counts.created === rows.length
            ? texts.all
            : texts.allItCould(counts.created, rows.length - counts.created);
  return (
    <section className="bulk-results" aria-label={texts.results}>
      <div className="bulk-progress">
        <b role="status">{state}</b>
        <span>{texts.of(done, rows.length)}</span>
        <ProgressBar value={(done / rows.length) * 100} label={texts.of(done, rows.length)} hideNumber />
      </div>
      <dl className="bulk-counts">
        {(['created', 'skipped', 'error'] as const).map((outcome) => (
          <div key={outcome} className={outcome}>
            <dt>{texts.counts[outcome]}</dt>
            <dd>{counts[outcome]}</dd>
          </div>
        ))}
      </dl>
      {settings?.sharedPassword && counts.created > 0 && <p className="ink-3">{texts.shared}</p>}
      {lost.length > 0 && (
        <Notice look="warning" icon="lock" title={texts.lost(lost.length)}>
          <p>{texts.lostMessage}</p>
          <Button size="dense" onClick={() => void bulk.resetLost(lost)}>
            {texts.reset(lost.length)}
          </Button>
        </Notice>
      )}
      {told.size > 0 && <Take rows={rows} passwords={told} onTaken={bulk.take} />}
      <ul className="bulk-rows">
        {rows.map((row) => (
          <Row key={row.id} row={row} password={told.get(row.id)} texts={texts} />
        ))}
      </ul>
    </section>
  );
}

const icons = { waiting: 'clock', created: 'check', skipped: 'dash', error: 'alert' } as const;

function Row({ row, password, texts }: { row: BulkRow; password: string | undefined; texts: Texts }) {
  const { name, email, outcome } = row;
  const said = sentenceOf(row, texts);
  return (
    <li className={`bulk-row ${outcome}`}>
      <Icon name={icons[outcome]} size={16} />
      <span className="grow">
        <b lang={contentLanguage(name)}>{name || email}</b>
        <small>
          <span className="visually-hidden">{outcome === 'waiting' ? texts.waiting : texts.counts[outcome]}: </span>
          {outcome === 'created' && email}
          {outcome === 'created' && said && <br />}
          {said || (outcome === 'waiting' && email)}
        </small>
      </span>
      {password !== undefined && <code>{password}</code>}
    </li>
  );
}

function sentenceOf({ outcome, reason, message }: BulkRow, texts: Texts): string {
  switch (reason) {
    case undefined:
      return outcome === 'error' ? texts.failed(message || texts.noAnswer) : '';
    case 'exists':
      return texts.exists;
    case 'no_data':
      return texts.noData;
    case 'profile_failed':
      return texts.profileFailed;
    case 'in_use':
      return texts.inUse;
    case 'gone':
      return texts.gone;
    case 'reset_failed':
      return texts.resetFailed(message || texts.noAnswer);
    default:
      return texts.failed(texts.problem[reason]);
  }
}

interface TakeProps {
  rows: readonly BulkRow[];
  passwords: ReadonlyMap<string, string>;
  onTaken: () => void;
}

/** Three ways to take the passwords, which are told once. */
function Take({ rows, passwords, onTaken }: TakeProps) {
  const texts = useSection(bulkUsersTexts);
  const single = useSection(createUserTexts);
  const copy = async () => {
    const table = import('./bulkFile.ts').then(({ bulkCopy }) => bulkCopy(rows, passwords, texts.columns));
    if (await copyText(table, { copied: single.copied, failed: single.copyFailed })) onTaken();
  };
  const save = async () => {
    try {
      const { bulkFile } = await import('./bulkFile.ts');
      downloadCsv(`${texts.fileName} ${fileDay()}`, bulkFile(rows, passwords, texts.columns));
      onTaken();
    } catch (error) {
      console.error('the file of new users', error);
      showToast({ kind: 'error', title: texts.saveFailed });
    }
  };
  const print = () => {
    window.print();
    onTaken();
  };
  return (
    <div className="bulk-take">
      <p className="ink-3">{texts.passwords}</p>
      <div className="bulk-buttons">
        <Button size="dense" icon="copy" onClick={() => void copy()}>
          {texts.copyAll}
        </Button>
        <Button size="dense" icon="download" onClick={() => void save()}>
          {texts.save}
        </Button>
        <Button size="dense" icon="print" onClick={print}>
          {texts.print}
        </Button>
      </div>
    </div>
  );
}
