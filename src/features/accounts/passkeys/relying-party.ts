import type { Config } from '#platform/config.ts';
import { CodedError } from '#platform/errors.ts';
import { passkeyTexts } from './passkeys.contract.ts';

/** For whom keys are made: a name of a host, and the origin of the pages there. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The shop's own address, never what a request says. Without PUBLIC_URL a shop is reached on its own machine alone: there its
 * pages may be those of `localhost`, whatever the port; a number is no name that keys are made for. Throws 409
 * `passkeys-off`.
 */
export function relyingParty(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  origin: string | undefined,
): RelyingParty {
  const asked = publicUrl ?? origin;
  const url = asked !== undefined && URL.canParse(asked) ? new URL(asked) : undefined;
  const isHere = publicUrl !== undefined || url?.hostname === 'localhost';
  if (!url || !isHere) throw new CodedError(409, 'passkeys-off', passkeyTexts.off);
  return { id: url.hostname, origin: url.origin };
}
