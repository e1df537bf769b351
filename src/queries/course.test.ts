import { describe, expect, it } from 'vitest';
import { selectStage, shapeCoursePage, stageAfter } from './course.ts';

const course = { id: 'go', slug: 'go', title: 'Go', description: '', company: null, attached_jobs: null };
const stage = (id: string, stage_order: number) => ({ id, title: id, description: '', information: null, stage_order });
const done = (stage_id: string) => ({ stage_id, completions: [{ id: 'm', at: '2026-02-01' }] });
const page = (completed: string[], stages = [stage('b', 2), stage('a', 1)]) =>
  shapeCoursePage({
    course,
    stages,
    user: 'learner',
    arrival: 'everything',
    counts: new Map([['a', 17]]),
    progress: completed.map(done),
  });

describe('shapeCoursePage', () => {
  it('STAGE-01 lists the stages by stage_order', () => {
    expect(page([]).stages.map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('STAGE-09 a stage with a progress record is completed', () => {
    expect(page(['a']).stages.map((one) => one.completed)).toEqual([true, false]);
  });

  it.each([
    [[], 0, false],
    [['a'], 50, false],
    [['a', 'b'], 100, true],
    [['a', 'b', 'gone'], 100, true],
  ])('REV-01 PROG-04 with %j completed it is at %i%%, complete: %s', (completed, percent, isComplete) => {
    expect(page(completed)).toMatchObject({ percent, isComplete });
  });

  it('PROG-04 a course without stages is not complete', () => {
    expect(page([], []).isComplete).toBe(false);
  });

  it('counts the linked questions of each stage', () => {
    expect(page([]).stages.map((one) => one.questions)).toEqual([17, 0]);
  });

  it('CRSE-35 has no positions where none are attached', () => {
    expect(page([]).course.jobs).toEqual([]);
  });
});

describe('selectStage', () => {
  it.each([
    ['STAGE-02 the first by default', undefined, 'a'],
    ['STAGE-03 the one that the address names', 'b', 'b'],
    ['STAGE-02 the first if the address names a deleted one', 'gone', 'a'],
  ])('%s', (_, named, selected) => {
    expect(selectStage([{ id: 'a' }, { id: 'b' }], named)?.id).toBe(selected);
  });
});

describe('stageAfter', () => {
  it.each([
    ['the next one', [], 'a', 'b'],
    ['the next one, completed or not', ['b'], 'a', 'b'],
    ['around the end to a skipped one', ['a', 'c'], 'c', 'b'],
    ['the next one of a course that is complete', ['a', 'b', 'c'], 'a', 'b'],
    ['nothing after the last one, when no other is left', ['a', 'b', 'c'], 'c', undefined],
  ])('finds %s', (_, completed, from, next) => {
    const stages = ['a', 'b', 'c'].map((id) => ({ id, completed: completed.includes(id) }));
    expect(stageAfter(stages, from)?.id).toBe(next);
  });
});
