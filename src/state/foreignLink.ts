import { create } from 'zustand';

/** Whether this page was opened by a one-time link of a kind that is not offered (A120). */
export const useForeignLink = create<{ came: boolean }>(() => ({ came: false }));

export const noteForeignLink = () => useForeignLink.setState({ came: true });
