import { posix } from 'node:path';
import { childrenOf, type Node, nameOf, nodesIn, stringOf, treeOf } from './syntax-tree.ts';
import { type TitledTest, titledCallOf } from './titled-tests.ts';

/** What a test compares or finds by: its strings, templates, patterns and texts of elements, and names of fields. */
export interface Evidence {
  texts: readonly string[];
  /** The keys of its object literals. */
  fields: readonly string[];
}

/** The text of a file, by its path in the checkout. */
export type Read = (path: string) => string;

/** How far names lead: a helper that the test calls, and a helper or constant that this one uses. */
const levels = 2;

interface Place {
  path: string;
  blocks: readonly Node[];
}

interface Declared extends Place {
  node: Node;
}

/** The text of a pattern: its escapes stand for the sign itself, or for a sign that is no letter. */
const textOfPattern = (pattern: string) =>
  pattern.replace(/\\(.)/g, (_, sign: string) => (/[A-Za-z0-9]/.test(sign) ? ' ' : sign));

function textOf(node: Node): string | undefined {
  const { type, value, regex } = node;
  if (type === 'JSXText' && typeof value === 'string') return value.replace(/\s+/g, ' ');
  if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value)
    return String(value.cooked);
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex)
    return textOfPattern(String(regex.pattern));
  return stringOf(node);
}

/** The statements of a block, those that are exported as what they declare. */
const statementsOf = (block: Node): Node[] =>
  nodesIn(block.body).flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' ? nodesIn(statement.declaration) : [statement],
  );

const declaratorsOf = (statement: Node): Node[] =>
  statement.type === 'VariableDeclaration' ? nodesIn(statement.declarations) : [statement];

const isWithin = (name: string, pattern: Node): boolean =>
  nameOf(pattern) === name || childrenOf(pattern).some((child) => isWithin(name, child));

/** What a name stands for that is declared around this place, or imported there from `tests/support`. */
function declarationOf(name: string, { path, blocks }: Place, read: Read): Declared | undefined {
  for (const [at, block] of blocks.entries()) {
    for (const one of statementsOf(block).flatMap(declaratorsOf)) {
      if (one.type === 'ImportDeclaration') {
        const imported = importedAs(name, one, path, read);
        if (imported) return imported;
      } else if (nodesIn(one.id).some((id) => isWithin(name, id)))
        return { node: one, path, blocks: blocks.slice(at) };
    }
  }
  return;
}

function importedAs(name: string, statement: Node, importer: string, read: Read): Declared | undefined {
  const specifier = nodesIn(statement.specifiers).find(({ local }) => nameOf(local) === name);
  const exported = nameOf(specifier?.imported);
  const from = stringOf(nodesIn(statement.source)[0]) ?? '';
  const path = posix.join(posix.dirname(importer), from);
  if (exported === undefined || !from.startsWith('.') || !path.startsWith('tests/support/')) return;
  return declarationOf(exported, { path, blocks: [treeOf(path, read(path))] }, read);
}

/** The nodes within a node that may be evidence: titles, messages of `expect` and steps that do not run are none. */
function evidentChildrenOf(node: Node, text: string): readonly Node[] {
  const titled = titledCallOf(node, text);
  if (titled) return titled.runs ? titled.parts : [];
  const callee = nodesIn(node.callee)[0];
  const isExpect = [callee, ...nodesIn(callee?.object)].some((one) => nameOf(one) === 'expect');
  if (node.type === 'CallExpression' && isExpect)
    return [...nodesIn(callee), ...nodesIn(node.arguments).slice(0, 1)];
  const isKey = node.type === 'MemberExpression' || node.type === 'Property';
  if (isKey && node.computed !== true) return nodesIn(node.object ?? node.value);
  return childrenOf(node);
}

/** All that a test gives as evidence, in its body, in the table of its `each`, and in the helpers that it names. */
export function evidenceOf(test: TitledTest, read: Read): Evidence {
  const texts: string[] = [];
  const fields: string[] = [];
  const seen = new Map<Node, number>();
  const visit = (node: Node, place: Place, level: number) => {
    if ((seen.get(node) ?? Number.POSITIVE_INFINITY) <= level) return;
    seen.set(node, level);
    const text = textOf(node);
    if (text !== undefined) texts.push(text);
    if (node.type === 'ObjectExpression')
      for (const { key, computed } of nodesIn(node.properties)) {
        const field = nameOf(key) ?? stringOf(nodesIn(key)[0]);
        if (field !== undefined && computed !== true) fields.push(field);
      }
    const name = nameOf(node);
    const declared = name !== undefined && level < levels ? declarationOf(name, place, read) : undefined;
    if (declared) visit(declared.node, declared, level + 1);
    for (const child of evidentChildrenOf(node, read(place.path))) visit(child, place, level);
  };
  for (const part of test.parts) visit(part, test, 0);
  return { texts, fields };
}

const isPart = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** Whether a text stands in another, and there not as a part of a longer word. */
function stands(text: string, within: string): boolean {
  for (let at = within.indexOf(text); at >= 0; at = within.indexOf(text, at + 1)) {
    const isInWord = isPart(text[0]) && isPart(within[at - 1]);
    const goesOn = isPart(text.at(-1)) && isPart(within[at + text.length]);
    if (!isInWord && !goesOn) return true;
  }
  return false;
}

export const proves = ({ texts, fields }: Evidence, text: string): boolean =>
  fields.includes(text) || texts.some((one) => stands(text, one));
