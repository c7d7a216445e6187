/** Of the addresses that deleted accounts have; RFC 2606 keeps such a domain from ever being anybody's. */
export const nobodysDomain = 'deleted.invalid';

/** Of what stands where a customer made at the desk gave no address. */
const withoutAddressDomain = 'no-address.invalid';

/** Whether this e-mail address is nobody's, as that of a deleted account: nobody reads what is sent there. */
export const isNobodys = (email: string): boolean =>
  email.endsWith(`@${nobodysDomain}`) || email.endsWith(`@${withoutAddressDomain}`);

/** What stands for the address of an account that has none. */
export const noAddressOf = (id: string): string => `${id.toLowerCase()}@${withoutAddressDomain}`;

/** The address as people read it: empty where there is none. */
export const shownAddress = (email: string): string =>
  email.endsWith(`@${withoutAddressDomain}`) ? '' : email;
