/** A node of the syntax tree (ESTree with TypeScript); its other members depend on its type. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes in one member of a node, such as the arguments of a call. */
export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** The name that an identifier has, in code or in JSX. */
export const nameOf = (value: unknown): string | undefined =>
  isNode(value) && /^(JSX)?Identifier$/.test(value.type) && typeof value.name === 'string'
    ? value.name
    : undefined;
