import { connect, type Socket } from 'node:net';

const login = ['POST /api/auth/login HTTP/1.1', 'Host: cars.example', 'Content-Type: application/json'];
export const withLength = (bytes: number) => `${[...login, `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`;
export const inChunks = `${[...login, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`;

/** Writes to one connection as fast as it takes it, and no more than so many bytes. */
export function pour(socket: Socket, chunk: Buffer, mostBytes: number): void {
  let written = 0;
  const go = () => {
    while (written + chunk.length < mostBytes && socket.writable) {
      written += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', go);
    }
  };
  go();
}

export interface Held {
  sockets: Socket[];
  answers: string[];
  /** How many the server has ended. */
  ended(): number;
}

/** So many connections, each of which begins in its way and then holds back the rest. */
export function hold(port: number, count: number, begin: (socket: Socket) => void): Held {
  const answers: string[] = [];
  let ended = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1', () => begin(socket));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    // A connection that is closed on us may also be reset.
    socket.on('error', () => {});
    socket.on('close', () => {
      ended += 1;
      answers.push(answer);
    });
    return socket;
  });
  return { sockets, answers, ended: () => ended };
}

export const statusOf = (answer: string) => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
export const countOf = (held: Held, status: string) =>
  held.answers.filter((one) => statusOf(one) === status).length;
