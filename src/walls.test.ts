import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const checkout = fileURLToPath(new URL('..', import.meta.url));

/** An import that a wall forbids: in this file, of that module, stopped by the wall of this name. */
const trespasses = [
  ['features/accounts/accounts.service.ts', '#features/basket/basket.service.ts', 'only-from-lower-shelves'],
  ['features/audit/audit.tables.ts', '#features/accounts/accounts.tables.ts', 'only-from-lower-shelves'],
  ['features/basket/basket.service.ts', '#features/orders/orders.service.ts', 'neighbours-meet-higher-up'],
  ['features/basket/basket.contract.ts', './basket.service.ts', 'contract-describes'],
  ['features/basket/basket.rules.ts', 'node:fs', 'rules-only-calculate'],
  ['features/basket/basket.tables.ts', '#platform/database.ts', 'tables-only-describe-rows'],
  ['features/basket/basket.begin.ts', './basket.routes.ts', 'service-knows-no-transport'],
  ['features/basket/basket.routes.ts', './basket.tables.ts', 'routes-ask-their-service'],
  [
    'features/basket/basket.routes.ts',
    '#features/catalogue/catalogue.service.ts',
    'routes-ask-their-service',
  ],
  ['features/basket/basket.api.ts', './basket.service.ts', 'api-is-only-types'],
  ['features/basket/basket.api.ts', './basket.routes.ts', 'api-takes-routes-as-type'],
  ['features/basket/basket.api.ts', '#features/catalogue/catalogue.routes.ts', 'api-of-own-routes'],
  [
    'features/basket/screens/shop/lines.tsx',
    '#features/catalogue/screens/shop/card.tsx',
    'screens-stay-in-their-feature',
  ],
  ['features/basket/screens/shop/lines.tsx', '../../basket.tables.ts', 'browser-has-no-server-code'],
  ['features/basket/screens/shop/lines.tsx', '#platform/database.ts', 'browser-has-plain-platform-only'],
  ['features/basket/screens/shop/lines.tsx', '#web/storefront/home.tsx', 'features-know-no-pages'],
  ['web/storefront/home.tsx', '#features/basket/basket.service.ts', 'browser-has-no-server-code'],
  ['web/storefront/home.tsx', '#features/basket/screens/desk/all.tsx', 'customers-get-no-staff-code'],
  ['web/storefront/home.tsx', 'drizzle-orm', 'browser-has-no-server-code'],
  ['web/meta.ts', '#features/basket/screens/shop/lines.tsx', 'page-ground-knows-no-screen'],
  ['ui/button.tsx', '#features/basket/basket.contract.ts', 'ui-knows-no-domain'],
  ['platform/database.ts', '#features/basket/basket.tables.ts', 'platform-knows-no-domain'],
  ['platform/log.ts', '../../tests/support/shop.ts', 'shop-needs-no-tests'],
  ['platform/money-circle.ts', './money.ts', 'no-circle'],
  ['platform/money.ts', './not-there.ts', 'no-import-into-the-void'],
] as const;

/** What looks like a trespass and is none. */
const permitted = [
  ['features/vip/vip.service.ts', '#features/catalogue/catalogue.service.ts'],
  ['features/vip/vip.tables.ts', '#features/accounts/accounts.tables.ts'],
  ['features/vip/vip.test.ts', '#features/payments/payments.service.ts'],
  ['features/vip/screens/desk/vip-cars.tsx', '#features/catalogue/catalogue.contract.ts'],
  ['web/staff-desk/vip.tsx', '#features/vip/screens/desk/vip-cars.tsx'],
  ['web/entry.server.tsx', '#features/catalogue/catalogue.service.ts'],
] as const;

let folder: string;
let reported: { from: string; wall: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-walls-'));
  await copyFile(join(checkout, 'package.json'), join(folder, 'package.json'));
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, imported] of [...trespasses, ...permitted]) {
    write(join(folder, 'src', file), `import { it } from '${imported}';\nit();\n`);
    const target = fileOf(file, imported);
    if (target) write(target, '');
  }
  const toRoutesAsType = "import type { It } from './vip.routes.ts';\n";
  write(join(folder, 'src/features/vip/vip.api.ts'), toRoutesAsType);
  write(join(folder, 'src/features/vip/vip.second.api.ts'), toRoutesAsType);
  write(join(folder, 'src/features/vip/vip.second.api.ts'), "import { it } from './vip.routes.ts';\n");
  write(join(folder, 'src/features/vip/vip.routes.ts'), '');
  write(join(folder, 'src/platform/money.ts'), "import './money-circle.ts';\n");
  reported = await cruise();
});

afterAll(() => rm(folder, { recursive: true }));

describe('the walls', () => {
  test.for(trespasses)('%s may not import %s: %s', ([file, , wall]) => {
    expect(reported).toContainEqual({ from: `src/${file}`, wall });
  });

  test.for(permitted)('%s may import %s', ([file]) => {
    expect(reported.filter(({ from }) => from === `src/${file}`)).toEqual([]);
  });

  test('an api may import its own routes as a type', () => {
    expect(reported.filter(({ from }) => from === 'src/features/vip/vip.api.ts')).toEqual([]);
  });

  test('a type import beside it does not hide a value import', () => {
    expect(reported).toContainEqual({
      from: 'src/features/vip/vip.second.api.ts',
      wall: 'api-takes-routes-as-type',
    });
  });

  test('leave no feature unguarded: each stands on one shelf', async () => {
    const { shelves }: { shelves: string[][] } = await import(join(checkout, '.dependency-cruiser.mjs'));
    const places = shelves.flat();
    const entries = await readdir(join(checkout, 'src/features'), { withFileTypes: true });
    const features = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    expect(places).toHaveLength(new Set(places).size);
    expect(places).toEqual(expect.arrayContaining(features));
  });
});

function write(file: string, line: string) {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, line);
}

/** Where an imported module lies in the folder; nowhere where it is a library or must be missing. */
function fileOf(importer: string, imported: string) {
  if (imported.startsWith('#')) return join(folder, 'src', imported.slice(1));
  if (imported.startsWith('.') && !imported.includes('not-there')) {
    return join(folder, 'src', dirname(importer), imported);
  }
}

/** As `npm run check` does it, in the folder of trespasses. */
async function cruise() {
  const command = join(checkout, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = join(checkout, '.dependency-cruiser.mjs');
  // It exits with the number of trespasses, and still prints them.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, '--config', rules, '--output-type', 'json', 'src'],
    { cwd: folder, maxBuffer: 2 ** 26 },
  ).catch((error: { stdout: string }) => error);
  const { summary }: { summary: { violations: { from: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  return summary.violations.map(({ from, rule }) => ({ from, wall: rule.name }));
}
