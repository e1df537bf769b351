import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { questionStatuses } from '#model/choices.ts';
import { Badge, type BadgeColour } from '#ui/badge.tsx';
import { Icon } from '#ui/icon.tsx';
import { Marked } from '#ui/marked.tsx';

/** Where it was asked, within `.dotted`; empty values are left out. */
export const QuestionFacts = ({ values, terms = [] }: { values: readonly string[]; terms?: readonly string[] }) =>
  values.filter(Boolean).map((value, index) => (
    <span key={index} className="dot" lang={contentLanguage(value)}>
      <Marked text={value} terms={terms} />
    </span>
  ));

export function Recommended() {
  const texts = useSection(homeTexts);
  return (
    <span className="bank-recommended">
      <Icon name="flag" size={14} />
      {texts.recommended}
    </span>
  );
}

const colours: Record<(typeof questionStatuses)[number], BadgeColour> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
};

export function StatusBadge({ status }: { status: string }) {
  const texts = useSection(homeTexts).statuses;
  const known = questionStatuses.find((one) => one === status);
  return known ? <Badge colour={colours[known]}>{texts[known]}</Badge> : null;
}
