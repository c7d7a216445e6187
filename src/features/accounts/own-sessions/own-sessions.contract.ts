import { z } from 'zod';

const instant = z.iso.datetime();

/** When the session of the call ends. */
export const sessionEnd = z
  .object({
    endsAt: instant.describe('The latest end; activity does not extend it'),
    idleEndsAt: instant.optional().describe('Staff only: the end unless there is activity before it'),
    serverTime: instant.describe("The server's clock; the time left is counted by it"),
  })
  .meta({ id: 'SessionEnd' });
export type SessionEndAnswer = z.infer<typeof sessionEnd>;

/** One place where a person is signed in. */
export const ownSession = z
  .object({
    _id: z.string(),
    current: z.boolean().describe('Whether it is the one that this call was made with'),
    device: z.string().describe("In words, such as 'Firefox on Windows', as the browser said at the login"),
    address: z.string().optional().describe('From where the login came: IPv4, or the first half of IPv6'),
    startedAt: instant,
    lastSeenAt: instant.describe('The last act or opening of a page, to the minute'),
    endsAt: instant,
    idleEndsAt: instant.optional(),
  })
  .meta({ id: 'OwnSession' });
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionList = z.array(ownSession).meta({ id: 'OwnSessionList' });

export const ownSessionId = z.object({ id: z.string().min(1).max(64) });

export const sessionsEnded = z
  .object({ message: z.string(), ended: z.int().describe('How many') })
  .meta({ id: 'SessionsEnded' });
