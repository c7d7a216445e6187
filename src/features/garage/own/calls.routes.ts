import { calendarRoutes } from '../calendar/calendar.routes.ts';
import { garageCareRoutes } from '../care/care.routes.ts';
import { garageRoutes } from './own.routes.ts';

/** The calls of this feature. */
export const garageRooms = [garageRoutes, garageCareRoutes, calendarRoutes] as const;
