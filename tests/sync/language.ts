// Node 20 has no `navigator`, and the app's forms ask it for the language
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { language: 'en', onLine: true } });
