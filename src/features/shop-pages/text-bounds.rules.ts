/** What a renderer of Markdown needs more than linear time for, with room for every text that people write. */
const bounds = {
  lines: 2_000,
  /** Quotes and lists inside one another, by the marks that a line begins with and by its indentation. */
  nesting: 6,
  indentation: 24,
  /** Lines of quotes and lists, each as often as it is deep. */
  nested: 2_000,
  /** Characters that begin or end emphasis, links, code, tags and entities, between two blank lines. */
  marksOfBlock: 200,
  /** The same and the borders of cells, in all. */
  marks: 5_000,
};

const containerMark = /^[ \t]*(?:[>*+-]|\d{1,9}[.)])/;

function nestingOf(line: string): number {
  let depth = 0;
  for (let left = line; depth <= bounds.nesting; depth += 1) {
    const mark = containerMark.exec(left)?.[0];
    if (mark === undefined) break;
    left = left.slice(mark.length);
  }
  return depth;
}

// A line of dashes is a rule or the head of a table.
const isRule = (line: string) => /^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/.test(line) && line.length <= 100;
const indentationOf = (line: string) => /^[ \t]*/.exec(line)![0].replaceAll('\t', '    ').length;
const marksIn = (text: string) => text.match(/[*_[\]!<&\\`~]/g)?.length ?? 0;

/** Why a text is not rendered, as a sentence; undefined for one that is. */
export function tooMuchMarkdown(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > bounds.lines) return `A text has at most ${bounds.lines.toLocaleString('en-US')} lines.`;
  const depths = lines.filter((line) => !isRule(line)).map(nestingOf);
  if (depths.some((depth) => depth > bounds.nesting))
    return `Quotes and lists can be at most ${bounds.nesting} deep.`;
  if (lines.some((line) => line.trim() !== '' && indentationOf(line) > bounds.indentation))
    return `A line can be indented by at most ${bounds.indentation} spaces.`;
  if (depths.reduce((sum, depth) => sum + depth, 0) > bounds.nested)
    return 'There are too many lines of quotes and lists in this text.';
  const blocks = text.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/);
  if (
    blocks.some((block) => marksIn(block) > bounds.marksOfBlock) ||
    (text.match(/\|/g)?.length ?? 0) + marksIn(text) > bounds.marks
  )
    return 'There are too many marks such as * and [ in this text, or in one of its paragraphs.';
  return undefined;
}
