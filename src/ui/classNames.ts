/** Joins the truthy names: `classNames('button', wide && 'wide')`. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
