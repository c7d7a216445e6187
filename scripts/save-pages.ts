import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { walkShop } from '../tests/judges/shop-walk.ts';
import openShop from '../tests/support/journeys.setup.ts';

/** Opens a demo shop, and writes every page of every role into a folder: `node scripts/save-pages.ts <folder>`. */
const [folder = '.'] = process.argv.slice(2);
const closeShop = await openShop();
try {
  const { pages } = await walkShop(process.env.SHOP_URL ?? '');
  for (const [number, { audience, address, html }] of pages.entries()) {
    const place = address.replace(/[^\w-]+/g, '_').slice(0, 80);
    await writeFile(join(folder, `${audience}${place}.${number}.html`), html);
  }
  console.log(`${pages.length} pages of all roles.`);
} finally {
  await closeShop();
}
