import { TrieRouter } from 'hono/router/trie-router';

/** A route as it was declared, such as `GET /api/cars/:id`; any method: 'ALL'. */
export interface RoutePattern {
  method: string;
  path: string;
}

/** Tells the template of a route by method and path, without its query. It names nobody and nothing that was asked for. */
export type TemplateOf = (method: string, path: string) => string;

/** What no route is declared for. */
export const noRoute = '(none)';
const ofFiles = '(file)';

const pageData = /(?:\/_)?\.data$/;
/** Written segments go before parameters, as they do where requests are answered. */
const rankOf = (path: string) => path.replaceAll(/:[^/]+/g, '~');
/** '/:name{[a-z]+}' is shown as '/:name'. */
const shown = (path: string) => path.replaceAll(/\{[^}]*\}/g, '');

const mostKept = 2_000;

/**
 * Templates of the routes that a server has. Paths are of strangers: the number of answers is bounded by the routes, and what is
 * kept of them by a number.
 */
export function openTemplates(patterns: readonly RoutePattern[]): TemplateOf {
  const router = new TrieRouter<string>();
  const ranked = patterns.toSorted((one, other) => (rankOf(one.path) < rankOf(other.path) ? -1 : 1));
  for (const { method, path } of ranked) router.add(method, path, shown(path));
  const matched = (method: string, path: string) =>
    router.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0];
  function find(method: string, path: string): string {
    const page = path.replace(pageData, '');
    if (page !== path) {
      const template = matched(method, page || '/');
      return template === undefined ? noRoute : `${template}.data`;
    }
    return matched(method, path) ?? (/\.\w{1,12}$/.test(path) ? ofFiles : noRoute);
  }
  const kept = new Map<string, Map<string, string>>();
  let count = 0;
  return (method, path) => {
    const known = kept.get(method)?.get(path);
    if (known !== undefined) return known;
    if (count >= mostKept) kept.clear();
    count = count >= mostKept ? 1 : count + 1;
    const template = find(method, path);
    kept.set(method, (kept.get(method) ?? new Map<string, string>()).set(path, template));
    return template;
  };
}
