import { parseSync } from 'vite';

/** A node of the syntax tree (ESTree with TypeScript); its other members depend on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The tree of a source; comments are no part of it. */
export function treeOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0 || !isNode(program)) throw new Error(`${path} has no syntax tree`);
  return program;
}

/** The nodes in one member of a node, such as the arguments of a call. */
export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

const valueOnly = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);

/** The nodes directly within a node, in the order of the source. Types are left out: they assert nothing. */
export const childrenOf = (node: Node): Node[] =>
  (valueOnly.has(node.type) ? [node.expression] : Object.values(node))
    .flatMap(nodesIn)
    .filter(({ type }) => !type.startsWith('TS') || valueOnly.has(type));

/** The text of a string without parts that are only known at run time. */
export const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/** The name that an identifier has, in code or in JSX. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && /^(JSX)?Identifier$/.test(value.type) && typeof value.name === 'string'
    ? value.name
    : undefined;
