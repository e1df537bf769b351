import { useSection } from '#i18n/section.ts';
import { companyTexts } from '#i18n/sections/company.ts';
import { useTexts } from '#i18n/texts.ts';
import { usePreferences } from '#state/preferences.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { companies } from './companies.ts';
import { CompanyFacts } from './companyFacts.tsx';
import './company.css';

/** COMP-01 to COMP-03. */
export function CompaniesScreen() {
  const texts = useSection(companyTexts);
  const { common } = useTexts();
  const language = usePreferences((state) => state.language);
  useRestoredScroll();
  return (
    <div className="page companies">
      <PageHead breadcrumbs={[{ label: common.home, href: '/' }, { label: texts.title }]} title={texts.title} />
      <ul className="company-list">
        {companies.map((company) => {
          const { name, description, divisions } = company[language];
          return (
            <Card as="li" key={company.id} className="company-card">
              <h2>{name}</h2>
              <p className="company-description">{description}</p>
              <CompanyFacts company={company} />
              <h3 id={`divisions-${company.id}`}>{texts.divisions}</h3>
              <ul className="company-badges" aria-labelledby={`divisions-${company.id}`}>
                {divisions.map(({ title }) => (
                  <li key={title}>
                    <Badge>{title}</Badge>
                  </li>
                ))}
              </ul>
              <ButtonLink
                to="/company/$companyId"
                params={{ companyId: company.id }}
                look="primary"
                iconAfter="forward"
                aria-label={texts.learnMoreOf(name)}
              >
                {texts.learnMore}
              </ButtonLink>
            </Card>
          );
        })}
      </ul>
    </div>
  );
}
