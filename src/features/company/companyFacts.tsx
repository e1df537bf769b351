import { useSection } from '#i18n/section.ts';
import { companyTexts } from '#i18n/sections/company.ts';
import { usePreferences } from '#state/preferences.ts';
import type { Company } from './companies.ts';

/** COMP-02: industry, location and founded year. */
export function CompanyFacts({ company }: { company: Company }) {
  const texts = useSection(companyTexts);
  const { industry, location } = company[usePreferences((state) => state.language)];
  return (
    <dl className="company-facts">
      {(
        [
          [texts.industry, industry],
          [texts.location, location],
          [texts.founded, String(company.founded)],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
