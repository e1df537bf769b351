import type { ReactNode } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { boardTexts } from '#i18n/sections/board.ts';
import { flags } from '#model/flags.ts';
import { type DayRange, dayRanges } from '#model/pipeline.ts';
import { type BoardFilters, filterCount } from '#queries/boardFilters.ts';
import { showFigures, useBoardLayout } from '#state/boardLayout.ts';
import { Count, Pill } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/iconButton.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { SelectField } from '#ui/textField.tsx';

type Changes = Record<string, string | undefined>;

interface BoardHeadProps {
  /** How many are shown, and how many there are. */
  shown: number;
  total: number;
  filters: BoardFilters;
  open: boolean;
  isPhone: boolean;
  onOpen: (open: boolean) => void;
  onChange: (changes: Changes) => void;
  onAdd: () => void;
  onBulk: () => void;
  /** The search, which a phone has among its filters. */
  search: ReactNode;
}

/** KAN-01, KAN-18 to KAN-21. */
export function BoardHead(props: BoardHeadProps) {
  const { shown, total, filters, open, isPhone, onOpen, onChange, onAdd, onBulk, search } = props;
  const texts = useSection(boardTexts);
  const { common } = useScreenTexts();
  const { figures } = useBoardLayout();
  const count = filterCount(isPhone ? filters : { ...filters, search: '' });
  const rejected = filters.rejected ? texts.hideRejected : texts.showRejected;
  const toggleRejected = () => onChange({ rejected: filters.rejected ? undefined : '1' });
  return (
    <div className="admin-toolbar board-head">
      <div className="board-head-title">
        <h1 className="admin-title" tabIndex={-1}>
          {texts.title}
        </h1>
        <span className="ink-3" role="status">
          {shown === total ? texts.people(total) : common.numberOf(shown, total)}
        </span>
      </div>
      {isPhone ? (
        <span className="board-head-ways">
          <IconButton
            icon="filter"
            label={count ? `${texts.filters} (${count})` : texts.filters}
            aria-expanded={open}
            onClick={() => onOpen(!open)}
          />
          <MenuButton
            icon="more"
            label={texts.more}
            items={[
              { id: 'rejected', icon: filters.rejected ? 'eyeOff' : 'eye', label: rejected, onSelect: toggleRejected },
              {
                id: 'figures',
                icon: 'bulletList',
                label: texts.figures,
                checked: figures,
                onSelect: () => showFigures(!figures),
              },
              ...(flags.bulkAdd
                ? [{ id: 'bulk', icon: 'users' as const, label: texts.bulkAdd, onSelect: onBulk }]
                : []),
            ]}
          />
        </span>
      ) : (
        <>
          {search}
          <Button look="quiet" size="dense" icon="filter" aria-expanded={open} onClick={() => onOpen(!open)}>
            {texts.filters}
            {count > 0 && <Count value={count} look="strong" />}
          </Button>
          <Button
            look="quiet"
            size="dense"
            icon="bulletList"
            aria-expanded={figures}
            onClick={() => showFigures(!figures)}
          >
            {texts.figures}
          </Button>
          <Button look="quiet" size="dense" icon={filters.rejected ? 'eyeOff' : 'eye'} onClick={toggleRejected}>
            {rejected}
          </Button>
          {flags.bulkAdd && (
            <Button size="dense" look="outline" icon="users" onClick={onBulk}>
              {texts.bulkAdd}
            </Button>
          )}
          <Button size="dense" look="primary" icon="addUser" onClick={onAdd}>
            {texts.addUser}
          </Button>
        </>
      )}
    </div>
  );
}

interface BoardFiltersProps {
  filters: BoardFilters;
  /** On a phone. */
  search: ReactNode;
  positions: readonly string[];
  onChange: (changes: Changes) => void;
  onClear: () => void;
}

/** KAN-22 to KAN-29: each takes effect at once, and is in the address. */
export function BoardFilterPanel({ filters, search, positions, onChange, onClear }: BoardFiltersProps) {
  const texts = useSection(boardTexts);
  const ranges = (Object.keys(dayRanges) as DayRange[]).map((one) => ({ value: one, label: texts.ranges[one] }));
  const access = (['user', 'admin'] as const).map((one) => ({ value: one as string, label: texts.access[one] }));
  const range = (name: 'created' | 'updated') => (
    <SelectField
      label={texts[name]}
      dense
      placeholder={texts.anyTime}
      options={ranges}
      value={filters[name] ?? ''}
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  );
  const toggle = (name: 'todo' | 'interview', icon: 'task' | 'calendar', label: string) => (
    <Pill
      dense
      icon={icon}
      on={filters[name]}
      aria-pressed={filters[name]}
      onClick={() => onChange({ [name]: filters[name] ? undefined : '1' })}
    >
      {label}
    </Pill>
  );
  return (
    <section className="card board-filters" aria-label={texts.filters}>
      {search && (
        <div className="board-search">
          <span aria-hidden="true">{texts.searchLabel}</span>
          {search}
        </div>
      )}
      <SelectField
        label={texts.role}
        dense
        placeholder={texts.allRoles}
        options={[...positions.map((one) => ({ value: one, label: one })), ...access]}
        value={filters.role}
        lang={contentLanguage(filters.role)}
        onChange={(value) => onChange({ role: value || undefined })}
      />
      {range('created')}
      {range('updated')}
      {toggle('todo', 'task', texts.hasTodo)}
      {toggle('interview', 'calendar', texts.hasInterview)}
      <Button look="quiet" size="dense" onClick={onClear}>
        {texts.clearAll}
      </Button>
    </section>
  );
}
