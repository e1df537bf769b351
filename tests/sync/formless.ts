/** What a device needs for forms, where a test has none. */
export const formless = {
  hold: () => Promise.resolve(() => undefined),
  notes: (): never => {
    throw new Error('there are no forms');
  },
};
