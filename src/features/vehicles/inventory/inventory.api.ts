import { hc } from 'hono/client';
import type { InventoryRoutes } from './inventory.routes.ts';

/** The typed client for staff. */
export const inventoryApi = (fetch?: typeof globalThis.fetch) =>
  hc<InventoryRoutes>('/api', fetch ? { fetch } : undefined);
