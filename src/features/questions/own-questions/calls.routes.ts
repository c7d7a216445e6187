import { askingRoutes } from '../asking/asking.routes.ts';
import { deskQuestionsRoutes } from '../desk/desk-questions.routes.ts';
import { ownQuestionsRoutes } from './own-questions.routes.ts';

/** The calls of every room about questions. */
export const questionRooms = [askingRoutes, ownQuestionsRoutes, deskQuestionsRoutes];
