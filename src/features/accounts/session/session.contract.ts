import { z } from 'zod';
import { permitNames, roles } from '#platform/permissions.ts';

/** Who is signed in, as their own browser may know it. */
export const session = z
  .object({
    _id: z.string(),
    email: z.string(),
    emailVerified: z.boolean().describe('Whether the address is confirmed; not required for anything'),
    username: z.string().optional(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    role: z.enum(roles),
    mustChangePassword: z.boolean(),
    mustEnrol: z.boolean().describe('Whether the role requires a second factor that is not on yet'),
    permits: z.array(z.enum(permitNames)).describe('Verifications that are active now, ten minutes each'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;
