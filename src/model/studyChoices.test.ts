import { expect, test } from 'vitest';
import { choicesFor } from './studyChoices.ts';

const known = (some: { byItself?: boolean; said?: 'in' | 'out' }) => ({
  byItself: new Set(some.byItself ? ['q'] : []),
  out: new Set(some.said === 'out' ? ['q'] : []),
  byHand: new Set(some.said === 'in' ? ['q'] : []),
});

test.each([
  ['of a track, ticked: nothing to say', { byItself: true }, true, undefined],
  ['of none, unticked: nothing to say', {}, false, undefined],
  ['chosen by hand, and on a track since: it stays without it', { byItself: true, said: 'in' }, true, undefined],
  ['of a track, unticked', { byItself: true }, false, 'out'],
  ['of none, ticked', {}, true, 'in'],
  ['taken out of a track, and back: the track decides again', { byItself: true, said: 'out' }, true, null],
  ['taken out, without its track by now, and back', { said: 'out' }, true, 'in'],
  ['taken out, without its track by now, unticked', { said: 'out' }, false, null],
  ['chosen by hand, unticked', { said: 'in' }, false, null],
  ['chosen by hand and on a track, unticked', { byItself: true, said: 'in' }, false, 'out'],
] as const)('STUDY-02 STUDY-52 %s', (_, some, on, chosen) => {
  const said = choicesFor(new Map([['q', on]]), known(some));
  expect(said).toEqual(chosen === undefined ? [] : [{ chosen, questions: ['q'] }]);
});

test('STUDY-52 many at once are said together', () => {
  const wanted = new Map([
    ['q', false],
    ['a', true],
    ['b', true],
  ]);
  expect(choicesFor(wanted, known({ byItself: true }))).toEqual([
    { chosen: 'out', questions: ['q'] },
    { chosen: 'in', questions: ['a', 'b'] },
  ]);
});
