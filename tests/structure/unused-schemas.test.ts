import { build, type PluginOption } from 'vite';
import { expect, test } from 'vitest';
import { unusedSchemasPlugin } from '../../scripts/lib/unused-schemas.ts';

const contract = `
  import { z } from 'shop-schemas';
  const noControls = (text) => text !== '';
  export const used = z.object({ name: z.string().refine(noControls) }).meta({ id: 'UsedSchema' });
  export const unused = z.object({ name: z.string() }).meta({ id: 'UnusedSchema' });
  export const many = unused.array(), one = used.extend({});
  export const most = 40;
  const shop = 'the shop';
  export const texts = { noAnswer: shop + ' does not answer', full: (count) => 'At most ' + count };
  export const limited = z.string().max(most, texts.full(most)).meta({ id: 'LimitedSchema' });
  export function names() { return Object.keys(used.shape); }
`;
const page = "import { used, most } from './car.contract.ts'; console.log(used, most);";
const textPage = `
  import { texts } from './car.contract.ts';
  document.title = texts.noAnswer;
  document.onfocus = async () => console.log((await import('./car.contract.ts')).limited);
`;

/** The files that a page of this code is built into, the page's own first. */
async function filesOf(code: string, plugins: PluginOption[]): Promise<string[]> {
  const files: Readonly<Record<string, string>> = {
    '/page.ts': code,
    './car.contract.ts': contract,
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: '/page.ts', external: ['shop-schemas'] } },
    plugins: [
      {
        name: 'files',
        enforce: 'pre',
        resolveId: (id) => (files[id] ? id : undefined),
        load: (id) => files[id],
      },
      ...plugins,
    ],
  });
  const outputs = 'close' in built ? [] : [built].flat();
  const chunks = outputs.flatMap(({ output }) => output.filter((part) => part.type === 'chunk'));
  return chunks.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry)).map((chunk) => chunk.code);
}

const scriptOf = async (plugins: PluginOption[]) => (await filesOf(page, plugins)).join();

test('a page carries the schemas of a contract that it uses, and no others', async () => {
  const script = await scriptOf([unusedSchemasPlugin()]);
  expect(script).toContain('UsedSchema');
  expect(script).toContain('40');
  expect(script).not.toContain('UnusedSchema');
  expect(script).not.toContain('extend');
});

test('without the plugin it would carry all', async () => {
  expect(await scriptOf([])).toContain('UnusedSchema');
});

test('a page that shows a text of a contract does not carry the schemas that it fetches later', async () => {
  const [atFirst = '', ...later] = await filesOf(textPage, [unusedSchemasPlugin()]);
  expect(atFirst).toContain('does not answer');
  expect(atFirst).not.toContain('shop-schemas');
  expect(atFirst).not.toContain('LimitedSchema');
  expect(later.join()).toContain('LimitedSchema');
  expect(later.join()).not.toContain('UnusedSchema');
});

test('without the plugin it would carry them', async () => {
  const [atFirst] = await filesOf(textPage, []);
  expect(atFirst).toContain('LimitedSchema');
});
