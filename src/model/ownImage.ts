import { values } from './allowList.json';

const pattern = new RegExp(values.src);

/** An image is one of ours: a foreign address would report who reads it (A104). */
export const isOwnImage = (src: string): boolean => pattern.test(src);
