import type { Page } from '@playwright/test';

/** What a person on a phone cannot read or touch on the open screen, measured: each with its reason. */
export const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const target = 44;
    const room = 1; // of what is rounded
    const scope = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1) ?? document.body;
    const width = document.documentElement.clientWidth;
    const elements = [...scope.querySelectorAll<HTMLElement>('*')].filter(isShown);
    for (const element of elements) {
      measureBox(element);
      if (element.matches('a[href], button, input, select, textarea, summary, [role="option"], [tabindex="0"]'))
        measureTarget(element);
      if (element.matches('input, select')) measureField(element as HTMLInputElement | HTMLSelectElement);
    }
    for (const text of textsOf(scope)) {
      measureText(text);
      measureWords(text);
    }
    for (const block of new Set(textsOf(scope).map((text) => blockOf(text.parentElement!)))) measureLines(block);
    for (const element of elements) measureDots(element);
    for (const icon of scope.querySelectorAll('.icon')) measureIcon(icon);
    return [...found];

    /** Nothing ends outside the window or a box that cuts it off, unless one can scroll to it. */
    function measureBox(element: Element) {
      if (element.closest('svg [class], svg *') || element.closest('[aria-hidden="true"]')) return;
      const { left, right } = element.getBoundingClientRect();
      for (const { box, scrolls, cuts, isPage } of clipsOf(element)) {
        if (scrolls.x || cuts) return;
        if (left < box.left - room || right > box.right + room)
          return note(
            element,
            `ends ${Math.round(Math.max(box.left - left, right - box.right))} px outside ${isPage ? 'the window' : 'its box'}`,
          );
      }
    }

    /** No letter is cut off without an ellipsis, or touches the ends of its button. */
    function measureText(text: Text) {
      const element = text.parentElement!;
      const size = parseFloat(getComputedStyle(element).fontSize);
      const rects = rectsOf(text);
      const control = element.closest<HTMLElement>('.button, .badge, .pill, .count, .icon-button');
      const clips = [...clipsOf(element)];
      for (const rect of rects) {
        const middle = (rect.top + rect.bottom) / 2;
        const free = { x: false, y: false };
        for (const { box, scrolls, cuts, isPage } of clips) {
          free.x ||= scrolls.x || cuts;
          free.y ||= scrolls.y || cuts || isPage;
          const isCut =
            (!free.x && (rect.left < box.left - room || rect.right > box.right + room)) ||
            (!free.y && (middle - size * 0.4 < box.top - room || middle + size * 0.4 > box.bottom + room));
          if (isCut) return note(element, 'text is cut off');
        }
        if (!control || control.classList.contains('count')) continue;
        const inside = control.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(control);
        const [before, after] = [Math.min(8, parseFloat(paddingLeft)), Math.min(8, parseFloat(paddingRight))];
        if (rect.left < inside.left + before - room || rect.right > inside.right - after + room)
          return note(element, 'text reaches the end of its control');
        if (control.classList.contains('button') && (rect.top < inside.top + 2 || rect.bottom > inside.bottom - 2))
          return note(element, 'text reaches the end of its button');
      }
    }

    /** What is written by the browser itself, which cuts it off. */
    function measureField(field: HTMLInputElement | HTMLSelectElement) {
      const style = getComputedStyle(field);
      const words =
        field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value ? '' : field.placeholder;
      if (!words || style.textOverflow === 'ellipsis') return;
      const pen = document.createElement('canvas').getContext('2d')!;
      pen.font = style.font;
      const free = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen.measureText(words).width > free + room) note(field, `"${words}" is cut off`);
    }

    /** Numbers and dates stay whole; words too, unless they are longer than a line. */
    function measureWords(text: Text) {
      const element = text.parentElement!;
      if (element.closest('pre, code, .read')) return;
      for (const { 0: word, index } of text.data.matchAll(/[!-~\u00A0-\u024F]+/g)) {
        if (linesOf(text, index, word.length).length < 2) continue;
        for (const { 0: number, index: at } of word.matchAll(/\d+(?:[,./:]\d+)*/g))
          if (linesOf(text, index + at, number.length).length > 1) note(element, `breaks inside ${word}`);
        for (const { 0: part, index: at } of word.matchAll(/[^-/]+/g))
          if (part.length < 16 && word.length < 24 && linesOf(text, index + at, part.length).length > 1)
            note(element, `breaks inside ${word}`);
      }
    }

    /** A Japanese sentence does not end in a line of its own that is only the end of a word. */
    function measureLines(block: Element) {
      if (!block.closest('[lang]')?.getAttribute('lang')?.startsWith('ja') || block.closest('.read, textarea')) return;
      const lines: { top: number; text: string; begins: number }[] = [];
      let whole = '';
      for (const text of textsOf(block)) {
        if (blockOf(text.parentElement!) !== block) continue;
        if (!text.parentElement!.closest('[lang]')?.getAttribute('lang')?.startsWith('ja')) return;
        for (let at = 0; at < text.data.length; at += 1) {
          const [rect] = rectsOf(text, at, 1);
          whole += text.data[at];
          if (!rect?.width) continue;
          const middle = (rect.top + rect.bottom) / 2;
          const line = lines.at(-1);
          if (line && Math.abs(line.top - middle) < rect.height / 2) line.text += text.data[at];
          else lines.push({ top: middle, text: text.data[at]!, begins: whole.length - 1 });
        }
      }
      const { text: last = '', begins } = lines.at(-1) ?? {};
      if (lines.length < 2 || !/[\u3040-\u30FF\u4E00-\u9FFF]/.test(whole)) return;
      const isWhole = [...new Intl.Segmenter('ja', { granularity: 'word' }).segment(whole)].some(
        ({ index }) => index === begins,
      );
      if (last.trim().length < 3 || (!isWhole && last.trim().length < 6)) note(block, `ends in a line with "${last}"`);
    }

    /** A dot stands between two things, never at the end or the beginning of a line. */
    function measureDots(element: HTMLElement) {
      for (const side of ['::before', '::after'] as const) {
        if (!getComputedStyle(element, side).content.includes('·')) continue;
        const other = side === '::before' ? element.previousElementSibling : element.nextElementSibling;
        const [here, there] = [element.getBoundingClientRect(), other?.getBoundingClientRect()];
        if (there && there.top < here.bottom && here.top < there.bottom) continue;
        const row = element.parentElement!;
        const [, cut = 'NaN'] = /^inset\(.* ([\d.]+)px\)$/.exec(getComputedStyle(row).clipPath) ?? [];
        const visibleFrom = row.getBoundingClientRect().left + parseFloat(cut);
        const isHidden =
          side === '::before' && here.left + parseFloat(getComputedStyle(element).paddingLeft) <= visibleFrom + room;
        if (!isHidden) note(element, 'a lone · at the end of a line');
      }
      for (const text of element.childNodes) {
        if (!(text instanceof Text)) continue;
        for (const { index } of text.data.matchAll(/·/g)) {
          const [dot] = rectsOf(text, index, 1);
          if (!dot) continue;
          const around = textsOf(blockOf(element)).flatMap((one) => rectsOf(one));
          const onLine = around.filter(({ top, bottom }) => top < dot.bottom - 2 && bottom > dot.top + 2);
          const isBetween =
            onLine.some(({ left }) => left < dot.left - 2) && onLine.some(({ right }) => right > dot.right + 2);
          if (!isBetween) note(element, 'a lone · at the end of a line');
        }
      }
    }

    /** In a row of words an icon stands beside the first of them, never on a line of its own. */
    function measureIcon(icon: Element) {
      const row = icon.parentElement!;
      const { display, flexDirection, flexWrap } = getComputedStyle(row);
      const isRow = display.endsWith('flex')
        ? flexDirection === 'row' && flexWrap !== 'nowrap'
        : /^(inline|block)/.test(display);
      if (!isRow || !icon.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
      const behind = textsOf(row).find((text) => icon.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING);
      const [first] = behind ? rectsOf(behind, behind.data.search(/\S/), 1) : [];
      if (first && first.top >= icon.getBoundingClientRect().bottom) note(row, 'an icon on a line of its own');
    }

    /** As large as a thumb, unless it stands in a sentence. */
    function measureTarget(element: HTMLElement) {
      if (element.matches(':disabled, .skip-link, [type="file"]') || element.closest('[aria-hidden="true"]')) return;
      const whole = element.closest<HTMLElement>('label, .input') ?? element;
      const { width, height } = whole.getBoundingClientRect();
      if (width >= target - room && height >= target - room) return;
      if (getComputedStyle(element).display === 'inline' && isInSentence(element)) return;
      if (reaches(whole)) return;
      note(element, `is ${Math.round(width)} x ${Math.round(height)} px`);
    }

    /** What a pseudo-element adds to the box is touched too. */
    function reaches(element: HTMLElement): boolean {
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y, reach] = [(left + right) / 2, (top + bottom) / 2, target / 2 - 1];
      return [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].every(([atX, atY]) => {
        const hit = document.elementFromPoint(Math.max(0, Math.min(atX!, innerWidth - 1)), atY!);
        return !!hit && (element.contains(hit) || hit.closest('label')?.control === element);
      });
    }

    function isInSentence(link: Element): boolean {
      const around = [...link.parentElement!.childNodes].filter((node) => node instanceof Text && node.data.trim());
      return around.length > 0 || !!link.closest('.read');
    }

    /** The boxes that cut an element off, from the nearest to the window. */
    function clipsOf(element: Element) {
      const clips: {
        box: { left: number; right: number; top: number; bottom: number };
        scrolls: { x: boolean; y: boolean };
        cuts: boolean;
        isPage: boolean;
      }[] = [];
      let position = getComputedStyle(element).position;
      for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement) {
        const style = getComputedStyle(one);
        if (one !== element) {
          const escapes = position === 'fixed' || (position === 'absolute' && style.position === 'static');
          if (escapes) continue;
          position = style.position;
        }
        if (style.overflowX === 'visible' && style.overflowY === 'visible') {
          continue;
        }
        if (one === document.body || (one === element && !(one as HTMLElement).firstChild)) continue;
        const { left, top } = one.getBoundingClientRect();
        const x = left + one.clientLeft;
        const y = top + one.clientTop;
        if (one !== element || hasOwnText(one))
          clips.push({
            box: {
              left: style.overflowX === 'visible' ? -Infinity : x,
              right: style.overflowX === 'visible' ? Infinity : x + one.clientWidth,
              top: style.overflowY === 'visible' ? -Infinity : y,
              bottom: style.overflowY === 'visible' ? Infinity : y + one.clientHeight,
            },
            scrolls: {
              x: /auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth,
              y: /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight,
            },
            cuts: style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none',
            isPage: false,
          });
      }
      clips.push({
        box: { left: 0, right: width, top: -Infinity, bottom: Infinity },
        scrolls: { x: false, y: true },
        cuts: false,
        isPage: true,
      });
      return clips;
    }

    function hasOwnText(element: Element) {
      return [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
    }
    function isShown(element: HTMLElement): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      const { width, height } = element.getBoundingClientRect();
      if (!width || !height) return false;
      for (let one: Element | null = element; one; one = one.parentElement)
        if (getComputedStyle(one).clipPath.startsWith('inset(50%')) return false;
      return !element.closest('.skip-link');
    }
    function textsOf(root: Element): Text[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        if (text.data.trim() && isShown(text.parentElement!)) texts.push(text);
      }
      return texts;
    }
    function blockOf(element: Element): Element {
      let one = element;
      while (/^(inline|contents)$/.test(getComputedStyle(one).display) && one.parentElement) one = one.parentElement;
      return one;
    }
    function rectsOf(text: Text, at = 0, length = text.data.length): DOMRect[] {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + length);
      return [...range.getClientRects()].filter(({ width, height }) => width && height);
    }
    function linesOf(text: Text, at: number, length: number): number[] {
      return [...new Set(rectsOf(text, at, length).map(({ top }) => Math.round(top)))];
    }
    function note(element: Element, reason: string) {
      const name =
        [...element.classList].map((one) => `.${one}`).join('') ||
        (element.parentElement ? `.${[...element.parentElement.classList].join('.')} > ` : '') +
          element.tagName.toLowerCase();
      found.add(
        `${name} "${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 40)}" ${reason}`,
      );
    }
  });
