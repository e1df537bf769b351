/** Neighbouring pages around the present one, as many as fit. */
export function pageNumbers(page: number, pages: number, most: number): number[] {
  const shown = Math.min(pages, most);
  const first = Math.max(1, Math.min(page - Math.floor(shown / 2), pages - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}
