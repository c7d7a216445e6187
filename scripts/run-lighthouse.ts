import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import openShop from '../tests/support/journeys.setup.ts';

/** Opens a demo shop, and lets Lighthouse judge its pages: `node scripts/run-lighthouse.ts <lighthouse> [--runs 5]`. */

const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  numericValue: z.number().optional(),
});
const savings = z.object({ details: z.object({ overallSavingsBytes: z.number() }) });
const requests = z.object({
  details: z.object({
    items: z.array(z.object({ resourceType: z.string().optional(), transferSize: z.number().optional() })),
  }),
});

const report = z.object({
  lighthouseVersion: z.string(),
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(z.string(), audit.loose()),
});
type Report = z.infer<typeof report>;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** As root, Chromium cannot build its sandbox. The rest keeps it from asking anybody but the shop. */
const chromeFlags = [
  '--headless=new',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
].join(' ');

async function judge(lighthouse: string, address: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const told = [
    `--chrome-flags=${chromeFlags}`,
    `--only-categories=${categories.join()}`,
    '--form-factor=mobile',
    '--output=json',
    `--output-path=${file}`,
    '--no-enable-error-reporting',
    '--quiet',
  ];
  // Chromium keeps its profile in the folder for temporary files, which is this one.
  const env = { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH, TMPDIR: folder, HOME: folder };
  await promisify(execFile)(process.execPath, [lighthouse, address, ...told], { env });
  const one = report.parse(JSON.parse(await readFile(file, 'utf8')));
  if (one.runtimeError) throw new Error(`${address}: ${one.runtimeError.message}`);
  return one;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const bytesOf =
  (type: string) =>
  ({ audits }: Report): number =>
    requests
      .parse(audits['network-requests'])
      .details.items.filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);

const unusedScript = ({ audits }: Report): number => {
  const found = savings.safeParse(audits['unused-javascript']);
  return found.success ? found.data.details.overallSavingsBytes : 0;
};

const scoreOf =
  (category: string) =>
  ({ categories: judged }: Report): number =>
    Math.round((judged[category]?.score ?? 0) * 100);
const numberOf =
  (name: string) =>
  ({ audits }: Report): number =>
    audits[name]?.numericValue ?? Number.NaN;

const ms = (value: number) => `${Math.round(value)} ms`;
const kB = (value: number) => `${(value / 1000).toFixed(1)} kB`;

/** What is printed of a page, each the median of its runs. */
const columns: [title: string, read: (one: Report) => number, write: (value: number) => string][] = [
  ['performance', scoreOf('performance'), String],
  ['accessibility', scoreOf('accessibility'), String],
  ['best practices', scoreOf('best-practices'), String],
  ['seo', scoreOf('seo'), String],
  ['FCP', numberOf('first-contentful-paint'), ms],
  ['LCP', numberOf('largest-contentful-paint'), ms],
  ['TBT', numberOf('total-blocking-time'), ms],
  ['CLS', numberOf('cumulative-layout-shift'), (value) => value.toFixed(3)],
  ['script', bytesOf('Script'), kB],
  ['of it unused', unusedScript, kB],
  ['fonts', bytesOf('Font'), kB],
];

/** Search engines are to show the shop, and not the ways into an account: `noindex` stands there on purpose. */
const onPurpose = new Set(['login: is-crawlable', 'VIP: is-crawlable']);

/** Faults that no machine changes: what the other three categories count and found wanting. */
function faultsOf(page: string, { categories: judged, audits }: Report): string[] {
  return categories.slice(1).flatMap((name) => {
    const { title = name, auditRefs = [] } = judged[name] ?? {};
    return auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .filter(({ id }) => !onPurpose.has(`${page}: ${id}`))
      .map(({ id }) => `${page}: ${title}: ${audits[id]?.title} (${id})`);
  });
}

async function pagesOf(shop: string): Promise<[name: string, address: string][]> {
  const answer = await fetch(`${shop}/api/cars?limit=1`);
  const list = z
    .array(z.object({ _id: z.string() }))
    .min(1)
    .parse(await answer.json());
  return [
    ['home', shop],
    ['list', `${shop}/cars`],
    ['detail', `${shop}/cars/${list[0]?._id}`],
    ['VIP', `${shop}/vip-access`],
    ['login', `${shop}/login`],
  ];
}

async function measurePages(lighthouse: string, runs: number): Promise<string[]> {
  const shop = process.env.SHOP_URL ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'marque-lighthouse-'));
  const faults = new Set<string>();
  try {
    console.log(`| page | ${columns.map(([title]) => title).join(' | ')} |`);
    console.log(`|---|${columns.map(() => '---|').join('')}`);
    const machine: number[] = [];
    for (const [name, address] of await pagesOf(shop)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) reports.push(await judge(lighthouse, address, folder));
      const cells = columns.map(([, read, write]) => write(median(reports.map(read))));
      console.log(`| ${name} | ${cells.join(' | ')} |`);
      machine.push(...reports.map(({ environment }) => environment.benchmarkIndex));
      for (const fault of reports.flatMap((one) => faultsOf(name, one))) faults.add(fault);
    }
    console.log(
      `Medians of ${runs} runs each. Lighthouse calls this machine ${Math.round(median(machine))}.`,
    );
    return [...faults];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const [program] = positionals;
const runs = Number(values.runs);
if (!program || !(runs >= 1)) throw new Error('Say where Lighthouse is, and how often with --runs.');
const closeShop = await openShop();
try {
  const faults = await measurePages(program, runs);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await closeShop();
}
