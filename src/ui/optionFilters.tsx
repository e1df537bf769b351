import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { type OptionField, optionFields } from '#model/choices.ts';
import { FilterChoice } from './filterChoice.tsx';

interface OptionFiltersProps {
  /** What each filter offers. */
  options: Record<OptionField, readonly { value: string; count: number }[]>;
  /** What is chosen, as an address has it. */
  chosen: Partial<Record<OptionField, string | string[]>>;
  /** @param values none to ask for nothing */
  onChange: (field: OptionField, values: string[]) => void;
}

/** The filters of the bank by what questions were filed under, wherever it is listed. */
export function OptionFilters({ options, chosen, onChange }: OptionFiltersProps) {
  const texts = useSection(homeTexts);
  return optionFields.map((field) => (
    <FilterChoice
      key={field}
      label={texts[field]}
      clear={texts.clearFilter(texts[field])}
      options={options[field].map((option) => ({ ...option, lang: contentLanguage(option.value) }))}
      value={[chosen[field] ?? []].flat()}
      onChange={(values) => onChange(field, values)}
    />
  ));
}
