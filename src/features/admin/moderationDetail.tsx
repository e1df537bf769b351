import { useMemo } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { fieldNames } from '#i18n/sections/fieldNames.ts';
import { moderationTexts } from '#i18n/sections/moderation.ts';
import { useSection } from '#i18n/section.ts';
import { rejectionTexts } from '#i18n/sections/rejection.ts';
import { optionFields } from '#model/choices.ts';
import { keyOf, type Question } from '#model/noun.ts';
import { isRejectionKind, type RejectionKind } from '#model/rejection.ts';
import { plainText } from '#model/plainText.ts';
import { useLive } from '#queries/live.ts';
import { titles } from '#queries/titles.ts';
import { Button } from '#ui/button.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { MenuButton } from '#ui/menuButton.tsx';
import { splitTitle } from '#ui/questionTitle.ts';
import { RichText } from '#ui/richText.tsx';
import { ThumbBar } from '#ui/thumbBar.tsx';
import type { WriteDecision } from './decide.ts';
import { DecidedMeanwhile } from './decidedMeanwhile.tsx';
import { Key } from './moderationKeys.tsx';
import { RejectForm } from './rejectForm.tsx';
import { SimilarApproved } from './similarApproved.tsx';

/** What can be done with a question. */
export interface ModerationWays {
  approve: (question: Question) => void;
  /** Asks why; `keep` closes that again. */
  reject: (question: Question) => void;
  rejectAs: (question: Question, kind: RejectionKind, reason: string, write: WriteDecision) => void;
  keep: () => void;
  edit: (question: Question) => void;
  remove: (question: Question) => void;
  /** Leaves what was decided elsewhere. */
  next: (question: Question) => void;
}

interface ModerationDetailProps {
  question: Question;
  /** False once it was decided on, deleted or withdrawn elsewhere. */
  isWaiting: boolean;
  ways: ModerationWays;
  isRejecting: boolean;
  atThumb: boolean;
}

/** The whole question, and the decision. */
export function ModerationDetail({ question, isWaiting, ways, isRejecting, atThumb }: ModerationDetailProps) {
  const texts = useSection(moderationTexts);
  const { title, rest } = useMemo(() => splitTitle(question.question ?? ''), [question.question]);
  const language = contentLanguage(plainText(question.question ?? ''));
  const { additional_context: context } = question;
  return (
    <article className="moderation-question" aria-label={plainText(title) || texts.choose}>
      {title && <RichText className="moderation-title" html={title} lang={language} />}
      {rest && <RichText html={rest} lang={language} />}
      {context && (
        <section>
          <h2>{texts.context}</h2>
          <RichText html={context} lang={contentLanguage(context)} />
        </section>
      )}
      <Facts question={question} />
      <SentBackBefore question={question} />
      <SimilarApproved question={question} />
      <div className="moderation-meanwhile" role="status">
        {!isWaiting && <DecidedMeanwhile question={question} onNext={() => ways.next(question)} />}
      </div>
      {isRejecting ? (
        <RejectForm
          key={question.id}
          question={question.id}
          isPending={isWaiting}
          onReject={(kind, reason, write) => ways.rejectAs(question, kind, reason, write)}
          onCancel={ways.keep}
        />
      ) : atThumb ? (
        <ThumbBar className="moderation-ways">
          <Button look="danger-quiet" size="big" aria-disabled={!isWaiting} onClick={() => ways.reject(question)}>
            {texts.reject}
          </Button>
          <Button
            look="primary"
            size="big"
            icon="check"
            aria-disabled={!isWaiting}
            onClick={() => ways.approve(question)}
          >
            {texts.approve}
          </Button>
          <MenuButton
            icon="more"
            label={texts.more}
            items={[
              {
                id: 'edit',
                icon: 'edit',
                label: texts.edit,
                disabled: !isWaiting,
                onSelect: () => ways.edit(question),
              },
              {
                id: 'delete',
                icon: 'trash',
                label: texts.delete,
                danger: true,
                disabled: !isWaiting,
                onSelect: () => ways.remove(question),
              },
            ]}
          />
        </ThumbBar>
      ) : (
        <div className="moderation-ways">
          <Button
            look="primary"
            icon="check"
            aria-disabled={!isWaiting}
            aria-keyshortcuts="A"
            onClick={() => ways.approve(question)}
          >
            {texts.approve} <Key name="A" />
          </Button>
          <Button
            look="danger-quiet"
            icon="close"
            aria-disabled={!isWaiting}
            aria-keyshortcuts="R"
            onClick={() => ways.reject(question)}
          >
            {texts.reject} <Key name="R" />
          </Button>
          <span className="grow" />
          <Button
            look="quiet"
            icon="edit"
            aria-disabled={!isWaiting}
            aria-keyshortcuts="E"
            onClick={() => ways.edit(question)}
          >
            {texts.edit} <Key name="E" />
          </Button>
          <Button look="quiet" icon="trash" aria-disabled={!isWaiting} onClick={() => ways.remove(question)}>
            {texts.delete}
          </Button>
        </div>
      )}
    </article>
  );
}

/** Why it was sent back the last time, beside what its author made of it (QUAL-13). */
function SentBackBefore({ question: { times_sent, rejection_kind, rejection_reason } }: { question: Question }) {
  const texts = useSection(moderationTexts);
  const { kinds, unknown, sentAgain } = useSection(rejectionTexts);
  if (!times_sent) return null;
  return (
    <section className="moderation-before">
      <h2>{texts.sentBackBefore}</h2>
      <p>
        <b>{isRejectionKind(rejection_kind) ? kinds[rejection_kind] : unknown}</b> · {sentAgain(times_sent)}
      </p>
      {rejection_reason && <p lang={contentLanguage(rejection_reason)}>{rejection_reason}</p>}
    </section>
  );
}

function Facts({ question }: { question: Question }) {
  const texts = useSection(moderationTexts);
  const names = useSection(fieldNames);
  const { submitted_by, author, created_at, team, position_name, recommended } = question;
  const key = keyOf('profiles', author ?? '');
  const people = useLive(titles([key]));
  const name = people.state === 'ready' ? people.value.get(key) : undefined;
  const rows: [string, React.ReactNode][] = [
    ...optionFields.map((field): [string, React.ReactNode] => [
      names[field],
      question[field] && <span lang={contentLanguage(question[field])}>{question[field]}</span>,
    ]),
    [
      texts.by,
      name && name !== submitted_by ? (
        <>
          <span lang={contentLanguage(name)}>{name}</span> <span className="ink-3">{submitted_by}</span>
        </>
      ) : (
        submitted_by
      ),
    ],
    [texts.submitted, created_at && <LiveDate value={created_at} format="dateTime" />],
    [texts.team, team],
    [texts.position, position_name],
    [texts.featured, recommended && texts.featuredAsSubmitted],
  ];
  return (
    <dl className="moderation-facts">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
