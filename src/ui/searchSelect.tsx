import Popper from '@mui/material/Popper';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useMemo } from 'react';
import { useTexts } from '#i18n/texts.ts';
import { comparable } from '#model/id.ts';
import { classNames } from './classNames.ts';
import { isComposing } from './composing.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './iconButton.tsx';
import { Themed } from './themed.tsx';
import './searchSelect.css';

export interface SearchOption {
  value: string;
  label: string;
  /** A second line, searched too. */
  detail?: string;
  lang?: string;
}

export interface SearchSelectProps extends Omit<FieldProps, 'children' | 'counter'> {
  options: readonly SearchOption[];
  /** '' for none. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  dense?: boolean;
  disabled?: boolean;
}

/** Longer lists say how many are left out: nobody reads on past a hundred. */
const shown = 100;

/** One of many, found by typing (NFKC, any case, any part). Arrows, Home, End, Enter and Escape do what they say. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, note, error, help, required, hideLabel, options, value, onChange, placeholder, dense, disabled } =
    props;
  const texts = useTexts().common;
  const searchable = useMemo(
    () => new Map(options.map((option) => [option.value, comparable(`${option.label} ${option.detail ?? ''}`)])),
    [options],
  );
  const chosen = options.find((option) => option.value === value) ?? null;
  const matching = (typed: string) => {
    // what is chosen stands in the field: opened again, the list is whole
    const wanted = typed === chosen?.label ? '' : comparable(typed);
    return wanted ? options.filter((option) => searchable.get(option.value)?.includes(wanted)) : options;
  };
  const list = useAutocomplete<SearchOption>({
    options,
    value: chosen,
    onChange: (_event, option) => onChange(option?.value ?? ''),
    getOptionLabel: (option) => option.label,
    getOptionKey: (option) => option.value,
    isOptionEqualToValue: (option, other) => option.value === other.value,
    filterOptions: (_all, { inputValue }) => matching(inputValue).slice(0, shown),
    openOnFocus: true,
    autoHighlight: true,
    handleHomeEndKeys: true,
    disabled,
    componentName: 'SearchSelect',
  });
  const found = list.groupedOptions as SearchOption[];
  const total = found.length < shown ? found.length : matching(list.inputValue).length;
  const open = list.popupOpen && list.anchorEl !== null;
  const root = list.getRootProps();
  return (
    <div className="search-select">
      <Field {...{ label, note, error, help, required, hideLabel }}>
        {(control) => {
          const input = list.getInputProps();
          return (
            <div
              {...root}
              ref={list.setAnchorEl}
              className={classNames('input', dense && 'dense', error && 'invalid')}
              onKeyDown={(event) => {
                if (!isComposing(event)) root.onKeyDown?.(event);
              }}
            >
              <Icon name="search" size={dense ? 16 : 18} />
              <input {...input} {...control} placeholder={placeholder} disabled={disabled} spellCheck={false} />
              {chosen && !disabled && (
                <IconButton icon="close" iconSize={16} label={texts.clear} onClick={() => onChange('')} />
              )}
            </div>
          );
        }}
      </Field>
      {open && (
        <Themed>
          <Popper
            open
            anchorEl={list.anchorEl}
            // inside the landmark or the dialog that the field belongs to, and yet not cut off by it
            container={list.anchorEl?.closest<HTMLElement>('[role=dialog], main')}
            popperOptions={{ strategy: 'fixed' }}
            placement="bottom-start"
            role="presentation"
            style={{ zIndex: 1350, width: list.anchorEl?.clientWidth }}
          >
            {found.length === 0 ? (
              <p className="search-select-list search-select-note">{texts.noMatch}</p>
            ) : (
              <div className="search-select-list">
                <ul {...list.getListboxProps()} aria-label={String(label)}>
                  {found.map((option, index) => {
                    const { key, ...item } = list.getOptionProps({ option, index });
                    return (
                      <li key={key} {...item} lang={option.lang}>
                        <span className="grow">
                          {option.label}
                          {option.detail && <small>{option.detail}</small>}
                        </span>
                        {option.value === value && <Icon name="check" size={16} />}
                      </li>
                    );
                  })}
                </ul>
                {total > shown && <p className="search-select-note">{texts.numberOf(shown, total)}</p>}
              </div>
            )}
          </Popper>
        </Themed>
      )}
    </div>
  );
}
