import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { portOf } from './port.ts';

/** A real SMTP server on this machine: what it took can be read, and it can be told to refuse. */
export interface MailServer {
  url: string;
  /** Every mail that it said yes to, in the order of arrival. */
  taken: Email[];
  /** Answers the next mails with these codes, one each: 451 'try later', 550 'never'. */
  refuseNext(...codes: number[]): void;
  /** Takes the next mail, and breaks the connection before it says so. */
  breakAfterNext(): void;
  close(): Promise<void>;
}

async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

export async function openMailServer(): Promise<MailServer> {
  const taken: Email[] = [];
  const refusals: number[] = [];
  let breaks = false;
  const server = new SMTPServer({
    authOptional: true,
    // Each connection would ask a name server for the name of 127.0.0.1.
    disableReverseLookup: true,
    // Its certificate would be one that nobody trusts.
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, _session, callback) {
      const bytes = await bytesOf(stream);
      const code = refusals.shift();
      if (code) {
        callback(
          Object.assign(new Error(code < 500 ? 'Try again later' : 'No such mailbox'), {
            responseCode: code,
          }),
        );
        return;
      }
      taken.push(await PostalMime.parse(bytes));
      if (breaks) {
        breaks = false;
        for (const connection of server.connections) connection.close();
        return;
      }
      callback();
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const port = portOf(server.server);
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuseNext: (...codes) => void refusals.push(...codes),
    breakAfterNext: () => {
      breaks = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}
