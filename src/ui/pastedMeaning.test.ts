// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { keepMeaning, textOf } from './pastedMeaning.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

function read(html: string): string {
  const body = parsed(html);
  keepMeaning(body);
  for (const gone of body.querySelectorAll(
    'script, [aria-hidden="true"], [style*="display:none"], [style*="display: none"]',
  ))
    gone.remove();
  return body.textContent.replaceAll(/\s+/g, ' ').trim();
}

/** As chats give it: what is read aloud, and what is seen. */
const katex = (tex: string, mathMl: string, seen: string) =>
  `<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow>${mathMl}</mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:1em;"></span>${seen}</span></span></span>`;
const cost = '<mi>O</mi><mo stretchy="false">(</mo><msup><mi>n</mi><mn>2</mn></msup><mo stretchy="false">)</mo>';
const raised =
  '<span class="mord mathnormal">n</span><span class="msupsub"><span class="vlist-t"><span class="vlist-r"><span class="vlist" style="height:0.8em;"><span style="top:-3.063em;"><span class="mord mtight">2</span></span></span></span></span></span>';

describe('A191 what is above or below the line stays what it means', () => {
  test.each([
    ['10<sup>4</sup> requests', '10⁴ requests'],
    ['O(n<sup>2</sup>)', 'O(n²)'],
    ['2<sup>10</sup> and 2<sup>-10</sup> and 10<sup>−3</sup>', '2¹⁰ and 2⁻¹⁰ and 10⁻³'],
    ['CO<sub>2</sub>, H<sub>2</sub>SO<sub>4</sub>', 'CO₂, H₂SO₄'],
    ['x<sup>a+b</sup>', 'xᵃ⁺ᵇ'],
    ['x<sub>i</sub><sup>2</sup>', 'xᵢ²'],
    ['x<sup>q</sup>', 'x^q'],
    ['2<sup>n log n</sup>', '2^(n log n)'],
    ['10<sup>4.5</sup>7', '10^(4.5)7'],
    ['a<sub>B</sub> and a<sub>B,2</sub>', 'a_B and a_(B,2)'],
    ['x<sup>y<sup>2</sup></sup>', 'x^(y²)'],
    ['2<sup><i>n</i></sup>', '2ⁿ'],
    ['Na<sup>+</sup>', 'Na⁺'],
    ['Name<sup>®</sup>, Name<sup>*</sup>', 'Name®, Name*'],
    ['1<sup>st</sup>', '1ˢᵗ'],
    ['<sup>1</sup>⁄<sub>2</sub>', '¹⁄₂'],
    ['10<sup></sup> 10<sup> </sup>', '10 10'],
    ['10<span style="font-size:0.6em;vertical-align:super;">4</span>', '10⁴'],
    ['CO<span style="vertical-align: sub">2</span>', 'CO₂'],
    ['100m<sup>2</sup>の部屋', '100m²の部屋'],
    ['本文<sup>注1</sup>です', '本文（注1）です'],
  ])('%s', (html, text) => expect(read(html)).toBe(text));

  test.each([
    ['a primitive.<sup><a href="#cite">[1]</a></sup>', 'a primitive.[1]'],
    ['in 2020<sup><a href="#fn1">1</a></sup>', 'in 2020[1]'],
    ['in 2020<a href="https://x.test/p#fn1"><sup>1</sup></a>', 'in 2020[1]'],
    ['二つ<sup><a href="#a">[1]</a><a href="#b">[2]</a></sup>', '二つ[1][2]'],
    ['二つ<sup id="cite_ref">[注 1]</sup>', '二つ[注 1]'],
    ['<a href="https://x.test">10<sup>4</sup> of them</a>', '10⁴ of them'],
  ])('a note stays one: %s', (html, text) => expect(read(html)).toBe(text));
});

describe('A191 a formula’s text stands once', () => {
  test.each([
    [
      `The cost is ${katex('O(n^2)', cost, `O(${raised})`)} in the worst case.`,
      'The cost is O(n^2) in the worst case.',
    ],
    [
      `<span class="katex-display">${katex('\\frac{a}{b}', '<mfrac><mi>a</mi><mi>b</mi></mfrac>', 'ab')}</span>`,
      '\\frac{a}{b}',
    ],
    // only what is seen was copied
    [`It is <span class="katex-html" aria-hidden="true">10${raised}</span>.`, 'It is 10n².'],
    [`It is <span class="katex"><span class="katex-html" aria-hidden="true">${raised}</span></span>.`, 'It is n².'],
    [
      'The cost <mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi><mjx-c class="mjx-c1D45B"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>n</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container> grows.',
      'The cost n² grows.',
    ],
    [
      'The cost <span class="MathJax_Preview" style="display:none">n2</span><span class="MathJax" id="MathJax-1"><nobr aria-hidden="true">n2</nobr><span class="MJX_Assistive_MathML"><math><msup><mi>n</mi><mn>2</mn></msup></math></span></span><script type="math/tex" id="MathJax-1">n^2</script> grows.',
      'The cost n² grows.',
    ],
    ['<math><msup><mn>10</mn><mn>4</mn></msup></math> of them', '10⁴ of them'],
    ['<math><msub><mi>x</mi><mi>i</mi></msub><mo>+</mo><mn>1</mn></math>', 'xᵢ+1'],
    ['<math><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac></math>', '(a+1)/b'],
    ['<math><msqrt><mn>2</mn></msqrt><mo>,</mo><mroot><mi>x</mi><mn>3</mn></mroot></math>', '√2,³√x'],
    [
      '<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>',
      '∑ᵢ₌₁ⁿxᵢ²',
    ],
    [
      '<math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable></math>',
      '1, 0; 0, 1',
    ],
    [
      'It is <span class="mwe-math-element"><span class="mwe-math-mathml-inline mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML" alttext="{\\displaystyle O(n^{2})}"><semantics><mrow><mi>O</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle O(n^{2})}</annotation></semantics></math></span><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/x" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle O(n^{2})}"></span> at worst.',
      'It is O(n^{2}) at worst.',
    ],
    // a browser leaves out what is hidden
    [
      'It is <span class="mwe-math-element"><img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/x" class="mwe-math-fallback-image-inline" aria-hidden="true" alt="{\\displaystyle O(n^{2})}"></span> at worst.',
      'It is O(n^{2}) at worst.',
    ],
    ['so <img class="latex" src="https://s0.wp.com/latex.php?latex=x" alt="x^2 + 1"> it is', 'so x^2 + 1 it is'],
    ['<math alttext="n!"><mi>n</mi></math> ways', 'n! ways'],
    ['a <img class="math" src="/x.png" alt=""> b', 'a b'],
  ])('%s', (html, text) => expect(read(html)).toBe(text));
});

describe('A191 a reading stands in brackets', () => {
  test.each([
    ['<ruby>面接<rt>めんせつ</rt></ruby>の', '面接（めんせつ）の'],
    ['<ruby>面接<rp>(</rp><rt>めんせつ</rt><rp>)</rp></ruby>の', '面接(めんせつ)の'],
    ['<ruby>面<rt>めん</rt>接<rt>せつ</rt></ruby>', '面（めん）接（せつ）'],
    ['<ruby><rb>面</rb><rb>接</rb><rt>めん</rt><rt>せつ</rt></ruby>', '面接（めんせつ）'],
    ['<ruby>食<rt>た</rt>べる<rt></rt></ruby>', '食（た）べる'],
    ['<ruby>食<rp>（</rp><rt></rt><rp>）</rp></ruby>べる', '食べる'],
  ])('%s', (html, text) => expect(read(html)).toBe(text));
});

test('A191 what has nothing of it stays as it is', () => {
  const html =
    '<p>a <b>b</b> <img src="/x.png" alt="a picture"> <a href="#x">1</a> <span style="display:none">c</span></p>';
  const body = parsed(html);
  keepMeaning(body);
  expect(body.innerHTML).toBe(html);
});

test('A191 as plain text: a line for each block, a tab between cells', () => {
  const text = (html: string) => textOf(parsed(html));
  expect(text('<p>10<sup>4</sup> a</p><p>b<br>c</p>')).toBe('10⁴ a\nb\nc');
  expect(
    text('<table><tr><td><ruby>花<rt>はな</rt></ruby></td><td>a@b.c</td></tr><tr><td>x</td><td></td></tr></table>'),
  ).toBe('花（はな）\ta@b.c\nx\t');
});

test('A191 what is nested deeply stays readable', () => {
  expect(read(`x${'<sup>'.repeat(60)}q${'</sup>'.repeat(60)}`)).toContain('q');
  expect(read(`${'<span class="katex">'.repeat(60)}y${'</span>'.repeat(60)}`)).toBe('y');
  expect(read(`${'<ruby>'.repeat(60)}y<rt>z`)).toBe('y（z）');
});

test.each([
  [
    '<ul><li data-checked="true"><label><input type="checkbox" checked="checked"><span></span></label><div><p>ask</p></div></li></ul>',
    '☑ ask',
  ],
  [
    '<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA==" alt="checked" aria-roledescription="checkbox"><p>ask</p></li></ul>',
    '☑ ask',
  ],
  ['<label><input type="checkbox"> Remember me</label>', 'Remember me'],
  ['<q>彼は<q>否</q>と言った</q>', '「彼は『否』と言った」'],
  ['<img alt="👩🏽‍💻🇯🇵1️⃣" src="https://x.test/e.png">', '👩🏽‍💻🇯🇵1️⃣'],
  ['<img alt="12" src="https://x.test/n.png"><img alt="👍" src="/media/abcdefghijklmno">', ''],
])('A191 what is ticked, quoted or an emoji stays what it means: %s', (html, text) => expect(read(html)).toBe(text));
