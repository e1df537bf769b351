import { type Texts, useTexts } from '#i18n/texts.ts';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './icon.tsx';
import './syncIndicator.css';

/** The person's own work only: what was done here, and whether the server has it. */
export interface SyncIndicatorView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'stalled' | 'attention' | 'unreadable' | 'signedOut';
  /** How many entries wait, or need attention. */
  count: number;
}

/** Whatever else is said is an alarm. */
const icons: Partial<Record<SyncIndicatorView['kind'], IconName>> = {
  saved: 'saved',
  saving: 'saving',
  waiting: 'waiting',
  offline: 'offline',
  signedOut: 'lock',
};

export function syncWords({ kind, count }: SyncIndicatorView, texts: Texts['sync']): string {
  const words = texts[kind];
  return typeof words === 'string' ? words : words(count);
}

/** As text, never by colour alone; it opens the sync centre. */
export function SyncIndicator({ view, onOpen }: { view: SyncIndicatorView; onOpen: () => void }) {
  const texts = useTexts().sync;
  const { kind } = view;
  return (
    <button
      type="button"
      className={classNames('sync-indicator', kind)}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-tooltip={texts.openCentre}
    >
      <Icon name={icons[kind] ?? 'alert'} size={18} />
      <span>{syncWords(view, texts)}</span>
    </button>
  );
}
