import { customersRoutes } from '#features/desk/customers/customers.routes.ts';
import { findingRoutes } from '#features/desk/finding/finding.routes.ts';
import { deskOrdersRoutes } from '#features/desk/orders/orders.routes.ts';

/** The rooms of the desk. */
export const deskRooms = [findingRoutes, customersRoutes, deskOrdersRoutes] as const;
