import { create } from 'zustand';

/** Search everywhere, opened by a key, the header's field or its icon. */
export const useSearchBox = create<{ open: boolean }>(() => ({ open: false }));

export const openSearchBox = () => useSearchBox.setState({ open: true });
export const closeSearchBox = () => useSearchBox.setState({ open: false });
