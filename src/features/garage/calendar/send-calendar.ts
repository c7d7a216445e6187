import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { type Send, sendForm } from '../sent-to-garage.ts';
import type { CalendarRoutes } from './calendar.routes.ts';
import { calendarTexts } from './calendar-texts.rules.ts';

export const sendMakeAddress: Send = (texts, fetch) =>
  sendForm(
    texts,
    () => ask(() => client<CalendarRoutes>(fetch).garage.calendar.$post(), calendarTexts.notMade),
    ({ address }) => ({ address }),
  );

export const sendEndAddress: Send = (texts, fetch) =>
  sendForm(texts, () =>
    ask(() => client<CalendarRoutes>(fetch).garage.calendar.$delete(), calendarTexts.notEnded),
  );
