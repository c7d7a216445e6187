import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutReload } from '../../scripts/lib/lost-scripts.ts';

const ssr = fileURLToPath(new URL('./lib/dom/ssr/', import.meta.resolve('react-router')));

test('the router, as it is installed, loads nothing anew for what is fetched ahead, and asks for the page that was chosen', async () => {
  const file = `${ssr}routeModules.js`;
  const changed = withoutReload(file, await readFile(file, 'utf8'));
  expect(changed).toContain('if (isAhead) return {};');
  expect(changed).toContain('window.location.assign(next.pathname + next.search + next.hash)');
  const links = `${ssr}links.js`;
  expect(withoutReload(links, await readFile(links, 'utf8'))).toContain(
    'loadRouteModule(route, routeModules, true)',
  );
});

test('a router that says something else stops the build', () => {
  expect(() => withoutReload(`${ssr}routeModules.js`, 'export {}')).toThrow(/does not say/);
});

test('other files stay as they are', () => {
  expect(withoutReload('/src/app/root.tsx', 'window.location.reload();')).toBeUndefined();
});
