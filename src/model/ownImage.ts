/** An image is one of ours: a foreign address would report who reads it (A104). A test holds it to the allow-list. */
export const isOwnImage = (src: string): boolean => ownImage.test(src);

// written out, so that what loads first does not bring the whole list
export const ownImage = /^\/media\/[a-z0-9]{15}$/;
