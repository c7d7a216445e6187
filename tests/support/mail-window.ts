import { createServer } from 'node:http';
import type { MailServer } from './mail-server.ts';
import { portOf } from './port.ts';

/** A mail as its reader sees it. */
export interface ShownMail {
  subject: string;
  text: string;
  attachments: string[];
}

/** Lets other processes look at what the mail server took: `GET /{address}` lists the mails to it, oldest first. */
export async function openMailWindow({
  taken,
}: MailServer): Promise<{ url: string; close(): Promise<void> }> {
  const mailsTo = (address: string): ShownMail[] =>
    taken
      .filter((mail) => mail.to?.some((recipient) => recipient.address === address))
      .map(({ subject = '', text = '', attachments }) => ({
        subject,
        text,
        attachments: attachments.map(({ filename }) => filename ?? ''),
      }));
  const window = createServer((request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(mailsTo(decodeURIComponent(request.url!.slice(1)))));
  });
  await new Promise<void>((resolve) => {
    window.listen(0, '127.0.0.1', resolve);
  });
  const port = portOf(window);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        window.close(() => resolve());
      }),
  };
}
