/** Of the addresses that deleted accounts have; RFC 2606 keeps such a domain from ever being anybody's. */
export const nobodysDomain = 'deleted.invalid';

/** Whether this e-mail address is that of a deleted account: nobody reads what is sent there. */
export const isNobodys = (email: string): boolean => email.endsWith(`@${nobodysDomain}`);
