import { expect, test } from 'vitest';
import { ownAddress } from './ownAddress.ts';

const origin = 'https://tracks.example';

test.each([
  ['/', '/'],
  ['/study', '/study'],
  ['/course/システム設計?stage=a#b', '/course/%E3%82%B7%E3%82%B9%E3%83%86%E3%83%A0%E8%A8%AD%E8%A8%88?stage=a#b'],
  ['/resources?q=//evil.example', '/resources?q=//evil.example'],
  ['/a/../study', '/study'],
  ['/authors', '/authors'],
])('AUTH-13 %s is an address of the app', (address, own) => {
  expect(ownAddress(address, origin)).toBe(own);
});

test.each([
  ...[
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
  ],
  ...['/.//evil.example', '/./\\evil.example', '/a/..//evil.example', '/%2e//evil.example', '/\t\\evil.example'],
  ...[
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:x',
    'evil.example',
  ],
  ...['/auth', '/auth?from=/', '/auth/reset', '/./auth', '/a/../auth?from=%2Fauth'],
  ...['', ' /study', null, undefined, 7, ['/study'], { href: '/study' }],
])('REMIND-15 AUTH-13 %j leads nowhere', (address) => {
  expect(ownAddress(address, origin)).toBeUndefined();
});
