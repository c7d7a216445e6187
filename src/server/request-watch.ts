import type { Server } from 'node:http';
import type { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { openTemplates, type RoutePattern } from '#platform/telemetry/route-templates.ts';
import { type SeenRequest, watchRequests } from '#platform/telemetry/watch-requests.ts';

/** The addresses of all pages, each with those of what stands around it. */
function patternsOfPages({ routes }: Pick<ServerBuild, 'routes'>): RoutePattern[] {
  const pathOf = (id: string): string => {
    const { path = '', parentId } = routes[id]!;
    const before = parentId === undefined ? '' : pathOf(parentId);
    return path === '' ? before : `${before}/${path}`;
  };
  const paths = Object.keys(routes).map((id) => pathOf(id) || '/');
  return [...new Set(paths)].filter((path) => !path.includes('*')).map((path) => ({ method: 'ALL', path }));
}

/** The calls and files of an application, without what stands before several of them. */
const patternsOfCalls = ({ routes }: Pick<Hono, 'routes'>): RoutePattern[] =>
  routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));

/** Tells of every request of this server, by the templates of its calls, files and pages. */
export function watchShop(
  server: Server,
  { calls, build }: { calls: readonly Pick<Hono, 'routes'>[]; build: Pick<ServerBuild, 'routes'> },
  tell: (seen: SeenRequest) => void,
): void {
  const templateOf = openTemplates([...calls.flatMap(patternsOfCalls), ...patternsOfPages(build)]);
  watchRequests(server, templateOf, tell);
}
