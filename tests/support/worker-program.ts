import { createServer } from 'node:http';

/** A server process as small as can be: it says its id, and ends as it is told. */
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  response.setHeader('connection', 'close');
  response.end(`${process.pid} ${process.env.MARQUE_WORKER} ${process.env.ROLE}`);
});
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
let answers = 0;
process.on('message', ({ asked }: { asked: number }) => {
  answers += 1;
  const values = [{ value: answers, labels: { by: process.env.MARQUE_WORKER } }];
  process.send?.({ asked, metrics: [{ name: 'answers', type: 'counter', values }] });
});
if (process.env.FAILS_AT === process.env.MARQUE_WORKER) process.exit(3);
server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', reusePort: true }, () =>
  process.send?.({ ready: true }),
);
