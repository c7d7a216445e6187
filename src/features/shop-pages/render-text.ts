import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { drawWay, readWay } from './draw-way.ts';

/** A block between ```way and ``` is drawn; see `readWay` for its lines. */
const wayBlock = /^```way[ \t]*\r?\n([\s\S]*?)^```[ \t]*$/gm;

/** Pictures would be fetched from elsewhere, against the content policy: their description stays. */
const withoutPictures = (html: string) => html.replace(/<img\b[^>]*?alt="([^"]*)"[^>]*>/g, '$1');

/** A page has one first heading, its title: those of the text follow from the second level on, and none is left out. */
function belowTitle(html: string): string {
  const headings = /<(\/?)h([1-6])>/g;
  const used = [...new Set([...html.matchAll(headings)].map(([, , level]) => level!))].sort();
  return html.replace(
    headings,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, used.indexOf(level) + 2)}>`,
  );
}

/** A table that is wider than a phone is pushed sideways by itself. */
const scrollable = (html: string) =>
  html
    .replaceAll('<table>', '<section class="text-table" tabindex="0" aria-label="Table"><table>')
    .replaceAll('</table>', '</table></section>');

const rendered = (text: string) =>
  scrollable(
    withoutPictures(micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })),
  );

/**
 * Markdown as HTML. HTML in it is shown as it was typed, and a link leads to http, https, mailto or a path and nowhere else, so that
 * nothing that is written can act in a page. `{name}` and the like stay, for `withWords`. The text is within the bounds of
 * `tooMuchMarkdown`: beyond them this takes more than linear time.
 */
export function renderText(text: string): string {
  const parts = text.split(wayBlock);
  // Every second part is what stood between the marks of a drawing.
  const html = parts
    .map((part, index) => {
      if (index % 2 === 0) return part.trim() === '' ? '' : rendered(part);
      const way = readWay(part);
      return way ? drawWay(way) : rendered(`\`\`\`\n${part}\`\`\``);
    })
    .join('');
  return belowTitle(html);
}
