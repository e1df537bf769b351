import DOMPurify from 'dompurify';
import { lastResults } from '#model/lastResults.ts';
import { allowedAttributes, allowList } from '#model/sanitize.ts';
import { contentOf, normalHtml } from './normalHtml.ts';

/**
 * Safe to set as HTML (SEC-01 to SEC-05). Text from the server was sanitised there, and is again here. Two layers: our
 * own allow-list, by which both sides write the same, and DOMPurify, which knows the quirks of browsers.
 */
export const sanitizeHtml = lastResults(sanitise);

function sanitise(html: string): string {
  const normal = normalHtml(html);
  const purified = purifier.sanitize(normal, {
    RETURN_DOM: true,
    // without it, a leading form feed would be dropped, which the server keeps
    FORCE_BODY: true,
    ALLOWED_TAGS: allowList.tags,
    ALLOWED_ATTR: [...allowedAttributes, 'rel'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // DOMPurify tests every attribute with this that is not listed as safe
    ALLOWED_URI_REGEXP: /^(https?:\/\/|mailto:|tel:|\/media\/)/i,
    ADD_URI_SAFE_ATTR: ['width', 'height', 'rel'],
  });
  const clean = contentOf(purified);
  return clean === normal ? normal : normalHtml(clean);
}

// a separate instance: settings and hooks are global to one
const purifier = DOMPurify(window);
