import { z } from 'zod';

export const vipMessage = z.object({ message: z.string() }).meta({ id: 'VipMessage' });
