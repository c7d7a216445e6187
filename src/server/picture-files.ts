import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { sessionGuard } from '#features/accounts/session/session.guard.ts';
import { currentKey, type PictureEnding, versionKey } from '#features/catalogue/pictures/picture-keys.ts';
import { isPictureOpen, maySeeGuardedPicture } from '#features/orders/may-see-picture.ts';
import { visitor } from '#platform/actor.ts';
import type { ApiEnv } from '#platform/http/http.ts';
import { StoreMismatch } from '#platform/images/bind-image-store.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '#platform/images/picture-widths.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';

const types: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const widths = [...new Set(Object.values(pictureWidths).flat())].join('|');
/** The widths by their figures: an id may well end in a hyphen and other digits. */
const fileName = new RegExp(`^([0-9a-z-]{1,64}?)((?:-(?:${widths}))?\\.(?:${pictureFormats.join('|')}))$`);
const versionName = /^[0-9a-f]{1,64}$/;

/** A store that is away must not look like a picture that is gone: caches would keep that. */
const outOfReach: ErrorHandler = (error, c) => {
  // The store says that itself, and not for each picture.
  if (!(error instanceof StoreMismatch)) log.error({ err: error }, 'A picture could not be served');
  return c.text('Pictures are out of reach for a moment.', 503, {
    'Cache-Control': 'no-store',
    'Retry-After': '30',
  });
};

/** The picture of a VIP car, or of a draft, is for those who may see it; everybody else learns nothing about it. */
const guardPictures =
  (shop: Platform): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const [, carId] = fileName.exec(c.req.param('file') ?? '') ?? [];
    if (!carId || (await isPictureOpen(shop, carId))) return next();
    c.set('platform', shop);
    c.set('actor', visitor);
    return sessionGuard(c, async () => {
      const isAllowed = await maySeeGuardedPicture(shop.database, c.var.actor, carId);
      if (isAllowed) await next();
      else c.res = await c.notFound();
      c.header('Cache-Control', isAllowed ? 'private, max-age=3600' : 'private, no-store');
    });
  };

/**
 * Serves the image store: `/images/cars/{id}.jpg` and, beside it, the sizes and formats that browsers like. With `v` it
 * is that very version and never changes; a version that is gone, or none, gives the car's picture as it is now.
 */
export const pictureFiles = (shop: Platform) =>
  new Hono<ApiEnv>().onError(outOfReach).get('/images/cars/:file', guardPictures(shop), async (c) => {
    const { images } = shop;
    const [, carId, ending] = fileName.exec(c.req.param('file')) ?? [];
    const format = pictureFormats.find((one) => ending?.endsWith(`.${one}`));
    if (!carId || !ending || !format) return c.notFound();
    const version = c.req.query('v') ?? '';
    const kept = versionName.test(version)
      ? // The pattern lets no other ending through.
        await images.get(versionKey({ carId }, version, ending as PictureEnding))
      : null;
    const bytes = kept ?? (await images.get(currentKey(carId)));
    if (!bytes) return c.notFound();
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': types[kept ? format : 'jpg'],
      'Cache-Control': kept ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
    });
  });
