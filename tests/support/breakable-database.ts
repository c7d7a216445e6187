import { connect, createServer, type Socket } from 'node:net';
import { portOf } from './port.ts';
import { createTestDatabase } from './test-database.ts';

export interface BreakableDatabase {
  url: string;
  /** Ends all connections and takes no more. */
  break(): Promise<void>;
  /** Takes connections again, under the same address. */
  mend(): Promise<void>;
  drop(): Promise<void>;
}

/** A database of one's own behind a door that can be shut. */
export async function openBreakableDatabase(): Promise<BreakableDatabase> {
  const database = await createTestDatabase();
  const behind = new URL(database.url);
  const open = new Set<Socket>();
  const pass = (socket: Socket) => {
    const other = connect(Number(behind.port), behind.hostname);
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.pipe(another);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          another.destroy();
        });
    }
  };
  let door = createServer(pass);
  const listen = (port: number) => new Promise<void>((resolve) => door.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(door);
  const shut = async () => {
    const shutDoor = new Promise((resolve) => door.close(resolve));
    for (const socket of open) socket.destroy();
    await shutDoor;
  };
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    break: shut,
    async mend() {
      door = createServer(pass);
      await listen(port);
    },
    async drop() {
      if (door.listening) await shut();
      await database.drop();
    },
  };
}
