import { childrenOf, isNode, type Node, nameOf, nodesIn, stringOf, treeOf } from './syntax-tree.ts';

/** A test, or a step of one. */
export interface TitledTest {
  path: string;
  /** The titles from the outermost `describe` on, with ` › ` between them; a template as it is written. */
  title: string;
  /** Whether an ordinary run runs it: nothing skips it, puts it off, expects it to fail or singles it out. */
  runs: boolean;
  /** Its options, its body and the table of its `each`. */
  parts: readonly Node[];
  /** The blocks that it stands in, the nearest first; the last is the file's tree. */
  blocks: readonly Node[];
}

/** A call such as `test.each(table)('title', body)`. */
interface TitledCall {
  kind: 'describe' | 'test' | 'step';
  title: string;
  runs: boolean;
  parts: readonly Node[];
}

const notOrdinary = new Set(['skip', 'skipIf', 'runIf', 'todo', 'only', 'fixme', 'fail', 'fails']);

/** The names in a callee in their order (`test`, `each`), and the tables that it is called with on the way. */
function calleeOf(callee: unknown): { names: readonly string[]; tables: readonly Node[] } {
  if (!isNode(callee)) return { names: [], tables: [] };
  const name = nameOf(callee);
  if (name !== undefined) return { names: [name], tables: [] };
  const { names, tables } = calleeOf(callee.object ?? callee.callee ?? callee.tag);
  const member = nameOf(callee.property);
  return {
    names: member === undefined ? names : [...names, member],
    tables: [...tables, ...nodesIn(callee.arguments), ...nodesIn(callee.quasi)],
  };
}

const isSetTo = (option: Node, value: boolean) => isNode(option.value) && option.value.value === value;

/** Whether options such as `{ skip: true }` keep a test from running; a condition counts as if it were true. */
const keepsFromRunning = (options: Node) =>
  nodesIn(options.properties).some(
    (option) => notOrdinary.has(nameOf(option.key) ?? '') && !isSetTo(option, false),
  );

/** The title as it stands in the source. */
function titleOf(node: Node | undefined, text: string): string | undefined {
  return node?.type === 'TemplateLiteral' ? text.slice(node.start + 1, node.end - 1) : stringOf(node);
}

/** What a call of `describe`, `test` or `test.step` with a title and a body says; undefined for any other node. */
export function titledCallOf(node: Node, text: string): TitledCall | undefined {
  if (node.type !== 'CallExpression') return;
  const { names, tables } = calleeOf(node.callee);
  if (!/^(test|it|describe)$/.test(names[0] ?? '')) return;
  const [first, ...rest] = nodesIn(node.arguments);
  const title = titleOf(first, text);
  if (title === undefined) return;
  const kept = names.some((name) => notOrdinary.has(name)) || rest.some(keepsFromRunning);
  return {
    kind: names.includes('describe') ? 'describe' : names.includes('step') ? 'step' : 'test',
    title,
    runs: rest.length > 0 && !kept,
    parts: [...tables, ...rest],
  };
}

/** Whether a call such as `test.skip(condition)` or `context.skip()` skips what it stands in, steps included. */
function isSkipped(parts: readonly Node[], text: string): boolean {
  return parts.some((node) => {
    const titled = titledCallOf(node, text);
    if (titled && titled.kind !== 'step') return false;
    if (!titled && node.type === 'CallExpression') {
      const last = calleeOf(node.callee).names.at(-1);
      if (last === 'skip' || last === 'fixme') return true;
    }
    return isSkipped(childrenOf(node), text);
  });
}

/** The tests and steps of a file, in the order of the source. */
export function titledTestsIn(path: string, text: string): TitledTest[] {
  const found: TitledTest[] = [];
  const visit = (node: Node, titles: readonly string[], runs: boolean, blocks: readonly Node[]) => {
    const titled = titledCallOf(node, text);
    if (!titled) {
      const inside = Array.isArray(node.body) ? [node, ...blocks] : blocks;
      for (const child of childrenOf(node)) visit(child, titles, runs, inside);
      return;
    }
    const { kind, title, parts } = titled;
    const runsInside = runs && titled.runs && !isSkipped(parts, text);
    const inside = [...titles, title];
    if (kind !== 'describe') found.push({ path, title: inside.join(' › '), runs: runsInside, parts, blocks });
    for (const part of parts) visit(part, inside, runsInside, blocks);
  };
  const program = treeOf(path, text);
  visit(program, [], !isSkipped([program], text), []);
  return found;
}
