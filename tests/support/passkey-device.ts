import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { passkeys } from '#features/accounts/passkeys/passkeys.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

/** A key that the shop knows and no device has. Returns its id. */
export async function aStoredPasskey(
  { database }: { database: Database },
  { userId }: { userId: string },
): Promise<string> {
  const id = newId();
  const key = { credentialId: id, publicKey: '', counter: 0, transports: [], synced: false };
  await database.insert(passkeys).values({ id, userId, ...key, name: 'A key', createdAt: now() });
  return id;
}

/** Just enough of CBOR (RFC 8949) for a key and its envelope: small maps of whole numbers, texts and bytes. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>;
function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 0xff]);
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

const url = (bytes: Buffer) => bytes.toString('base64url');
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();

export interface PasskeyDevice {
  /** What a browser would send once its person has made a key. */
  make(challenge: string): object;
  /** What a browser would send once its person has shown the key. */
  show(
    challenge: string,
    more?: { verified?: boolean; origin?: string; counter?: number; handle?: string },
  ): object;
}

/** A security key of one key, which verifies its person unless it is told not to. */
export function aPasskeyDevice(origin: string, userHandle: string): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const party = sha256(new URL(origin).hostname);
  let uses = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const dataOf = (flags: number, counter: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([party, Buffer.from([flags]), count]);
  };
  const named = { id: url(id), rawId: url(id), type: 'public-key', clientExtensionResults: {} };
  return {
    make(challenge) {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = Buffer.concat([dataOf(0x45, 0), attested]);
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      const response = {
        clientDataJSON: url(clientData('webauthn.create', challenge, origin)),
        attestationObject: url(attestationObject),
        transports: ['internal'],
      };
      return { ...named, response };
    },
    show(challenge, { verified = true, origin: from = origin, counter, handle = userHandle } = {}) {
      uses += 1;
      const authenticatorData = dataOf(verified ? 0x05 : 0x01, counter ?? uses);
      const said = clientData('webauthn.get', challenge, from);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(said)]), privateKey);
      const response = {
        clientDataJSON: url(said),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
        userHandle: url(Buffer.from(handle)),
      };
      return { ...named, response };
    },
  };
}
