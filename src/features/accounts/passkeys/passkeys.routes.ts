import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { deviceOf } from '../own-sessions/device.rules.ts';
import { codeNeeded, ownFactors } from '../second-factor/second-factor.contract.ts';
import { session } from '../session/session.contract.ts';
import { startSession } from '../session/session.guard.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import {
  creationOptions,
  mostPasskeys,
  newPasskey,
  passkey,
  passkeyList,
  passkeyLogin,
  passkeyName,
  passkeyParam,
  requestOptions,
} from './passkeys.contract.ts';
import {
  askForPasskey,
  logInWithPasskey,
  passkeysOf,
  presentPasskey,
  relyingParty,
  removePasskey,
  renamePasskey,
} from './passkeys.service.ts';

const tags = ['passkeys'];
const off = '409 passkeys-off where the shop has no name: they need PUBLIC_URL, or localhost.';

const askLogin = route('sign in', {
  method: 'post',
  path: '/auth/passkey/begin',
  summary: 'What the browser needs to ask for a passkey, to log in',
  description: `For navigator.credentials.get; its challenge lives five minutes. ${off}`,
  tags,
  responses: { 200: answer(requestOptions, 'PublicKeyCredentialRequestOptionsJSON') },
});

const logIn = route('sign in', {
  method: 'post',
  path: '/auth/passkey',
  summary: 'Log in with a passkey in place of the password',
  description: `202 where the account asks for a code as well, since the key did not verify its owner. 401 passkey-refused for every cause. ${off}`,
  tags,
  request: { body: body(passkeyLogin) },
  responses: {
    200: answer(session, 'The signed-in person'),
    202: answer(codeNeeded, 'The key is right; POST /auth/second-factor completes the login'),
  },
});

const list = route('keep own account', {
  method: 'get',
  path: '/account/passkeys',
  summary: 'Your passkeys, the oldest first',
  tags,
  responses: { 200: answer(passkeyList, `At most ${mostPasskeys}`) },
});

const begin = route('keep own account', {
  method: 'post',
  path: '/account/passkeys/begin',
  summary: 'What the browser needs to make a passkey',
  description: `For navigator.credentials.create. Asks for the password, and a code where a second factor is on. 409 too-many-passkeys. ${off}`,
  tags,
  request: { body: body(ownFactors) },
  responses: { 200: answer(creationOptions, 'PublicKeyCredentialCreationOptionsJSON') },
});

const add = route('keep own account', {
  method: 'post',
  path: '/account/passkeys',
  summary: 'Add the passkey that the browser has made',
  description: 'It is named for the browser, and can be renamed. 400 passkey-refused.',
  tags,
  request: { body: body(newPasskey) },
  responses: { 200: answer(passkey, 'The passkey') },
});

const rename = route('keep own account', {
  method: 'put',
  path: '/account/passkeys/{id}',
  summary: 'Name a passkey',
  tags,
  request: { params: passkeyParam, body: body(passkeyName) },
  responses: { 200: answer(passkey, 'With its name') },
});

const remove = route('keep own account', {
  method: 'post',
  path: '/account/passkeys/{id}/remove',
  summary: 'Remove a passkey',
  description: 'Asks for the password, and a code where a second factor is on.',
  tags,
  request: { params: passkeyParam, body: body(ownFactors) },
  responses: { 204: { description: 'It is removed' } },
});

export const passkeysRoutes = routes()
  .openapi(askLogin, async (c) => {
    const { platform } = c.var;
    const options = await askForPasskey(platform, relyingParty(platform.config, c.req.header('origin')));
    c.header('Cache-Control', 'no-store');
    return c.json({ options: { ...options } }, 200);
  })
  .openapi(logIn, async (c) => {
    const { platform } = c.var;
    const party = relyingParty(platform.config, c.req.header('origin'));
    const signedIn = await logInWithPasskey(platform, callerOf(c), party, c.req.valid('json'));
    c.header('Cache-Control', 'no-store');
    if ('proof' in signedIn) {
      const message = 'Please enter the code of your authenticator app.';
      return c.json({ code: 'second-factor-needed' as const, message, proof: signedIn.proof }, 202);
    }
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  })
  .openapi(list, async (c) => {
    const had = await passkeysOf(c.var.platform.database, memberOf(c.var.actor).userId);
    return c.json(had.map(presentPasskey), 200);
  })
  .openapi(begin, async (c) => {
    const { platform, actor } = c.var;
    const party = relyingParty(platform.config, c.req.header('origin'));
    const options = await beginPasskey(platform, party, memberOf(actor), c.req.valid('json'));
    return c.json({ options: { ...options } }, 200);
  })
  .openapi(add, async (c) => {
    const { platform, actor } = c.var;
    const party = relyingParty(platform.config, c.req.header('origin'));
    const name = deviceOf(callerOf(c).userAgent ?? '');
    const added = { made: c.req.valid('json'), name };
    return c.json(await addPasskey(platform, party, memberOf(actor), added), 200);
  })
  .openapi(rename, async (c) => {
    const { database } = c.var.platform;
    const { id } = c.req.valid('param');
    return c.json(await renamePasskey(database, memberOf(c.var.actor), id, c.req.valid('json').name), 200);
  })
  .openapi(remove, async (c) => {
    const { platform, actor } = c.var;
    await removePasskey(platform, memberOf(actor), c.req.valid('param').id, c.req.valid('json'));
    return c.body(null, 204);
  });
export type PasskeysRoutes = typeof passkeysRoutes;
