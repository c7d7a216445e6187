import type { ActionFunctionArgs } from 'react-router';
import { ownPath } from '#features/accounts/own-path.rules.ts';
import { toPage } from '#features/search/address/call-query.rules.ts';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { goOn, type SentForm, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { type ServerContext, serverContext } from '#page-kit/server-context.ts';
import type { SavedCarsRoutes } from '../../../cars/saved-cars.routes.ts';
import type { SavedMailsRoutes } from '../../../mails/saved-mails.routes.ts';
import { savedMails } from '../../../saved.contract.ts';
import { savedTexts } from '../../../saved.rules.ts';
import type { SavedSearchesRoutes } from '../../../searches/saved-searches.routes.ts';
import type { KeptSearch } from '../../../searches/screens/customer/kept-searches.ts';
import type { StockWaitsRoutes } from '../../../waits/waits.routes.ts';

type Texts = Readonly<Record<string, string>>;

/** Where somebody goes on: where the form stood, if that is a page of ours. */
function wayBack({ back }: Texts): string {
  const own = back === undefined ? undefined : ownPath(back);
  return own ? `${own.pathname}${own.search}` : '/saved';
}

interface Change {
  asked: Asked<unknown>;
  to: string;
}

/** What each form of the shop asks for, told by its field. */
async function carryOut({ fetch, units }: ServerContext, texts: Texts): Promise<Change | undefined> {
  const cars = client<SavedCarsRoutes>(fetch).saved.cars;
  const searches = client<SavedSearchesRoutes>(fetch).saved.searches;
  const { save, remove, search, name = '', forget, open, address = '', pace, wait, email = '' } = texts;
  if (save !== undefined)
    return {
      asked: await ask(() => cars[':id'].$put({ param: { id: save } }), savedTexts.notSaved),
      to: wayBack(texts),
    };
  if (remove !== undefined)
    return {
      asked: await ask(() => cars[':id'].$delete({ param: { id: remove } }), savedTexts.notRemoved),
      to: '/saved',
    };
  if (search !== undefined)
    return {
      asked: await ask(() => searches.$post({ json: { name, address: search } }), savedTexts.searchNotSaved),
      to: '/saved',
    };
  if (forget !== undefined)
    return {
      asked: await ask(() => searches[':id'].$delete({ param: { id: forget } }), savedTexts.notChanged),
      to: '/saved',
    };
  if (open !== undefined)
    return {
      asked: await ask(() => searches[':id'].seen.$post({ param: { id: open } }), savedTexts.notChanged),
      to: `/cars?${toPage(address, units)}`,
    };
  if (wait !== undefined)
    return {
      asked: await ask(
        () => client<StockWaitsRoutes>(fetch).saved.waits.$post({ json: { carId: wait, email } }),
        savedTexts.waitFailed,
      ),
      to: '/saved?asked=yes',
    };
  const chosen = savedMails.safeParse({ pace });
  if (!chosen.success) return undefined;
  return {
    asked: await ask(
      () => client<SavedMailsRoutes>(fetch).saved.mails.$put({ json: chosen.data }),
      savedTexts.notChanged,
    ),
    to: '/saved',
  };
}

/** What a visitor asked to save: it lies in their browser, which may have sent the form before its script had come. */
export interface Unkept {
  car?: string;
  search?: KeptSearch;
}

interface SentSaving extends SentForm {
  unkept?: Unkept;
}

const unkeptOf = ({ save, search, name = '' }: Texts): Unkept => ({
  ...(save !== undefined && { car: save }),
  ...(search !== undefined && { search: { name, address: search } }),
});

/** Every form of saving, sent without script: the same calls are made in process. */
export async function changeSaved({ context, request }: ActionFunctionArgs) {
  const server = context.get(serverContext);
  const texts = await textsOf(request);
  const sent: SentSaving = { values: {}, fields: {} };
  if (!server.session && texts.wait === undefined)
    return sendBack<SentSaving>({ ...sent, unkept: unkeptOf(texts) }, 401);
  const change = await carryOut(server, texts);
  if (!change) return sendBack<SentSaving>({ ...sent, failure: savedTexts.notChanged }, 400);
  const { asked, to } = change;
  return asked.ok
    ? goOn(to, asked)
    : sendBack<SentSaving>({ ...sent, failure: asked.text }, asked.status ?? 503);
}
