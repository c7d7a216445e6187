// A browser that takes the pictures of shapes, with no network and no graphics card.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { shapeNames } from '#features/catalogue/shapes/shapes.rules.ts';
import type { Order } from './make-picture.ts';
import { meshOf } from './meshes.ts';

const root = join(import.meta.dirname, '..', '..');
const coarse = join(root, 'src', 'features', 'catalogue', 'shapes', 'files');

const browserOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
    '--disable-gpu-watchdog',
  ],
};

/** What the page asks for: scripts of this checkout, and shapes, fine ones to see and coarse ones to throw shadows. */
function answerTo(path: string): { contentType?: string; body: string | Buffer } {
  const [, kind, name] = path.split('/');
  if (path === '/')
    return {
      contentType: 'text/html',
      body: '<!doctype html><script type="module" src="/art/photograph/make-picture.ts"></script>',
    };
  const shape = shapeNames.find((one) => one === name);
  if (kind === 'fine' && shape) return { body: readFileSync(meshOf(shape)) };
  if (kind === 'coarse' && shape) return { body: readFileSync(join(coarse, `${shape}.glb`)) };
  return {
    contentType: 'text/javascript',
    body: stripTypeScriptTypes(readFileSync(join(root, path), 'utf8')),
  };
}

/**
 * Takes what an order asks for: a PNG for each paint. Each time in a browser of its own: what a driver holds back of its
 * memory is not added up. Throws where this browser draws no fine pictures.
 */
export async function photograph(order: Order): Promise<Map<string, Buffer>> {
  const browser = await chromium.launch(browserOptions);
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    page.on('pageerror', (error) => console.error(error.message));
    await page.route('http://studio.test/**', (route) =>
      route.fulfill(answerTo(new URL(route.request().url()).pathname)),
    );
    await page.goto('http://studio.test/');
    await page.waitForFunction(() => 'photograph' in globalThis);
    const taken = await page.evaluate(async (one) => {
      // Put there by make-picture.ts.
      const { photograph } = globalThis as unknown as {
        photograph: (order: Order) => Promise<Record<string, string>>;
      };
      return photograph(one);
    }, order);
    return new Map(Object.entries(taken).map(([paint, picture]) => [paint, Buffer.from(picture, 'base64')]));
  } finally {
    await browser.close();
  }
}
