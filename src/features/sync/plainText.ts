/** What can be read of rich text, with a line for each block. The parsed document is inert: nothing runs or loads. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const lines = html.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|blockquote|pre)>/gi, '$&\n');
  const text = new DOMParser().parseFromString(lines, 'text/html').body.textContent;
  return text.replace(/\n{2,}/g, '\n').trim();
}
