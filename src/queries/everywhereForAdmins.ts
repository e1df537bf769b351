import { auditTime, combineLatest, firstValueFrom } from 'rxjs';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { findable, worth } from '#model/find.ts';
import type { Profile, RowOf } from '#model/noun.ts';
import { plainText } from '#model/plainText.ts';
import { currentDatabase } from '#local/database.ts';
import { observeRows } from '#local/observe.ts';
import { type Entry, interviewEntry, sharedAnswer, type Worded } from './everywhere.ts';
import { useSession } from '#state/session.ts';
import { hasTime, type Interview } from './interviewTime.ts';
import type { MoreEntries } from './useEntries.ts';

export interface AdminRecords {
  profiles: Profile[];
  candidates: RowOf<'candidates'>[];
  places: RowOf<'user_stages'>[];
  interviews: RowOf<'interviews'>[];
  templates: RowOf<'stage_templates'>[];
  answers: RowOf<'my_answers'>[];
}

/** What an admin's device holds besides (FIND-02). Reports join here once there are any. */
export const forAdmins: MoreEntries<AdminRecords> = {
  query: {
    key: 'records of admins',
    read: ({ rows }) =>
      combineLatest({
        profiles: observeRows(rows, 'profiles'),
        candidates: observeRows(rows, 'candidates'),
        places: observeRows(rows, 'user_stages'),
        interviews: observeRows(rows, 'interviews'),
        templates: observeRows(rows, 'stage_templates'),
        answers: observeRows(rows, 'my_answers'),
      }).pipe(auditTime(0)),
  },
  entriesOf: adminEntries,
};

/** Whoever stands on the board is a candidate, everybody else a person: nobody is found twice. */
export function* adminEntries(records: AdminRecords): Generator<Entry> {
  const { profiles, candidates, places, interviews, templates, answers } = records;
  const me = useSession.getState().account?.id;
  const known = new Map(candidates.map((one) => [one.id as string, one]));
  const onBoard = new Map(places.filter(({ is_active }) => is_active).map((one) => [one.user_id as string, one]));
  const names = new Map(profiles.map((profile) => [profile.id as string, nameOf(profile)]));
  for (const profile of profiles) {
    const place = onBoard.get(profile.id);
    yield place ? candidateEntry(profile, place.stage, known.get(profile.id)) : personEntry(profile);
  }
  for (const interview of interviews) {
    const name = names.get(interview.user_id);
    if (name !== undefined && hasTime(interview)) yield withCandidate(interview, name);
  }
  for (const answer of answers) {
    const name = names.get(answer.user_id);
    const entry = name !== undefined && answer.user_id !== me && answer.shared ? sharedAnswer(answer, name) : null;
    if (entry) yield entry;
  }
  for (const template of templates) yield templateEntry(template);
}

const nameOf = ({ full_name, email }: Profile): string => full_name.trim() || email;

export const candidateAddress = (id: string, part?: 'interviews' | 'courses'): string =>
  `/admin?tab=users&sub=kanban&candidate=${id}${part ? `&part=${part}` : ''}`;

function candidateEntry(profile: Profile, stage: string, candidate: RowOf<'candidates'> | undefined): Entry {
  const { id, email, created_at } = profile;
  const name = nameOf(profile);
  const shown: Worded = {
    en: pipelineTexts.en.stages[stage as keyof (typeof pipelineTexts)['en']['stages']] ?? stage,
    ja: pipelineTexts.ja.stages[stage as keyof (typeof pipelineTexts)['ja']['stages']] ?? stage,
  };
  const { position, company, current_company, current_job_title, location } = candidate ?? {};
  return {
    ...findable({ id: `candidate/${id}`, kind: 'candidate', at: candidate?.last_updated_at ?? created_at ?? '' }, [
      [name, worth.title],
      [email === name ? '' : email, worth.fact],
      [position ?? '', worth.fact],
      [company ?? '', worth.fact],
      [shown.en, worth.fact],
      [shown.ja === shown.en ? '' : shown.ja, worth.fact],
      [current_company ?? '', worth.context],
      [current_job_title ?? '', worth.context],
      [location ?? '', worth.context],
    ]),
    ...{ title: name, record: id, status: stage, address: candidateAddress(id) },
    facts: [email === name ? '' : email, position ?? '', shown].filter(Boolean),
  };
}

function personEntry(profile: Profile): Entry {
  const { id, email, created_at } = profile;
  const name = nameOf(profile);
  return {
    ...findable({ id: `person/${id}`, kind: 'person', at: created_at ?? '' }, [
      [name, worth.title],
      [email === name ? '' : email, worth.fact],
    ]),
    ...{ title: name, facts: email === name ? [] : [email], record: id, address: `/admin/person/${id}` },
    status: profile.role,
  };
}

const withCandidate = (interview: Interview, name: string): Entry =>
  interviewEntry(interview, { name, address: candidateAddress(interview.user_id, 'interviews') });

function templateEntry({ id, name, title, description, information, created_at }: RowOf<'stage_templates'>): Entry {
  return {
    ...findable({ id: `template/${id}`, kind: 'template', at: created_at ?? '' }, [
      [name, worth.title],
      [title === name ? '' : title, worth.title],
      [description, worth.context],
      [plainText(information ?? ''), worth.context],
    ]),
    ...{ title: name, facts: title && title !== name ? [title] : [], record: id, address: '' },
  };
}

/** The ids of what somebody is assigned at this moment. */
export async function assignmentsOf(user: string): Promise<ReadonlySet<string>> {
  const database = currentDatabase();
  if (!database) return new Set();
  const rows = await firstValueFrom(observeRows(database.rows, 'course_assignments', { parent: user }));
  return new Set(rows.map(({ id }) => id));
}
