import { useTexts } from '#i18n/texts.ts';
import { classNames } from './classNames.ts';
import { Icon } from './icon.tsx';
import './syncIndicator.css';

/** The person's own work only: what was done here, and whether the server has it. */
export interface SyncIndicatorView {
  kind: 'saved' | 'saving' | 'waiting' | 'offline' | 'attention' | 'unreadable' | 'signedOut';
  /** How many entries wait, or need attention. */
  count: number;
}

const icons = {
  saved: 'saved',
  saving: 'saving',
  waiting: 'waiting',
  offline: 'offline',
  attention: 'alert',
  unreadable: 'alert',
  signedOut: 'lock',
} as const;

/** As text, never by colour alone; it opens the sync centre. */
export function SyncIndicator({ view, onOpen }: { view: SyncIndicatorView; onOpen: () => void }) {
  const texts = useTexts().sync;
  const { kind, count } = view;
  const words = {
    saved: texts.saved,
    saving: texts.saving,
    waiting: texts.waiting(count),
    offline: texts.offline,
    attention: texts.attention(count),
    unreadable: texts.unreadable,
    signedOut: texts.signedOut,
  }[kind];
  return (
    <button
      type="button"
      className={classNames('sync-indicator', kind)}
      onClick={onOpen}
      aria-haspopup="dialog"
      data-tooltip={texts.openCentre}
    >
      <Icon name={icons[kind]} size={18} />
      <span>{words}</span>
    </button>
  );
}
