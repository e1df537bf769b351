import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSection } from '#i18n/section.ts';
import { companyTexts } from '#i18n/sections/company.ts';
import { useTexts } from '#i18n/texts.ts';
import { usePreferences } from '#state/preferences.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { useRestoredScroll } from '#ui/restoredScroll.ts';
import { type Company, companyOf } from './companies.ts';
import { CompanyFacts } from './companyFacts.tsx';
import { CompanyVideo } from './companyVideo.tsx';
import './company.css';

/** COMP-04 to COMP-10. */
export function CompanyScreen() {
  const { companyId } = useParams({ from: '/known/signedIn/company/$companyId' });
  const company = companyOf(companyId);
  useRestoredScroll();
  return company ? <CompanyPage company={company} /> : <CompanyNotFound />;
}

function CompanyPage({ company }: { company: Company }) {
  const texts = useSection(companyTexts);
  const { common } = useTexts();
  const text = company[usePreferences((state) => state.language)];
  return (
    <div className="page company">
      <PageHead
        breadcrumbs={[
          { label: common.home, href: '/' },
          { label: texts.title, href: '/company' },
          { label: text.name },
        ]}
        title={text.name}
        note={text.description}
        actions={
          <ButtonLink to="/company" look="quiet" icon="left">
            {texts.back}
          </ButtonLink>
        }
      />
      <CompanyFacts company={company} />
      <Card className="company-page">
        <Section id="about" title={texts.about}>
          {text.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
        <Section id="divisions" title={texts.divisions}>
          <ul className="company-divisions">
            {text.divisions.map((division) => (
              <li key={division.title}>
                <h3>{division.title}</h3>
                <p>{division.text}</p>
              </li>
            ))}
          </ul>
        </Section>
        <Section id="process" title={texts.process}>
          <p>{texts.processSummary}</p>
          <ol className="company-steps">
            {text.steps.map((step) => (
              <li key={step.title}>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </li>
            ))}
          </ol>
        </Section>
        <Section id="culture" title={texts.culture}>
          <ul className="company-culture">
            {text.culture.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Section>
        <Section id="video" title={texts.video}>
          <CompanyVideo video={company.video} title={text.videoTitle} />
        </Section>
      </Card>
    </div>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={`company-${id}`}>
    <h2 id={`company-${id}`}>{title}</h2>
    {children}
  </section>
);

function CompanyNotFound() {
  const texts = useSection(companyTexts);
  usePageTitle(texts.notFound);
  return (
    <div className="page">
      <EmptyState
        large
        heading="h1"
        title={texts.notFound}
        message={texts.notFoundMessage}
        action={
          <ButtonLink to="/company" look="primary" icon="left">
            {texts.back}
          </ButtonLink>
        }
      />
    </div>
  );
}
