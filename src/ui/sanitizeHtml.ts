import DOMPurify from 'dompurify';
import { allowedAttributes, allowedTags, isOwnImage, isSafeHref, linkRelation, safeStyle } from '#model/sanitize.ts';

/** Safe to set as HTML (SEC-01 to SEC-05). What came from the server was sanitised there, and is again here. */
export const sanitizeHtml = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags],
    ALLOWED_ATTR: [...allowedAttributes, 'rel'],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // the hooks judge more narrowly; DOMPurify tests every attribute with this that it is not told to spare
    ALLOWED_URI_REGEXP: /^(https?:\/\/|mailto:|tel:|\/media\/)/i,
    ADD_URI_SAFE_ATTR: ['width', 'height'],
  });

// an instance of its own: hooks are global to one
const purifier = DOMPurify(window);

purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName: name, attrValue: value } = attribute;
  if (name === 'style') {
    attribute.attrValue = safeStyle(value);
    attribute.keepAttr = attribute.attrValue !== '';
  }
  if (name === 'href') attribute.keepAttr = element.nodeName === 'A' && isSafeHref(value);
  if (name === 'src') attribute.keepAttr = element.nodeName === 'IMG' && isOwnImage(value);
});

purifier.addHook('afterSanitizeAttributes', (element) => {
  element.removeAttribute('rel');
  if (element.nodeName === 'A' && element.hasAttribute('href')) element.setAttribute('rel', linkRelation);
  // an image without a source would only show that something was here
  if (element.nodeName === 'IMG' && !element.hasAttribute('src')) element.remove();
});
