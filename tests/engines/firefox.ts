import { type Browser, launch, type Page } from 'puppeteer-core';
import type { Engine, EngineOptions } from './engine.ts';

export const firefoxPath = '/usr/bin/firefox-esr';

/** Firefox by WebDriver BiDi. */
export function firefox({ profile, width, height, language }: EngineOptions): Engine {
  let browser: Browser | undefined;
  let page: Page | undefined;
  const shown = () => page!;
  return {
    name: 'Firefox',
    start: async () => {
      browser = await launch({
        browser: 'firefox',
        executablePath: firefoxPath,
        userDataDir: profile,
        headless: true,
        defaultViewport: { width, height },
        extraPrefsFirefox: { 'intl.accept_languages': language, 'intl.locale.requested': language },
      });
      page = (await browser.pages())[0] ?? (await browser.newPage());
    },
    stop: async () => {
      await browser?.close();
      browser = undefined;
    },
    go: async (address) => {
      await shown()
        .goto(address, { waitUntil: 'domcontentloaded', timeout: 15_000 })
        .catch(() => undefined);
    },
    run: (script, ...values) =>
      shown().evaluate(`(function () { ${script} }).apply(null, ${JSON.stringify(values)})`) as never,
    click: (selector) => shown().click(selector),
    type: (text) => shown().keyboard.type(text),
  };
}
