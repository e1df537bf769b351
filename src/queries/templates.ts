import { map } from 'rxjs';
import type { RowOf } from '#model/noun.ts';
import { observeRows } from '#local/observe.ts';
import type { Query } from './live.ts';

export type StageTemplate = RowOf<'stage_templates'>;

/** By name (WIZ-30), as people sort words. */
export const stageTemplates = (): Query<StageTemplate[]> => ({
  key: 'stage templates',
  read: ({ rows }) =>
    observeRows(rows, 'stage_templates').pipe(map((all) => all.toSorted((a, b) => compare(a.name, b.name)))),
});

const { compare } = new Intl.Collator('ja', { numeric: true });
