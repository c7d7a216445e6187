import { hc } from 'hono/client';
import type { NewPasswordRoutes } from './new-password.routes.ts';

/** The typed client. */
export const newPasswordApi = () => hc<NewPasswordRoutes>('/api');
