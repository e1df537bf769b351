import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { contentLanguage } from '#i18n/contentLanguage.ts';
import { useScreenTexts } from '#i18n/screenTexts.ts';
import { useSection } from '#i18n/section.ts';
import { personTexts } from '#i18n/sections/person.ts';
import { usersTexts } from '#i18n/sections/users.ts';
import { useLive } from '#queries/live.ts';
import type { Person } from '#queries/people.ts';
import { type PersonPage, personPage } from '#queries/person.ts';
import { useSession } from '#state/session.ts';
import { useSyncStatus } from '#state/syncStatus.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/emptyState.tsx';
import { LiveDate } from '#ui/liveDate.tsx';
import { OfflineNote } from '#ui/notice.tsx';
import { PageHead } from '#ui/pageHead.tsx';
import { AdminFailure, useList } from './adminFailure.tsx';
import { AuditList } from './auditList.tsx';
import { TableSkeleton } from './listSkeleton.tsx';
import { Part } from './personPart.tsx';
import { PersonCourses, PersonQuestions, PersonReviews } from './personParts.tsx';
import { PersonShared } from './personShared.tsx';
import { type PersonAction, UserDialogs } from './userDialogs.tsx';
import { NameDoubt } from './nameDoubt.tsx';
import { UserActions, UserStatus } from './usersTable.tsx';
import './admin.css';
import './users.css';

/** One person, as far as this device knows them; what changes the account needs the server. */
export function PersonScreen() {
  const { id } = useParams({ from: '/known/signedIn/admin/admin/person/$id' });
  const { common } = useScreenTexts();
  const users = useSection(usersTexts);
  // a person of whom nothing is known may still arrive
  const list = useList(useLive(personPage(id)), ({ person, audits }) => !person && audits.length === 0);
  return (
    <div className="page person" key={id}>
      {list.state === 'failed' ? (
        <AdminFailure message={list.message} />
      ) : list.state === 'loading' ? (
        <>
          <Head title={common.loading} />
          <TableSkeleton label={users.loading} />
        </>
      ) : (
        <Loaded id={id} page={list.value} />
      )}
    </div>
  );
}

function Loaded({ id, page }: { id: string; page: PersonPage }) {
  const texts = useSection(personTexts);
  const users = useSection(usersTexts);
  const { common } = useScreenTexts();
  const online = useSyncStatus((status) => status.online);
  const own = useSession((session) => session.account?.id);
  const [doing, setDoing] = useState<{ action: PersonAction; person: Person } | null>(null);
  const { person, audits } = page;
  const history = (
    <Part title={users.history}>
      <AuditList audits={audits} />
    </Part>
  );
  if (!person)
    return (
      <>
        <Head title={common.deletedUser} />
        {audits.length ? history : <EmptyState large title={texts.nobody} message={texts.nobodyMessage} />}
        <UserDialogs doing={doing} onClose={() => setDoing(null)} />
      </>
    );
  return (
    <>
      <Head
        title={person.name}
        note={<Facts person={person} createdAt={page.createdAt} />}
        actions={
          <div className="person-actions">
            <UserActions
              person={person}
              isOwn={person.id === own}
              onDo={(action, one) => setDoing({ action, person: one })}
            />
          </div>
        }
      />
      {!online && <OfflineNote>{texts.offline}</OfflineNote>}
      <div className="person-columns">
        <div>
          <Part title={texts.courses} count={page.courses.length}>
            <PersonCourses courses={page.courses} />
          </Part>
          <PersonQuestions id={id} />
          <PersonShared id={id} />
          <Part title={texts.reviews} count={page.reviews.length}>
            <PersonReviews reviews={page.reviews} />
          </Part>
        </div>
        {history}
      </div>
      <UserDialogs doing={doing} onClose={() => setDoing(null)} />
    </>
  );
}

function Head({ title, note, actions }: { title: string; note?: ReactNode; actions?: ReactNode }) {
  const { admin, common } = useScreenTexts();
  return (
    <PageHead
      title={title}
      titleLang={contentLanguage(title)}
      note={note}
      breadcrumbs={[{ label: common.home, href: '/' }, { label: admin.title, href: '/admin' }, { label: title }]}
      actions={
        <>
          {actions}
          <ButtonLink to="/admin" search={{ tab: 'users', sub: 'list' }} size="dense" icon="users">
            {admin.sub.list}
          </ButtonLink>
        </>
      }
    />
  );
}

function Facts({ person, createdAt }: { person: Person; createdAt: string | null }) {
  const texts = useSection(personTexts);
  const users = useSection(usersTexts);
  return (
    <>
      <span className="person-address">{person.email}</span>
      <Badge colour={person.role === 'admin' ? 'blue' : 'grey'} icon={person.role === 'admin' ? 'shield' : undefined}>
        {users.roles[person.role]}
      </Badge>
      <UserStatus person={person} />
      <NameDoubt person={person} />
      <span>
        {texts.lastHere} {person.lastLogin ? <LiveDate value={person.lastLogin} format="dateTime" /> : users.never}
      </span>
      {createdAt && (
        <span>
          {texts.since} <LiveDate value={createdAt} format="short" />
        </span>
      )}
      <span>{texts.time(person.minutes)}</span>
    </>
  );
}
