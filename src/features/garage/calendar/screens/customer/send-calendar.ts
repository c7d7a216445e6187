import { ask } from '#page-kit/ask/ask.ts';
import { type Send, sendForm } from '../../../screens/customer/sent-to-garage.ts';
import { calendarApi } from '../../calendar.api.ts';
import { calendarTexts } from '../../calendar-texts.rules.ts';

export const sendMakeAddress: Send = (texts, fetch) =>
  sendForm(
    texts,
    () => ask(() => calendarApi(fetch).garage.calendar.$post(), calendarTexts.notMade),
    ({ address }) => ({ address }),
  );

export const sendEndAddress: Send = (texts, fetch) =>
  sendForm(texts, () => ask(() => calendarApi(fetch).garage.calendar.$delete(), calendarTexts.notEnded));
