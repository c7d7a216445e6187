import { hc } from 'hono/client';
import type { CatalogueRoutes } from './catalogue.routes.ts';
import type { NewCarsRoutes } from './new-cars/new-cars.routes.ts';
import type { PicturesRoutes } from './pictures/pictures.routes.ts';

/** The typed client. The server renders with a `fetch` that calls the API in process. */
export const catalogueApi = (fetch?: typeof globalThis.fetch) =>
  hc<CatalogueRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for staff. */
export const newCarsApi = (fetch?: typeof globalThis.fetch) =>
  hc<NewCarsRoutes>('/api', fetch ? { fetch } : undefined);

/** The typed client for staff, for pictures. */
export const picturesApi = (fetch?: typeof globalThis.fetch) =>
  hc<PicturesRoutes>('/api', fetch ? { fetch } : undefined);
