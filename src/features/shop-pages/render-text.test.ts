import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Dealership, renderText, withWords } from './shop-pages.service.ts';

const dealership: Dealership = {
  name: 'Ada & Sons',
  legalName: 'Ada <Motors> *Ltd*',
  street: '1 Row_of_Cars',
  city: 'Detroit',
  phone: '+1 555',
  mail: 'hello@ada.example',
};
const render = (text: string) => withWords(renderText(text), dealership);

test('headings begin below the title of the page, tables can be pushed sideways', () => {
  expect(render('## One\n\n##### Two\n\n## Three')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h2>Three</h2>');
  expect(render('# A\n## B\n### C\n#### D\n##### E\n###### F')).toMatch(/<h6>E<\/h6>\n<h6>F<\/h6>$/);
  expect(render('| a | b |\n|---|---|\n| 1 | 2 |')).toMatch(
    /^<section class="text-table".*<th>a<\/th>.*<\/section>$/s,
  );
});

test('what the settings say stands as it is, and other braces stay', () => {
  expect(render('{name}, {legalName}, {street}, {unknown}')).toBe(
    '<p>Ada &amp; Sons, Ada &lt;Motors&gt; *Ltd*, 1 Row_of_Cars, {unknown}</p>',
  );
});

test.each([
  ['<script>alert(1)</script>', /<script/i],
  ['<img src=x onerror=alert(1)>', /<img/i],
  ['<a href="javascript:alert(1)">x</a>', /<a /i],
  ['[x](javascript:alert(1))', /javascript:/i],
  ['[x](JaVaScRiPt:alert(1))', /javascript:/i],
  ['[x](data:text/html,hi)', /data:/i],
  ['[x](vbscript:x)', /vbscript:/i],
  ['![x"onload=y](https://elsewhere.example/a.png)', /<img|elsewhere/i],
  ['```way\nstreet: <script>alert(1)</script>\nnorth: "onload=x\n```', /<script|="onload/i],
  ['```way\nstreet: A\nnorth: &#60;script&#62;\n```', /<script/i],
])('nothing that is written acts: %s', (text, act) => {
  expect(render(text)).not.toMatch(act);
});

test('a drawing says in words what it shows; without a street it stays what it was', () => {
  const drawn = render(
    'Before\n\n```way\nstreet: Row\ncrosses: Avenue\nNorth: I-94\nparking: inside\n```\n\nAfter',
  );
  expect(drawn).toMatch(/^<p>Before<\/p>\s*<svg .*<\/svg>\s*<p>After<\/p>$/s);
  expect(drawn).toContain(
    'aria-label="We are on Row, where Avenue crosses it. The streets lead north to I-94. Parking: inside."',
  );
  expect(render('```way\nnothing\n```')).toBe('<pre><code>nothing\n</code></pre>');
});

test('whatever is typed becomes tags of the list and no others', () => {
  const allowed =
    /^<\/?(p|h[2-6]|ul|ol|li|a|em|strong|code|pre|blockquote|hr|br|section|table|thead|tbody|tr|th|td|svg|g|path|circle|text)\b/;
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '\n',
    '\n\n',
    '# ',
    '**',
    '[x](',
    ')',
    '![',
    ']',
    '`',
    '```way\n',
    'street: ',
    '```\n',
    '|',
    '---',
    '{name}',
    '<script>',
    'on=',
    'javascript:',
    '&lt;',
    '\\',
    ' ',
    'a',
    '\u0000',
    '😀',
    '<!--',
    '-->',
    '<svg onload=x>',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const [tag] of render(pieces.join('')).matchAll(/<[^>]*>?/g)) {
        expect(tag).toMatch(allowed);
        expect(tag).not.toMatch(/\son\w+=|javascript:/i);
      }
    }),
    { numRuns: 3_000 },
  );
});

test('words of the settings keep to their place: escaped in a text, encoded in an address, cut in a drawing', () => {
  const long = { ...dealership, street: 'A street that is longer than a drawing has room for' };
  expect(render('[write]({mail} "{legalName}")')).toBe(
    '<p><a href="hello@ada.example" title="Ada &lt;Motors&gt; *Ltd*">write</a></p>',
  );
  expect(render('[write](mailto:{mail})')).toContain('href="mailto:hello@ada.example"');
  const acting = { ...dealership, mail: 'javascript:alert(1)', name: '"><script>' };
  const html = withWords(renderText('{name} [x]({mail})'), acting);
  expect(html).not.toMatch(/javascript:|<script/);
  expect(withWords(renderText('```way\nstreet: {street}\n```'), long)).toContain(
    '>A street that is longer than a dr…<',
  );
});
