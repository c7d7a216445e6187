import type { Plugin } from 'vite';

interface Change {
  file: RegExp;
  from: string;
  to: string;
}

const modules = /react-router\/dist\/(production|development)\/.*\/routeModules\.js$/;
const links = /react-router\/dist\/(production|development)\/.*\/ssr\/links\.js$/;

/** The document of the page that was asked for; without one, as where only data is asked for, the page is loaded anew as before. */
const goOn = `const next = window.__reactRouterDataRouter?.state.navigation.location;
		if (next) window.location.assign(next.pathname + next.search + next.hash);
		else window.location.reload();`;

const changes: readonly Change[] = [
  {
    file: modules,
    from: 'async function loadRouteModule(route, routeModulesCache) {',
    to: 'async function loadRouteModule(route, routeModulesCache, isAhead) {',
  },
  {
    file: modules,
    from: 'window.location.reload();',
    to: `if (isAhead) return {};\n\t\t${goOn}`,
  },
  {
    file: links,
    from: 'await loadRouteModule(route, routeModules)',
    to: 'await loadRouteModule(route, routeModules, true)',
  },
];

/** What the router's own file says with the changes that concern it. Throws where it no longer says what is changed. */
export function withoutReload(file: string, code: string): string | undefined {
  const concerned = changes.filter((change) => change.file.test(file));
  if (concerned.length === 0) return undefined;
  return concerned.reduce((changed, { from, to }) => {
    if (changed.split(from).length !== 2)
      throw new Error(
        `${file} does not say '${from}' once: look at what React Router does now with a script that is lost.`,
      );
    return changed.replace(from, () => to);
  }, code);
}

/**
 * The router loads the present page anew where the script of another page cannot be fetched: also where the pointer merely lay
 * on its link, and instead of the page that was asked for, which is lost without a word. Here, what is fetched ahead and is
 * lost changes nothing, and a page whose script is lost is asked for as a document (ADR 0100).
 */
export const lostScriptsPlugin = (): Plugin => ({
  name: 'lost-scripts',
  transform: (code, id) => withoutReload(id.split('?')[0] ?? id, code),
});
