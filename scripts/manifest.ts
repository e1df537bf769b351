// What a browser is told about the installed app: one manifest for each language, linked by the page in its language.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { imageTypes } from '../src/model/image.ts';
import type { Language } from '../src/state/preferences.ts';

const texts: Record<Language, Texts> = {
  en: {
    description: 'Real interview questions, tracks to follow, and a quiet place to prepare.',
    study: 'Study',
    submit: 'Submit Question',
    sync: 'Sync centre',
    home: 'The next stage, and the questions others were asked',
    course: 'A course: its stages, one after the other',
  },
  ja: {
    description: '実際の面接の質問と、順に進めるトラック。落ち着いて準備できる場所です。',
    study: '学習',
    submit: '質問を投稿',
    sync: '同期センター',
    home: '次のステージと、実際に聞かれた質問',
    course: 'コース: ステージを順に進めます',
  },
};
type Texts = Record<'description' | 'study' | 'submit' | 'sync' | 'home' | 'course', string>;

/** Taken by scripts/takeScreenshots.mjs, in pixels. */
export const screenshots = {
  narrow: { width: 824, height: 1_784 },
  wide: { width: 1_280, height: 800 },
};

export const manifestOf = (language: Language) => ({
  id: '/',
  lang: language,
  dir: 'ltr',
  name: 'Interview Tracks',
  short_name: 'Tracks',
  description: texts[language].description,
  categories: ['education', 'productivity'],
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // one window: what is being written is kept as a draft before the window goes elsewhere
  launch_handler: { client_mode: 'navigate-existing' },
  theme_color: token('surface'),
  background_color: token('canvas'),
  // No browser reads this yet without a setting: on a dark device Android shows the light background for a moment.
  // iPhones have start images for both (index.html), and the page itself is dark from its first paint (theme.js).
  user_preferences: {
    color_scheme: { dark: { theme_color: token('surface', 'dark'), background_color: token('canvas', 'dark') } },
  },
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/install/icon-monochrome-512.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
  ],
  shortcuts: (['study', 'submit', 'sync'] as const).map((name) => ({
    name: texts[language][name],
    url: name === 'study' ? '/study' : `/?open=${name}`, // src/app/errand.ts
    icons: [{ src: `/install/shortcut-${name}-96.png`, sizes: '96x96', type: 'image/png' }],
  })),
  screenshots: (['narrow', 'wide'] as const).flatMap((form_factor) =>
    (['home', 'course'] as const).map((screen) => ({
      src: `/install/${screen}-${form_factor}-${language}.webp`,
      sizes: `${screenshots[form_factor].width}x${screenshots[form_factor].height}`,
      type: 'image/webp',
      form_factor,
      label: texts[language][screen],
    })),
  ),
  // src/app/receiveShare.ts
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'pictures', accept: imageTypes }] },
  },
});

const fileOf = (language: string) => `${language}.webmanifest`;
const languages = Object.keys(texts) as Language[];

export const manifests = (): Plugin => ({
  name: 'manifests',
  generateBundle() {
    for (const language of languages)
      this.emitFile({ type: 'asset', fileName: fileOf(language), source: JSON.stringify(manifestOf(language)) });
  },
  configureServer({ middlewares }) {
    for (const language of languages)
      middlewares.use(`/${fileOf(language)}`, (_request, response) =>
        response.end(JSON.stringify(manifestOf(language))),
      );
  },
});

/** The value of a token; tokens.css is the only place that defines it. */
export function token(name: string, theme: 'light' | 'dark' = 'light'): string {
  const css = readFileSync('src/ui/tokens.css', 'utf8');
  const values = [...css.matchAll(new RegExp(`--${name}:\\s*(#[0-9a-f]{6})`, 'g'))].map(([, value]) => value!);
  const value = values[theme === 'light' ? 0 : 1];
  if (!value) throw new Error(`tokens.css has no --${name}`);
  return value;
}
