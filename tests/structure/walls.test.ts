import { execFile } from 'node:child_process';
import { appendFileSync, mkdirSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const checkout = fileURLToPath(new URL('../..', import.meta.url));

/** An import that a wall forbids: in this file, of that module, stopped by the wall of this name. */
const trespasses = [
  ['features/accounts/accounts.service.ts', '#features/basket/basket.service.ts', 'only-from-lower-shelves'],
  ['features/audit/audit.tables.ts', '#features/accounts/accounts.tables.ts', 'only-from-lower-shelves'],
  ['features/basket/basket.service.ts', '#features/orders/orders.service.ts', 'neighbours-meet-higher-up'],
  ['features/basket/basket.contract.ts', './basket.service.ts', 'contract-describes'],
  ['features/basket/basket.rules.ts', 'node:fs', 'rules-only-calculate'],
  ['features/basket/basket.tables.ts', '#platform/database/database.ts', 'tables-only-describe-rows'],
  ['features/basket/basket.list.ts', './basket.routes.ts', 'service-knows-no-transport'],
  ['features/basket/basket.list.ts', './lines.tsx', 'service-knows-no-transport'],
  ['features/basket/basket.list.ts', '#page-kit/meta.ts', 'service-knows-no-transport'],
  ['features/basket/begin-basket.ts', './basket.routes.ts', 'only-routes-know-requests'],
  ['features/basket/basket.routes.ts', './basket.tables.ts', 'routes-ask-their-service'],
  ['features/basket/basket.routes.ts', './lines.tsx', 'routes-ask-their-service'],
  [
    'features/basket/basket.routes.ts',
    '#features/catalogue/catalogue.service.ts',
    'routes-ask-their-service',
  ],
  ['features/basket/lines.tsx', './basket.routes.ts', 'routes-travel-as-types'],
  ['features/basket/lines.tsx', '#features/catalogue/catalogue.service.ts', 'browser-has-no-server-code'],
  ['features/basket/lines.tsx', './basket.tables.ts', 'browser-has-no-server-code'],
  ['features/basket/lines.tsx', '#platform/database/database.ts', 'browser-has-plain-platform-only'],
  ['features/basket/lines.tsx', 'node:fs', 'browser-has-no-node-library'],
  ['features/basket/lines.tsx', '#app/home/home.tsx', 'nothing-knows-the-app'],
  ['app/home/home.tsx', '#features/basket/basket.service.ts', 'browser-has-no-server-code'],
  ['app/home/home.tsx', '#app/admin/all.tsx', 'customers-get-no-staff-code'],
  ['app/home/home.tsx', 'drizzle-orm', 'browser-has-no-server-code'],
  ['page-kit/meta.ts', '#features/basket/lines.tsx', 'page-kit-knows-session-and-downtime'],
  ['server/pages/pages.ts', '#app/home/home.tsx', 'nothing-knows-the-app'],
  ['features/basket/begin-basket.ts', '#server/api.ts', 'nothing-knows-the-server'],
  ['app/home/home.tsx', '#server/api.ts', 'nothing-knows-the-server'],
  ['page-kit/meta.ts', '#features/basket/basket.contract.ts', 'page-kit-knows-session-and-downtime'],
  ['ui/button.tsx', '#features/basket/basket.contract.ts', 'ui-knows-no-domain'],
  ['platform/database.ts', '#features/basket/basket.tables.ts', 'platform-knows-no-domain'],
  ['platform/log.ts', '../../tests/support/shop.ts', 'shop-needs-no-tests'],
  ['platform/money-circle.ts', './money.ts', 'no-circle'],
  ['platform/money.ts', './not-there.ts', 'no-import-into-the-void'],
] as const;

/** The same in rooms: folders inside a feature. Every wall is here again. */
const trespassesInRooms = [
  ['features/accounts/session/session.ts', '#features/orders/refunds/refunds.ts', 'only-from-lower-shelves'],
  ['features/orders/handover/list.ts', '#features/basket/merge/merge.ts', 'neighbours-meet-higher-up'],
  ['features/orders/handover/handover.contract.ts', './handover.ts', 'contract-describes'],
  ['features/orders/handover/handover.rules.ts', 'node:fs', 'rules-only-calculate'],
  [
    'features/orders/handover/handover.tables.ts',
    '#platform/database/database.ts',
    'tables-only-describe-rows',
  ],
  ['features/orders/handover/handover.service.ts', './handover.routes.ts', 'service-knows-no-transport'],
  ['features/orders/handover/handover.service.ts', './row.tsx', 'service-knows-no-transport'],
  ['features/orders/handover/handover.jobs.ts', 'hono', 'service-knows-no-transport'],
  ['features/orders/handover/handover.mail.ts', 'react', 'service-knows-no-transport'],
  ['features/orders/rental-desk/take-back.ts', './rental-desk.routes.ts', 'only-routes-know-requests'],
  ['features/orders/begin-order.ts', './handover/handover.routes.ts', 'only-routes-know-requests'],
  ['features/orders/handover/handover.routes.ts', './handover.tables.ts', 'routes-ask-their-service'],
  ['features/orders/handover/handover.routes.ts', '../orders.tables.ts', 'routes-ask-their-service'],
  ['features/orders/handover/handover.routes.ts', './row.tsx', 'routes-ask-their-service'],
  ['features/orders/handover/handover.guard.ts', 'drizzle-orm', 'routes-ask-their-service'],
  [
    'features/orders/handover/handover.routes.ts',
    '#features/catalogue/stock/stock.list.ts',
    'routes-ask-their-service',
  ],
  ['features/orders/orders.routes.ts', './handover/handover.tables.ts', 'routes-ask-their-service'],
  ['features/orders/handover/row.tsx', '#features/catalogue/stock/stock.routes.ts', 'routes-travel-as-types'],
  [
    'features/orders/handover/row.tsx',
    '#features/catalogue/stock/stock.list.ts',
    'browser-has-no-server-code',
  ],
  ['features/orders/handover/row.tsx', './handover.mail.ts', 'browser-has-no-server-code'],
  ['features/orders/handover/row.tsx', 'drizzle-orm', 'browser-has-no-server-code'],
  ['features/orders/handover/row.tsx', 'node:fs', 'browser-has-no-node-library'],
  ['features/orders/handover/row.tsx', '#platform/database/database.ts', 'browser-has-plain-platform-only'],
  ['features/orders/handover/row.tsx', '#platform/jobs/queue.ts', 'browser-has-plain-platform-only'],
  ['features/orders/handover/row.tsx', '#app/admin/order.tsx', 'nothing-knows-the-app'],
  ['features/orders/rental-desk/take-back.ts', '#app/admin/order.tsx', 'nothing-knows-the-app'],
  ['app/home/gallery.tsx', '#features/orders/handover/handover.service.ts', 'browser-has-no-server-code'],
  ['app/home/gallery.tsx', '#app/worker/row.tsx', 'customers-get-no-staff-code'],
  ['page-kit/shop-data.ts', '#features/orders/handover/row.tsx', 'page-kit-knows-session-and-downtime'],
  ['ui/field.tsx', '#features/orders/handover/handover.contract.ts', 'ui-knows-no-domain'],
  ['features/orders/rental-desk/take-back.ts', '#server/api.ts', 'nothing-knows-the-server'],
  ['ui/field.tsx', 'pg', 'browser-has-no-server-code'],
  ['platform/jobs/queue.ts', '#features/orders/rental-desk/take-back.ts', 'platform-knows-no-domain'],
  ['features/orders/rental-desk/take-back.ts', '../../../../tests/support/shop.ts', 'shop-needs-no-tests'],
  ['features/orders/handover/circle.ts', './list.ts', 'no-circle'],
  ['features/orders/rental-desk/take-back.ts', './not-there.ts', 'no-import-into-the-void'],
] as const;

/** What looks like a trespass and is none. */
const permitted = [
  ['page-kit/page-handle.ts', '#features/accounts/accounts.contract.ts'],
  ['features/vip/showroom/vip.tsx', '#features/catalogue/list/card.tsx'],
  ['features/vip/vip.service.ts', '#features/catalogue/catalogue.service.ts'],
  ['features/vip/vip.tables.ts', '#features/accounts/accounts.tables.ts'],
  ['features/vip/vip.test.ts', '#features/payments/payments.service.ts'],
  ['features/vip/vip-cars.tsx', '#features/catalogue/catalogue.contract.ts'],
  ['app/admin/vip.tsx', '#features/vip/vip-cars.tsx'],
  ['app/entry.server.tsx', '#features/catalogue/catalogue.service.ts'],
  ['features/vip/access/grant.ts', '#features/catalogue/stock/stock.list.ts'],
  ['features/vip/access/access.routes.ts', './grant.ts'],
  ['features/vip/access/access.routes.ts', '#features/accounts/session/session.guard.ts'],
  ['features/vip/access/access.tables.ts', '#features/accounts/session/session.tables.ts'],
  ['features/vip/access/access.rules.ts', '#features/catalogue/stock/stock.contract.ts'],
  ['features/vip/access/grant.test.ts', '#features/payments/refunds/refunds.ts'],
  ['features/vip/access/holders.tsx', '#features/catalogue/stock/stock.rules.ts'],
  ['features/vip/access/holders.tsx', '../vip-cars.tsx'],
  ['app/admin/holders.tsx', '#features/vip/access/holders.tsx'],
] as const;

let folder: string;
let reported: { from: string; to: string; wall: string }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-walls-'));
  await copyFile(join(checkout, 'package.json'), join(folder, 'package.json'));
  await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, imported] of [...trespasses, ...trespassesInRooms, ...permitted]) {
    write(join(folder, 'src', file), `import { it } from '${imported}';\nit();\n`);
    const target = fileOf(file, imported);
    if (target) write(target, '');
  }
  const toRoutesAsType = "import type { It } from '#features/vip/vip.routes.ts';\n";
  write(join(folder, 'src/features/vip/list.tsx'), toRoutesAsType);
  write(join(folder, 'src/app/admin/list.tsx'), toRoutesAsType);
  write(join(folder, 'src/features/vip/both.tsx'), toRoutesAsType);
  write(join(folder, 'src/features/vip/both.tsx'), "import { it } from '#features/vip/vip.routes.ts';\n");
  write(join(folder, 'src/features/vip/vip.routes.ts'), '');
  write(join(folder, 'src/platform/money.ts'), "import './money-circle.ts';\n");
  write(join(folder, 'src/features/orders/handover/list.ts'), "import './circle.ts';\n");
  reported = await cruise();
});

afterAll(() => rm(folder, { recursive: true }));

describe('the walls', () => {
  test.for(trespasses)('%s may not import %s: %s', ([file, imported, wall]) => {
    expect(reported).toContainEqual({ from: `src/${file}`, to: targetOf(imported), wall });
  });

  test.for(trespassesInRooms)('hold in rooms: %s may not import %s: %s', ([file, imported, wall]) => {
    expect(reported).toContainEqual({ from: `src/${file}`, to: targetOf(imported), wall });
  });

  test('are all tried in rooms', async () => {
    const { default: rules }: { default: { forbidden: { name: string }[] } } = await import(
      join(checkout, '.dependency-cruiser.mjs')
    );
    const walls = new Set(rules.forbidden.map(({ name }) => name));
    expect(new Set(trespassesInRooms.map(([, , wall]) => wall))).toEqual(walls);
    expect(new Set(trespasses.map(([, , wall]) => wall))).toEqual(walls);
  });

  test.for(permitted)('%s may import %s', ([file]) => {
    expect(reported.filter(({ from }) => from === `src/${file}`)).toEqual([]);
  });

  test('a screen may import routes as a type', () => {
    const screens = ['src/features/vip/list.tsx', 'src/app/admin/list.tsx'];
    expect(reported.filter(({ from }) => screens.includes(from))).toEqual([]);
  });

  test('a type import of the same routes does not hide a value import', () => {
    expect(reported).toContainEqual({
      from: 'src/features/vip/both.tsx',
      to: 'src/features/vip/vip.routes.ts',
      wall: 'routes-travel-as-types',
    });
  });

  test('are drawn as they stand: the shelves of docs/architecture.md are those of the list', async () => {
    const { shelves }: { shelves: string[][] } = await import(join(checkout, '.dependency-cruiser.mjs'));
    const there = await readdir(join(checkout, 'src/features'));
    const built = shelves
      .map((shelf) => shelf.filter((name) => there.includes(name)))
      .filter((shelf) => shelf.length);
    const drawing = await readFile(join(checkout, 'docs/architecture.md'), 'utf8');
    const drawn = [...drawing.matchAll(/^ {4}s\d+\["(.+)"\]$/gm)].map(([, names]) => names!.split(' · '));
    expect(drawn.toReversed().map((shelf) => shelf.toSorted())).toEqual(
      built.map((shelf) => shelf.toSorted()),
    );
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

/** How a report names an imported module: by its path, of which the end is enough here. */
const targetOf = (imported: string) => expect.stringContaining(basename(imported.replace('node:', '')));

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
  const { summary }: { summary: { violations: { from: string; to: string; rule: { name: string } }[] } } =
    JSON.parse(stdout);
  return summary.violations.map(({ from, to, rule }) => ({ from, to, wall: rule.name }));
}
