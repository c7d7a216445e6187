import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logInByPasskey, makePasskey, offerPasskeys } from './use-passkey.ts';

const login = { options: { challenge: 'AAAA', rpId: 'localhost' } };
const registration = {
  options: {
    challenge: 'AAAA',
    rp: { name: 'localhost' },
    user: { id: 'AAAA', name: 'ada', displayName: 'ada' },
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  },
};
const key = {
  id: 'AAAA',
  rawId: new ArrayBuffer(3),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(3),
    clientDataJSON: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};

type Asked = { mediation?: string; signal: AbortSignal };
const untilAborted = ({ signal }: Asked) =>
  // As browsers do: the reason is the library's own.
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** The calls that reached the shop. */
let calls: string[];
function stubBrowser(act: (asked: Asked) => Promise<unknown>): void {
  const isConditionalMediationAvailable = async () => true;
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable }),
  );
  vi.stubGlobal('navigator', { credentials: { get: act, create: act } });
}
beforeEach(() => {
  calls = [];
  vi.stubGlobal('document', { querySelectorAll: () => ['the field'] });
  vi.stubGlobal('location', { hostname: 'localhost' });
  vi.stubGlobal('reportError', vi.fn());
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const path = String(input);
    calls.push(path);
    if (path.endsWith('/account/passkeys/begin')) return Response.json(registration);
    return Response.json(path.endsWith('/begin') ? login : {});
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  'NotReadableError',
  'UnknownError',
  'ConstraintError',
  'OperationError',
  'NotAllowedError',
  'TimeoutError',
])('a browser that refuses by %s is answered, at the login and where a key is added', async (name) => {
  stubBrowser(() => Promise.reject(new DOMException('no', name)));
  expect(await logInByPasskey()).toEqual({
    failure: 'No passkey was used. You can log in with your password.',
  });
  expect(await makePasskey({ password: 'x' })).toMatchObject({ text: 'The passkey could not be added.' });
  expect(reportError).not.toHaveBeenCalled();
});

test('what no browser refuses by is noted, and answered as well', async () => {
  stubBrowser(() => Promise.reject(new TypeError('a mistake')));
  expect(await logInByPasskey()).toHaveProperty('failure');
  expect(reportError).toHaveBeenCalledOnce();
});

test('a browser without passkeys says so, and the shop is not asked', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  vi.stubGlobal('navigator', {});
  const text = 'This browser does not support passkeys.';
  expect(await logInByPasskey()).toEqual({ failure: text });
  expect(await makePasskey({ password: 'x' })).toMatchObject({ ok: false, text });
  expect(calls).toEqual([]);
});

test('a key that is chosen in the field logs in', async () => {
  const asked: Asked[] = [];
  stubBrowser(async (options) => {
    asked.push(options);
    return key;
  });
  expect(await offerPasskeys(new AbortController().signal)).toEqual({ proof: undefined });
  expect(asked.map(({ mediation }) => mediation)).toEqual(['conditional']);
  expect(calls).toHaveLength(2);
});

test('leaving the page or pressing the button ends the offer in the field, silently', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((done) => {
    isAsked = done;
  });
  stubBrowser((options) => {
    isAsked();
    return untilAborted(options);
  });
  const left = new AbortController();
  const offer = offerPasskeys(left.signal);
  await asked;
  left.abort();
  expect(await offer).toBeUndefined();
  expect(calls).toHaveLength(1);
  expect(reportError).not.toHaveBeenCalled();
});

test('the offer in the field goes on with a new challenge before the old one is over', async () => {
  vi.useFakeTimers();
  let times = 0;
  stubBrowser((options) => {
    times += 1;
    return times === 1 ? untilAborted(options) : Promise.resolve(key);
  });
  const offer = offerPasskeys(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(await offer).toEqual({ proof: undefined });
  expect(calls).toHaveLength(3);
});
