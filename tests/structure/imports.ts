import { dirname, join } from 'node:path';
import { parsed, type Source, scripts, walk } from './sources.ts';
import { type Node, nodesIn } from './syntax-tree.ts';

export interface Import {
  /** The file that is meant, or the name of a library as it is written. */
  target: string;
  isType: boolean;
}

/** The imports of each file. */
export type Imports = ReadonlyMap<string, readonly Import[]>;

/** The file that this specifier means; undefined for what the build writes. */
function targetOf(importer: string, specifier: string): string | undefined {
  const path = specifier.split('?')[0]!;
  if (path.startsWith('#build/') || path.includes('/+types/')) return undefined;
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? join(dirname(importer), path) : path;
}

/** What a file imports, by whatever form. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  walk(parsed(source).program, (node) => {
    const { type, source: specifier, argument } = node;
    const [named] = nodesIn(type === 'TSImportType' ? (specifier ?? argument) : specifier);
    if (!/^(Import|Export|TSImport)/.test(type) || typeof named?.value !== 'string') return;
    const target = targetOf(source.path, named.value);
    const names = nodesIn(node.specifiers);
    const isOf = (one: Node) => one.importKind === 'type' || one.exportKind === 'type';
    const isType = type === 'TSImportType' || isOf(node) || (names.length > 0 && names.every(isOf));
    if (target) found.push({ target, isType });
  });
  return found;
}

/** The imports of all files of the shop. */
export const imports: Imports = new Map(scripts.map((source) => [source.path, importsOf(source)]));

/** These files, and what they import, directly or by others, as far as `follows` says yes. */
export function reachedFrom(
  files: readonly string[],
  all: Imports,
  follows: (one: Import) => boolean = () => true,
): Set<string> {
  const reached = new Set<string>();
  const open = files.filter((file) => all.has(file));
  for (let file = open.pop(); file; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    for (const one of all.get(file) ?? []) if (all.has(one.target) && follows(one)) open.push(one.target);
  }
  return reached;
}
