import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { knownDevicesOf } from '../session/known-device.guard.ts';
import { session } from '../session/session.contract.ts';
import { handOverSession, startSession } from '../session/session.guard.ts';
import { enterCode } from './enter-code.ts';
import {
  backupCodes,
  bothFactors,
  codeEntry,
  enrolment,
  firstCode,
  ownPassword,
  secondFactorMessage,
  secondFactorState,
} from './second-factor.contract.ts';
import {
  assertMayTurnOff,
  beginSecondFactor,
  confirmSecondFactor,
  readOwnSecondFactor,
  renewBackupCodes,
  turnOffSecondFactor,
} from './second-factor.service.ts';

const tags = ['second factor'];
const bothAgain =
  'Your password and a code, from the app or a backup code; both are required. 401 wrong-code, used-code; 429 says when to try again.';

const enter = route('sign in', {
  method: 'post',
  path: '/auth/second-factor',
  summary: 'Log in, second step: the code, where the login answered 202',
  description:
    '401 wrong-code; 401 used-code: a code works once; 401 login-over: the login is valid for five minutes and five codes. 429 says when to try again. The set-auth-token header carries the bearer token; browsers get a cookie.',
  tags,
  request: { body: body(codeEntry) },
  responses: { 200: answer(session, 'The signed-in person') },
});

const read = route('protect own account', {
  method: 'get',
  path: '/second-factor',
  summary: 'Whether your account asks for a code at login',
  tags,
  responses: { 200: answer(secondFactorState, 'The setting') },
});

const begin = route('protect own account', {
  method: 'post',
  path: '/second-factor/begin',
  summary: 'Get a secret for the authenticator app',
  description: 'Login does not ask for a code until a first code confirms it.',
  tags,
  request: { body: body(ownPassword) },
  responses: { 200: answer(enrolment, 'The secret') },
});

const confirm = route('protect own account', {
  method: 'post',
  path: '/second-factor/confirm',
  summary: 'Turn the second factor on with a first code',
  description: 'The session continues under a new token; its permits and all other sessions end.',
  tags,
  request: { body: body(firstCode) },
  responses: { 200: answer(backupCodes, 'It is on; the backup codes, shown once') },
});

const renew = route('protect own account', {
  method: 'post',
  path: '/second-factor/backup-codes',
  summary: 'New backup codes in place of the old ones',
  description: bothAgain,
  tags,
  request: { body: body(bothFactors) },
  responses: { 200: answer(backupCodes, 'The new codes, shown once') },
});

const turnOff = route('protect own account', {
  method: 'post',
  path: '/second-factor/turn-off',
  summary: 'Turn off second factor',
  description: `${bothAgain} 409 second-factor-required where the role requires one.`,
  tags,
  request: { body: body(bothFactors) },
  responses: { 200: answer(secondFactorMessage, 'The second factor is off') },
});

export const secondFactorRoutes = routes()
  .openapi(enter, async (c) => {
    const signedIn = await enterCode(c.var.platform, callerOf(c), c.req.valid('json'), knownDevicesOf(c));
    await startSession(c, signedIn);
    return c.json(signedIn.session, 200);
  })
  .openapi(read, async (c) => c.json(await readOwnSecondFactor(c.var.platform, memberOf(c.var.actor)), 200))
  .openapi(begin, async (c) => {
    const { platform, actor } = c.var;
    const { password } = c.req.valid('json');
    return c.json(await beginSecondFactor(platform, memberOf(actor), password), 200);
  })
  .openapi(confirm, async (c) => {
    const { platform, actor } = c.var;
    const { code } = c.req.valid('json');
    const confirmed = await confirmSecondFactor(platform, memberOf(actor), code);
    handOverSession(c, confirmed.signedIn);
    return c.json({ backupCodes: confirmed.backupCodes }, 200);
  })
  .openapi(renew, async (c) => {
    const { platform, actor } = c.var;
    const fresh = await renewBackupCodes(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ backupCodes: fresh }, 200);
  })
  .openapi(turnOff, async (c) => {
    const { platform, actor } = c.var;
    await assertMayTurnOff(platform, memberOf(actor));
    await turnOffSecondFactor(platform, memberOf(actor), c.req.valid('json'));
    return c.json({ message: 'Your second factor is off.' }, 200);
  });
export type SecondFactorRoutes = typeof secondFactorRoutes;
