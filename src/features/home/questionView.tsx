import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { homeTexts } from '#i18n/sections/home.ts';
import { useSection } from '#i18n/section.ts';
import { useTexts } from '#i18n/texts.ts';
import { optionFields } from '#model/choices.ts';
import type { Question } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { questionStages } from '#queries/question.ts';
import { refusedQuestions, unsentKeys } from '#queries/unsent.ts';
import { useSession } from '#state/session.ts';
import { openSubmitDialog } from '#state/submitDialog.ts';
import { openSyncCentre } from '#state/syncCentre.ts';
import { Badge, Unsent } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { Notice } from '#ui/notice.tsx';
import { usePageTitle } from '#ui/pageTitle.ts';
import { RichText } from '#ui/richText.tsx';
import { QuestionFacts, Recommended, StatusBadge } from './questionFacts.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { splitTitle } from '#ui/questionTitle.ts';

const SentBack = lazy(async () => ({ default: (await import('./sentBack.tsx')).SentBack }));

/** The options chosen for it; the category is shown as a badge. */
const facts = optionFields.filter((field) => field !== 'category');

/** Characters of the question in the title of the document. */
const titleCharacters = 60;

interface QuestionViewProps {
  question: Question;
  tab: 'question' | 'answer';
  /** What the other tab shows. */
  children: ReactNode;
  /** What is shown under the question. */
  below: ReactNode;
}

/** The question as it was written, where it was asked, and where it is practised. */
export function QuestionView({ question, tab, children, below }: QuestionViewProps) {
  const texts = useSection(homeTexts);
  const { common, sync } = useTexts();
  const refused = useLive(refusedQuestions());
  const unsent = useLive(unsentKeys());
  const role = useSession((session) => session.profile?.role);
  const isAdmin = role === 'admin';
  const { category, team, position_name, source_website } = question;
  const heading = useRef<HTMLDivElement>(null);
  const words = plainText(question.question ?? '');
  const { title, rest } = useMemo(() => splitTitle(question.question ?? ''), [question.question]);
  usePageTitle([...words.replace(/\s+/g, ' ')].slice(0, titleCharacters).join('') || texts.question);
  // so that a screen reader reads it and Tab continues from there
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const here = { params: { id: question.id }, search: true, state: true, replace: true } as const;
  const isUnsent = unsent.state === 'ready' && unsent.value.has(`interview_questions/${question.id}`);
  return (
    <article className="question-view">
      <p className="question-view-facts dotted">
        <QuestionFacts
          values={[
            ...facts.map((field) => question[field] ?? ''),
            team ? texts.team(team) : '',
            position_name ? texts.position(position_name) : '',
          ]}
        />
      </p>
      {/* labeled, because the text itself appears only once the sanitiser is loaded */}
      <div
        ref={heading}
        className="question-view-title"
        role="heading"
        aria-level={1}
        aria-label={plainText(title) || words}
        tabIndex={-1}
      >
        {title && <RichText html={title} lang={contentLanguage(words)} />}
      </div>
      {role === 'user' && (
        <Tabs
          id="question"
          label={texts.views}
          current={tab}
          tabs={[
            { id: 'question', label: texts.question, link: { ...here, to: '/question/$id' } },
            { id: 'answer', label: texts.myAnswer, link: { ...here, to: '/question/$id/answer' } },
          ]}
        />
      )}
      <TabPanel id="question" current={tab}>
        {tab === 'answer' ? (
          children
        ) : (
          <>
            {rest && <RichText className="question-view-rest" html={rest} lang={contentLanguage(words)} />}
            <p className="question-view-marks">
              {category && <Badge lang={contentLanguage(category)}>{category}</Badge>}
              {question.recommended && <Recommended />}
              {question.created_at && (
                <span className="ink-3">
                  <LiveDate value={question.created_at} format="short" />
                </span>
              )}
              {source_website && <span className="ink-3">{texts.source(source_website)}</span>}
              {question.status !== 'approved' && <StatusBadge status={question.status} />}
              {isUnsent && <Unsent>{common.notSentYet}</Unsent>}
            </p>
            {refused.state === 'ready' && refused.value.has(question.id) && (
              <Notice look="warning" icon="alert" role="status" title={texts.notTaken}>
                <Button size="dense" onClick={openSyncCentre}>
                  {sync.openCentre}
                </Button>
              </Notice>
            )}
            {question.status === 'rejected' && (
              <Suspense>
                <SentBack question={question} />
              </Suspense>
            )}
            {(isAdmin || (question.mine && question.status === 'pending')) && (
              <Button className="question-view-edit" icon="edit" onClick={() => openSubmitDialog(question.id)}>
                {common.edit}
              </Button>
            )}
            {question.additional_context && (
              <section aria-labelledby="question-context">
                <h2 id="question-context">{texts.context}</h2>
                <RichText html={question.additional_context} lang={contentLanguage(question.additional_context)} />
              </section>
            )}
            <Stages id={question.id} />
            {below}
          </>
        )}
      </TabPanel>
    </article>
  );
}

/** The stages that ask it: a learner's link back into their track. */
function Stages({ id }: { id: string }) {
  const texts = useSection(homeTexts);
  const { account, profile } = useSession();
  const live = useLive(questionStages(id, account?.id ?? ''));
  if (live.state !== 'ready' || live.value.length === 0) return null;
  return (
    <section aria-labelledby="question-tracks">
      <h2 id="question-tracks">{profile?.role === 'admin' ? texts.inCourses : texts.onTracks}</h2>
      <ul className="question-stages">
        {live.value.map((stage) => (
          <li key={stage.id}>
            <Link to="/course/$slug" params={{ slug: stage.slug }} search={{ stage: stage.id }}>
              <i className={stage.completed ? 'done' : undefined} aria-hidden="true" />
              <span className="grow">
                <span lang={contentLanguage(stage.title)}>{stage.title}</span>
                <small lang={contentLanguage(stage.course)}>{stage.course}</small>
              </span>
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
