import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { isNode, type Node } from './syntax-tree.ts';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** A file of the shop, by its path in the checkout. */
export interface Source {
  path: string;
  text: string;
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isGenerated = (path: string) => /\.generated\.ts$/.test(path);

/** What is tracked or new in these folders, deleted files apart. */
export function filesIn(...folders: string[]): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).split('\n').filter(Boolean);
  const deleted = new Set(git('ls-files', '--deleted', '--', ...folders));
  const there = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders);
  return [...new Set(there)].filter((path) => !deleted.has(path));
}

export const read = (path: string): string => readFileSync(`${checkout}${path}`, 'utf8');

/** The shop's own code: without tests, and without what is generated. */
export const scripts: readonly Source[] = filesIn('src')
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !isGenerated(path))
  .map((path) => ({ path, text: read(path) }));

export interface Comment {
  type: 'Line' | 'Block';
  value: string;
  start: number;
  end: number;
}

export interface Parsed extends Source {
  program: Node;
  comments: readonly Comment[];
}

export function parsed({ path, text }: Source): Parsed {
  const { program, comments } = parseSync(path, text);
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`);
  return { path, text, program, comments };
}

/** Calls `visit` for every node, with those around it, the nearest first. */
export function walk(node: Node, visit: (node: Node, around: readonly Node[]) => void, around: Node[] = []) {
  visit(node, around);
  const inside = [node, ...around];
  for (const member of Object.values(node)) {
    for (const one of Array.isArray(member) ? member : [member]) if (isNode(one)) walk(one, visit, inside);
  }
}

/** The line on which this offset stands, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
