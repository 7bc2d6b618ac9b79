import { hours, type Instant, minutes } from "#domain/kernel/time.ts";
import { isSigned, signatureOf } from "../platform/signed-id.ts";

/** Lifetimes in milliseconds of a link with a pass, and of a browser's access afterwards. */
export const passOfLink = minutes(1);
export const passOfBrowser = hours(12);

/**
 * Lets a browser view the closed shop, and nothing else. Needed where the merchant's side has its own host, because the
 * shop's host does not get the staff's session cookie.
 */
export const closedShopPass = (secret: string, until: Instant): string =>
  `${until}.${signatureOf(secret, textOf(until))}`;

/** False for an expired or forged pass. */
export function isClosedShopPass(secret: string, pass: string, now: Instant): boolean {
  const [, until = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? [];
  return isSigned(secret, textOf(Number(until)), signature) && Number(until) > now;
}

const textOf = (until: number) => `closed shop until ${until}`;
