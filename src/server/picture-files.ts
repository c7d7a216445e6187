import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { sessionGuard } from '#features/accounts/session/session.guard.ts';
import { keptPicture, type PictureFile } from '#features/catalogue/pictures/encoding/kept-picture.ts';
import { currentKey, type PictureEnding } from '#features/catalogue/pictures/picture-keys.ts';
import { isTakenOut } from '#features/catalogue/pictures/taken-out.ts';
import { showsFile } from '#features/catalogue/shapes/listing-shape/listing-shape.service.ts';
import { shapeKey } from '#features/catalogue/shapes/present-shape.ts';
import { hasReserved } from '#features/holds/has-reserved.ts';
import { isPictureOpen, maySeeGuardedPicture } from '#features/orders/may-see-picture.ts';
import { maySeeVehiclePicture } from '#features/vip/access/may-see-vehicle-picture.ts';
import { visitor } from '#platform/actor.ts';
import type { ApiEnv } from '#platform/http/http.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '#platform/images/picture-widths.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const types: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const widths = [...new Set(Object.values(pictureWidths).flat())].join('|');
/** The widths by their figures: an id may well end in a hyphen and other digits. */
const fileName = new RegExp(`^([0-9a-z-]{1,64}?)((?:-(?:${widths}))?\\.(?:${pictureFormats.join('|')}))$`);
/** A car's own 3D file (rules.md#shapes). */
const shapeFileName = /^([0-9a-z-]{1,64})\.glb$/;
const versionName = /^[0-9a-f]{1,64}$/;
const shapeVersionName = /^[0-9a-f-]{1,64}$/;
const keptForEver = 'public, max-age=31536000, immutable';

/** A store that is away must not look like a picture that is gone: caches would keep that. */
const outOfReach: ErrorHandler = (error, c) => {
  log.error({ err: error }, 'A picture could not be served');
  return c.text('Pictures are temporarily unavailable.', 503, {
    'Cache-Control': 'no-store',
    'Retry-After': '30',
  });
};

/** The picture of a VIP car, of a draft or of an archived car is for those who may see it; everybody else learns nothing about it. */
const guardPictures =
  (shop: Platform): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const file = c.req.param('file') ?? '';
    const [, carId] = fileName.exec(file) ?? shapeFileName.exec(file) ?? [];
    if (!carId || (await isPictureOpen(shop, carId))) return next();
    c.set('platform', shop);
    c.set('actor', visitor);
    return sessionGuard(c, async () => {
      const { actor } = c.var;
      const isAllowed =
        (await maySeeGuardedPicture(shop.database, actor, carId)) ||
        (actor.kind === 'member' && (await hasReserved(shop.database, actor.userId, carId)));
      if (isAllowed) await next();
      else c.res = await c.notFound();
      c.header('Cache-Control', isAllowed ? 'private, max-age=3600' : 'private, no-store');
    });
  };

/**
 * A vehicle's own pictures are for all while it is on sale in a listing that all may see, of a VIP car for those with access; else
 * for staff.
 */
const guardVehicles =
  (shop: Platform): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const [, vehicleId = ''] = fileName.exec(c.req.param('file') ?? '') ?? [];
    c.set('platform', shop);
    c.set('actor', visitor);
    return sessionGuard(c, async () => {
      const asked = { vehicleId, version: c.req.query('v') ?? '' };
      const isAllowed = await maySeeVehiclePicture(shop.database, c.var.actor, asked);
      if (isAllowed) await next();
      else c.res = await c.notFound();
      c.header('Cache-Control', isAllowed ? 'private, max-age=3600' : 'private, no-store');
    });
  };

interface AskedFile extends PictureFile {
  id: string;
}

/** What an address asks for, with '' for a version that it does not name; undefined where no picture has such a name. */
function askedFile(file: string, version = ''): AskedFile | undefined {
  const [, id, ending] = fileName.exec(file) ?? [];
  const format = pictureFormats.find((one) => ending?.endsWith(`.${one}`));
  if (!id || !format) return undefined;
  // The pattern lets no other ending through.
  return { id, ending: ending as PictureEnding, format, version: versionName.test(version) ? version : '' };
}

/** A car's own 3D file, in the version that it shows now; undefined for any other. */
async function shapeAnswer(shop: Platform, carId: string, version = ''): Promise<Response | undefined> {
  if (!shapeVersionName.test(version) || !(await showsFile(shop.database, carId, version))) return undefined;
  const bytes = await shop.images.get(shapeKey(version));
  if (!bytes) return undefined;
  const headers = { 'Content-Type': 'model/gltf-binary', 'Cache-Control': keptForEver };
  return new Response(new Uint8Array(bytes), { headers });
}

/**
 * Serves the image store: `/images/cars/{id}.jpg` and, beside it, the sizes and formats that browsers like. With `v` it
 * is that very version and never changes; a version that is gone or was taken out, or none, gives the car's first picture
 * as it is now.
 * `/images/cars/{id}.glb` is its own 3D file, in the version that it shows now alone.
 * `/images/vehicles/{id}.jpg` has versions alone.
 */
export const pictureFiles = (shop: Platform) =>
  new Hono<ApiEnv>()
    .onError(outOfReach)
    .get('/images/cars/:file', guardPictures(shop), async (c) => {
      const { images } = shop;
      const [, shapeOf] = shapeFileName.exec(c.req.param('file')) ?? [];
      if (shapeOf) return (await shapeAnswer(shop, shapeOf, c.req.query('v'))) ?? c.notFound();
      const asked = askedFile(c.req.param('file'), c.req.query('v'));
      if (!asked) return c.notFound();
      const { id: carId, version, format } = asked;
      const isOut = version !== '' && (await isTakenOut(shop, carId, version));
      const kept = isOut ? null : await keptPicture(images, { carId }, asked);
      const bytes = kept ?? (await images.get(currentKey(carId)));
      if (!bytes) return c.notFound();
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': types[kept ? format : 'jpg'],
        'Cache-Control': kept ? keptForEver : isOut ? 'no-store' : 'public, max-age=60',
      });
    })
    .get('/images/vehicles/:file', guardVehicles(shop), async (c) => {
      const asked = askedFile(c.req.param('file'), c.req.query('v'));
      if (!asked?.version) return c.notFound();
      const { id: vehicleId, format } = asked;
      const bytes = await keptPicture(shop.images, { vehicleId }, asked);
      if (!bytes) return c.notFound();
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': types[format] });
    });
