/** Hands the person a file. */
export function downloadText(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the file after the click has returned
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
