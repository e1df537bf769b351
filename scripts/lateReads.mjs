/** Milliseconds by which every read of a screen comes later: `LATE_READS=150 npx vitest run --project unit`. */
const late = Number(process.env.LATE_READS ?? 0);

const read = "next: (value) => show({ state: 'ready', value }, query.isPartial?.(value)),";
const lateRead = `next: (value) => setTimeout(() => entry.subscription
  && show({ state: 'ready', value }, query.isPartial?.(value)), ${late}),`;

/**
 * A busy machine, on which what is stored is shown later than a test can look. What looks at one thing after it has
 * waited for another turns red, and so does a screen that takes what it has not read yet for none.
 * @returns {import('vite').Plugin[]}
 */
export const lateReads = () =>
  late
    ? [
        {
          name: 'late-reads',
          enforce: 'pre',
          transform(code, id) {
            if (!id.endsWith('/src/queries/live.ts')) return undefined;
            if (!code.includes(read)) throw new Error('src/queries/live.ts: the read that is to come late is gone');
            return code.replace(read, lateRead);
          },
        },
      ]
    : [];
