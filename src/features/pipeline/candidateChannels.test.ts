import { describe, expect, test } from 'vitest';
import { mailLink, profileLink, shortAddress, withScheme } from './candidateChannels.ts';

describe('CAND-10 an address that one touch writes to', () => {
  test.each([
    'not an address',
    '',
    '@example.com',
    'a@',
    'a@b@example.com',
    'a@example.com?bcc=spy@example.com',
    'a@example.com?subject=Hi&body=there',
    'a@example.com,spy@example.com',
    'a@example.com;spy@example.com',
    'a@example.com%0aBcc:spy@example.com',
    'a@example.com\nBcc: spy@example.com',
    '"a b"@example.com',
    '<a@example.com>',
    'javascript:alert(1)',
    'https://example.com/@a',
  ])('%j is none', (address) => {
    expect(mailLink(address)).toBeNull();
  });

  test('what could be read as more than an address is escaped', () => {
    expect(mailLink('ren.nakamura@northlight.example')).toBe('mailto:ren.nakamura@northlight.example');
    expect(mailLink("o'neil+jobs&more@example.com")).toBe("mailto:o'neil%2Bjobs%26more@example.com");
  });
});

describe('CAND-16 a profile that one touch opens', () => {
  test.each([
    '',
    'linkedin.com/in/ren',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//https://linkedin.com',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:msgbox',
    'mailto:a@example.com',
    'tel:+81312345678',
    'ftp://linkedin.com/in/ren',
    '//linkedin.com/in/ren',
    'https://',
    'https://localhost',
    'https:// linkedin.com',
    'https://linkedin.com/in/"onclick="alert(1)',
    'https://linkedin.com\\@elsewhere.example',
    'https://linkedin.com@elsewhere.example/in/ren',
    'https://user:secret@linkedin.com/in/ren',
    'https://linked in.com',
    'https://linkedin.com:99999/',
  ])('%j is none', (address) => {
    expect(profileLink(address)).toBeNull();
  });

  test.each([
    ['https://www.linkedin.com/in/ren', 'https://www.linkedin.com/in/ren'],
    ['http://linkedin.com/in/ren', 'https://linkedin.com/in/ren'],
    ['HTTPS://linkedin.com/in/中村', 'https://linkedin.com/in/%E4%B8%AD%E6%9D%91'],
  ])('%j opens over https', (address, opened) => {
    expect(profileLink(address)).toBe(opened);
  });
});

test.each([
  ['linkedin.com/in/ren', 'https://linkedin.com/in/ren'],
  ['http://linkedin.com/in/ren', 'http://linkedin.com/in/ren'],
  ['HTTPS://linkedin.com/in/ren', 'HTTPS://linkedin.com/in/ren'],
  ['', ''],
  ['httpx.example', 'https://httpx.example'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
])('CAND-18 %j is stored as %j', (typed, kept) => {
  expect(withScheme(typed)).toBe(kept);
});

test('CAND-16 people read it without its scheme', () => {
  expect(shortAddress('https://www.linkedin.com/in/ren/')).toBe('linkedin.com/in/ren');
});
