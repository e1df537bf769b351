import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import type { CandidatePage } from '#queries/candidate.ts';
import type { Person } from '#queries/people.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import { LoadFailure } from '#ui/loadFailure.tsx';
import { VisuallyHidden } from '#ui/visuallyHidden.tsx';
import { mailLink } from './candidateChannels.ts';
import { CandidateInformation } from './candidateInformation.tsx';
import { CandidateTimeline } from './candidateTimeline.tsx';

/** CAND-10 to CAND-27. */
export function CandidateOverview({ page, person }: { page: CandidatePage; person: Person }) {
  const texts = useSection(candidateTexts);
  return (
    <>
      <Stats page={page} />
      <div className="candidate-columns">
        <div>
          <UserInformation page={page} person={person} />
          {page.unread.has('record') ? (
            <Failed label={texts.information} />
          ) : (
            <CandidateInformation id={person.id} record={page.record} />
          )}
        </div>
        {happenings.some((part) => page.unread.has(part)) ? (
          <Failed label={texts.activity} />
        ) : (
          <CandidateTimeline activities={page.activities} />
        )}
      </div>
    </>
  );
}

/** What the timeline is made of: with one of them missing it would tell of a time that was otherwise. */
const happenings = ['record', 'notes', 'interviews', 'transitions'] as const;

function Failed({ label }: { label: string }) {
  const { loadFailed } = useSection(candidateTexts);
  return (
    <section className="candidate-section" aria-label={label}>
      <h3>{label}</h3>
      <LoadFailure message={loadFailed} />
    </section>
  );
}

/** In place of what could not be read: never a zero, and never that there is none (CAND-24). */
function Unread() {
  const { unread } = useSection(candidateTexts);
  return (
    <span data-tooltip={unread}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{unread}</VisuallyHidden>
    </span>
  );
}

function Stats({ page }: { page: CandidatePage }) {
  const { stats } = useSection(candidateTexts);
  const done = page.todos.filter((todo) => todo.is_completed).length;
  const hasNotes = !page.unread.has('notes');
  return (
    <dl className="pipeline-stats card">
      <div>
        <dt>{stats.courses}</dt>
        <dd>{page.unread.has('assignments') ? <Unread /> : page.courses}</dd>
      </div>
      <div>
        <dt>{stats.notes}</dt>
        <dd>{hasNotes ? page.notes.length : <Unread />}</dd>
      </div>
      <div>
        <dt>{stats.todos}</dt>
        <dd>{hasNotes ? page.todos.length : <Unread />}</dd>
      </div>
      <div>
        <dt>{stats.completed}</dt>
        <dd>
          {hasNotes ? (
            <>
              {done}
              <small> / {page.todos.length}</small>
            </>
          ) : (
            <Unread />
          )}
        </dd>
      </div>
    </dl>
  );
}

function UserInformation({ page, person }: { page: CandidatePage; person: Person }) {
  const texts = useSection(candidateTexts);
  const mail = mailLink(person.email);
  const { position, company } = page.record ?? {};
  return (
    <section className="candidate-section" aria-label={texts.user}>
      <h3>{texts.user}</h3>
      <dl className="candidate-facts">
        <dt>{texts.email}</dt>
        <dd>
          {mail ? (
            <a href={mail} aria-label={texts.write(person.email)}>
              {person.email}
            </a>
          ) : (
            person.email
          )}
        </dd>
        <dt>{texts.position}</dt>
        <dd lang={contentLanguage(position ?? '')}>
          {page.unread.has('record') ? <Unread /> : position || texts.notSet}
        </dd>
        {company && (
          <>
            <dt>{texts.company}</dt>
            <dd lang={contentLanguage(company)}>{company}</dd>
          </>
        )}
        <dt>{texts.totalTime}</dt>
        <dd>{texts.time(person.minutes)}</dd>
        <dt>{texts.lastActivity}</dt>
        <dd>{person.lastLogin ? <LiveDate value={person.lastLogin} format="relative" /> : texts.noActivity}</dd>
      </dl>
    </section>
  );
}
