import { enScreens } from '#i18n/enScreens.ts';
import { jaScreens } from '#i18n/jaScreens.ts';
import { currentScreenTexts } from '#i18n/screenTexts.ts';
import { currentSection } from '#i18n/section.ts';
import { foundTexts } from '#i18n/sections/found.ts';
import { pipelineTexts } from '#i18n/sections/pipeline.ts';
import { subTabsOf } from '#features/admin/adminPlace.ts';
import { adminTabs } from '#features/admin/adminTabs.ts';
import { assignCourse, takeBack } from '#features/admin/assignCourse.ts';
import { moveTo } from '#features/pipeline/boardMove.ts';
import { type Command, command } from '#features/search/command.ts';
import { pipelineStages } from '#model/pipeline.ts';
import type { Entry } from '#queries/everywhere.ts';
import { assignmentsOf, candidateAddress, forAdmins } from '#queries/everywhereForAdmins.ts';
import { openCourseTool } from '#state/courseTools.ts';
import { useSession } from '#state/session.ts';
import { showToast } from '#state/toast.ts';

export { forAdmins };

type FoundTexts = (typeof foundTexts)['en'];
const named = (name: (texts: FoundTexts) => string) => ({ en: name(foundTexts.en), ja: name(foundTexts.ja) });

/** Each list of /admin, by the table of its tabs, and what admins make. */
export function adminCommands(): Command[] {
  const lists = adminTabs.flatMap((tab) => {
    const subs = subTabsOf(tab);
    const inTab = { en: enScreens.admin.tabs[tab], ja: jaScreens.admin.tabs[tab] };
    if (!subs.length) return [placeOf(`tab=${tab}`, inTab)];
    return subs.map((sub) =>
      placeOf(`tab=${tab}&sub=${sub}`, { en: enScreens.admin.sub[sub], ja: jaScreens.admin.sub[sub] }),
    );
  });
  return [
    ...lists,
    command({
      ...{ id: 'createCourse', icon: 'plus', name: named((texts) => texts.actions.createCourse) },
      run: () => openCourseTool({ tool: 'create' }),
    }),
  ];
}

const placeOf = (search: string, name: { en: string; ja: string }): Command =>
  command({ id: search, kind: 'place', icon: 'shield', name, address: `/admin?${search}` });

type Parts = readonly (readonly Entry[])[];

/** What an admin can do with it: move, schedule, assign, edit (FIND-12). */
export function adminWaysWith(entry: Entry, parts: Parts): Command[] {
  if (entry.kind === 'candidate') return candidateWays(entry, parts);
  if (entry.kind === 'person' && entry.status !== 'admin') return [assignWay(entry, parts)];
  if (entry.kind === 'track' && entry.course === entry.record) return [editWay(entry)];
  return [];
}

const candidateWays = (entry: Entry, parts: Parts): Command[] => [
  command({ id: 'move', icon: 'move', name: named((texts) => texts.moveTo), choices: () => stageWays(entry) }),
  command({
    ...{ id: 'schedule', icon: 'calendar', name: named((texts) => texts.schedule) },
    address: candidateAddress(entry.record, 'interviews'),
  }),
  assignWay(entry, parts),
  command({
    ...{ id: 'account', icon: 'user', name: named((texts) => texts.account) },
    address: `/admin/person/${entry.record}`,
  }),
];

const stageWays = ({ record, title, status }: Entry): Command[] =>
  pipelineStages
    .filter((stage) => stage !== status)
    .map((stage) =>
      command({
        ...{ id: stage, icon: 'move' },
        name: {
          en: foundTexts.en.moveToStage(pipelineTexts.en.stages[stage]),
          ja: foundTexts.ja.moveToStage(pipelineTexts.ja.stages[stage]),
        },
        run: () => void moveTo([{ id: record, name: String(title) }], stage),
      }),
    );

const assignWay = (person: Entry, parts: Parts): Command =>
  command({
    ...{ id: 'assign', icon: 'book', name: named((texts) => texts.assign) },
    choices: () =>
      parts
        .flat()
        .filter(({ kind, course, record }) => kind === 'track' && course === record)
        .map((course) => courseWay(person, course)),
  });

const courseWay = (person: Entry, course: Entry): Command =>
  command({
    ...{ id: course.record, icon: 'book' },
    name: named((texts) => texts.assignCourse(String(course.title))),
    run: () => void assign(person, course),
  });

const editWay = ({ record }: Entry): Command =>
  command({
    ...{ id: 'edit', icon: 'edit', name: named((texts) => texts.edit) },
    run: () => openCourseTool({ tool: 'edit', course: record }),
  });

/** With an undo; what is assigned already is said, and nothing is written. */
async function assign(person: Entry, course: Entry): Promise<void> {
  const texts = currentSection(foundTexts);
  const { common } = currentScreenTexts();
  const [userId, courseId, title] = [person.record, course.record, String(course.title)];
  const account = useSession.getState().account?.id;
  const { outcome } = await assignCourse({ account, userId, courseId, assigned: await assignmentsOf(userId) });
  const message = `${String(person.title)}, ${title}`;
  if (outcome === 'already') showToast({ kind: 'info', title: texts.isAssigned, message });
  else if (outcome === 'assigned')
    showToast({
      ...{ kind: 'success', title: texts.assigned, message },
      action: { label: common.undo, icon: 'undo', run: () => void takeBack(userId, courseId) },
    });
  else showToast({ kind: 'error', title: texts.notStored, message });
}
