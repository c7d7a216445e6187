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
`;
const page = "import { used, most } from './car.contract.ts'; console.log(used, most);";

/** The script of a page that uses one schema of a contract. */
async function scriptOf(plugins: PluginOption[]): Promise<string> {
  const files: Readonly<Record<string, string>> = { '/page.ts': page, './car.contract.ts': contract };
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
  return outputs.flatMap(({ output }) => output.map((part) => ('code' in part ? part.code : ''))).join();
}

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
