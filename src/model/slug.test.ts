import { describe, expect, it } from 'vitest';
import { currentSlugs, findBySlug, slugFor, slugOf } from './slug.ts';

const course = (id: string, title: string, day: number, former: string[] | null = null) => ({
  id,
  title,
  former_slugs: former,
  created_at: `2026-01-0${day}T00:00:00.000Z`,
});

describe('CRSE-27 CRSE-28 CRSE-29 CRSE-30 CRSE-47 slugOf', () => {
  it.each([
    ['CRSE-27 is the title in lower case', 'Backend', 'backend'],
    ['CRSE-28 loses punctuation', 'Screening: to "Offer"!', 'screening-to-offer'],
    ['CRSE-28 keeps letters of any script', '日本語での面接に慣れる', '日本語での面接に慣れる'],
    ['CRSE-28 keeps letters with marks', 'Café für Übung', 'café-für-übung'],
    ['CRSE-28 keeps digits', 'Top 10 (2026)', 'top-10-2026'],
    ['CRSE-28 reads full width as the same', 'ＳＲＥ　基礎', 'sre-基礎'],
    ['CRSE-29 collapses spaces, underscores and hyphens', 'a  b__c--d _- e', 'a-b-c-d-e'],
    ['CRSE-30 trims hyphens', ' - Go! - ', 'go'],
    ['CRSE-47 is empty if nothing is left', '!!!', ''],
  ])('%s: %j', (_, title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });
});

describe('slugFor', () => {
  it.each([
    ['CRSE-47 an empty slug becomes the id', '???', 'abcd00000000001', false, 'abcd00000000001'],
    ['CRSE-45 a taken slug gets the first 4 characters of the id', 'Go', 'abcd00000000001', true, 'go-abcd'],
    ['CRSE-27 a free one stays plain', 'Go', 'abcd00000000001', false, 'go'],
  ])('%s', (_, title, id, taken, slug) => {
    expect(slugFor(title, id, () => taken)).toBe(slug);
  });
});

describe('currentSlugs', () => {
  it('CRSE-45 leaves the plain slug to the older course, whatever the order of the list', () => {
    const older = course('older0000000001', 'Go', 1);
    const newer = course('newer0000000001', 'Go', 2);
    for (const courses of [
      [older, newer],
      [newer, older],
    ])
      expect(Object.fromEntries(currentSlugs(courses))).toEqual({ older0000000001: 'go', newer0000000001: 'go-newe' });
  });

  it('CRSE-45 breaks an equal time by the id', () => {
    const slugs = currentSlugs([course('bbbb00000000001', 'Go', 1), course('aaaa00000000001', 'Go', 1)]);
    expect(Object.fromEntries(slugs)).toEqual({ aaaa00000000001: 'go', bbbb00000000001: 'go-bbbb' });
  });
});

describe('findBySlug', () => {
  const renamed = course('renamed00000001', 'Backend', 1, ['old-name', 'frontend']);
  const current = course('current00000001', 'Frontend', 2);
  const unnamed = course('unnamed00000001', '!!!', 3);
  const twin = course('twin00000000001', 'Frontend', 4);
  const courses = [twin, unnamed, current, renamed];

  it.each([
    ['CRSE-31 by its current slug', 'backend', renamed],
    ['CRSE-31 by its id', 'renamed00000001', renamed],
    ['CRSE-46 by a slug it had before a rename', 'old-name', renamed],
    ['CRSE-31 a current slug beats a former one', 'frontend', current],
    ['CRSE-45 both of two equal titles', 'frontend-twin', twin],
    ['CRSE-47 by the id if nothing is left of the title', 'unnamed00000001', unnamed],
    ['CRSE-36 not at all', 'nothing', undefined],
  ])('%s', (_, address, found) => {
    expect(findBySlug(courses, address)).toBe(found);
  });
});
