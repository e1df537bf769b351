import type { Plugin } from 'vite';

const notice = /console\.warn\(\[[^\]]*RxDB Open Core RxStorage[^\]]*\]\.join\('\\n'\)\);/;

/** RxDB recommends its paid storages in the console at the first write; whoever opens it looks for our own messages. */
export const quietRxdb = (): Plugin => ({
  name: 'quiet-rxdb',
  transform(code, id) {
    if (!id.endsWith('/rx-storage-instance-dexie.js')) return null;
    if (!notice.test(code)) throw new Error('RxDB writes another notice than the one that is left out');
    return { code: code.replace(notice, ''), map: null };
  },
});
