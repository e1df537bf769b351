/** Only our own images: a foreign address would report who reads it (A104). A test compares it with the list. */
export const isOwnImage = (src: string): boolean => ownImage.test(src);

// written out, so that the first load does not include the whole list
export const ownImage = /^\/media\/[a-z0-9]{15}$/;
