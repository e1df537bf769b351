import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useSection } from '#i18n/section.ts';
import { candidateTexts } from '#i18n/sections/candidate.ts';
import type { CandidatePage } from '#queries/candidate.ts';
import type { Person } from '#queries/people.ts';
import { LiveDate } from '#ui/liveDate.tsx';
import { mailLink } from './candidateChannels.ts';
import { CandidateInformation } from './candidateInformation.tsx';
import { CandidateTimeline } from './candidateTimeline.tsx';

/** CAND-10 to CAND-27. */
export function CandidateOverview({ page, person }: { page: CandidatePage; person: Person }) {
  return (
    <>
      <Stats page={page} />
      <div className="candidate-columns">
        <div>
          <UserInformation page={page} person={person} />
          <CandidateInformation id={person.id} record={page.record} />
        </div>
        <CandidateTimeline activities={page.activities} />
      </div>
    </>
  );
}

function Stats({ page }: { page: CandidatePage }) {
  const { stats } = useSection(candidateTexts);
  const done = page.todos.filter((todo) => todo.is_completed).length;
  return (
    <dl className="pipeline-stats card">
      <div>
        <dt>{stats.courses}</dt>
        <dd>{page.courses}</dd>
      </div>
      <div>
        <dt>{stats.notes}</dt>
        <dd>{page.notes.length}</dd>
      </div>
      <div>
        <dt>{stats.todos}</dt>
        <dd>{page.todos.length}</dd>
      </div>
      <div>
        <dt>{stats.completed}</dt>
        <dd>
          {done}
          <small> / {page.todos.length}</small>
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
        <dd lang={contentLanguage(position ?? '')}>{position || texts.notSet}</dd>
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
