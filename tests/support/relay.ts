import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from './port.ts';

/** A way to a server that can be made worse. */
export interface Relay {
  port: number;
  /** Ends all connections. */
  cut(): void;
  /** Ends all connections and takes no more. */
  shut(): Promise<void>;
  /** Takes connections again, on the same port. */
  open(): Promise<void>;
  /** From now on all that passes takes so many ms longer, each way. 0: as before. */
  slow(ms: number): void;
  /** From now on nothing passes, and no connection ends, until `flow`. */
  hold(): void;
  flow(): void;
}

/** Opens a way to a server of this machine. Whoever opens it shuts it. */
export async function openRelay(to: { host: string; port: number }): Promise<Relay> {
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let held = Promise.withResolvers<void>();
  held.resolve();

  const pass = async (from: Socket, into: Socket) => {
    try {
      for await (const chunk of from) {
        if (delayMs > 0) await pause(delayMs);
        await held.promise;
        if (!into.write(chunk)) await once(into, 'drain');
      }
      into.end();
    } catch {
      into.destroy();
    }
  };
  const take = (socket: Socket) => {
    const other = connect(to.port, to.host);
    for (const [one, another] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.setNoDelay();
      one
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(one);
          another.destroy();
        });
      void pass(one, another);
    }
  };
  const server = createServer(take);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const port = portOf(server);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    async shut() {
      const isShut = new Promise((resolve) => server.close(resolve));
      cut();
      held.resolve();
      await isShut;
    },
    open: () => listen(port),
    slow(ms) {
      delayMs = ms;
    },
    hold() {
      held = Promise.withResolvers<void>();
    },
    flow() {
      held.resolve();
    },
  };
}
