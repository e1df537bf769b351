/**
 * Markup that could run as a program: a script, an event handler, an address that runs, a frame or an object (QUES-38).
 * It looks at parsed elements and attributes, never at what is read: "JavaScript: explain closures" is a question (A103).
 * The parsed document is inert; nothing in it runs or loads.
 */
export function isMaliciousHtml(html: string): boolean {
  const { documentElement } = new DOMParser().parseFromString(html, 'text/html');
  return [...documentElement.querySelectorAll('*')].some(
    (element) => runs.has(element.localName) || [...element.attributes].some(isRunning),
  );
}

const runs = new Set(['script', 'iframe', 'frame', 'object', 'embed', 'applet', 'base', 'meta', 'link']);

const isRunning = ({ name, value }: Attr): boolean =>
  /^on/i.test(name) || (addresses.test(name) && runningAddress.test(value.replace(unseen, '')));

const addresses = /^(href|src|action|formaction|data|srcdoc|background|poster|xlink:href)$/i;
const runningAddress = /^(javascript|vbscript):|^data:(text\/html|image\/svg)/i;
/** Browsers read an address without these. */
// oxlint-disable-next-line no-control-regex -- controls are what it is about
const unseen = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200d\ufeff]/g;
