import { createHmac, timingSafeEqual } from "node:crypto";
import { hours, type Instant, minutes } from "#domain/kernel/time.ts";

/** How long a link with a pass works, and how long a browser that came by it goes on looking, in milliseconds. */
export const passOfLink = minutes(1);
export const passOfBrowser = hours(12);

/**
 * Lets a browser look at the shop while it is closed, and do nothing else: where the merchant's side has a host of its
 * own, the staff's session is not known to the shop's.
 */
export const closedShopPass = (secret: string, until: Instant): string => `${until}.${signatureOf(secret, until)}`;

/** False for a pass that is over, or that nobody here made. */
export function isClosedShopPass(secret: string, pass: string, now: Instant): boolean {
  const [, until = "", signature = ""] = /^(\d{1,15})\.([\w-]{43})$/.exec(pass) ?? [];
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, Number(until)))];
  return given.length === right.length && timingSafeEqual(given, right) && Number(until) > now;
}

const signatureOf = (secret: string, until: number) =>
  createHmac("sha256", secret).update(`closed shop until ${until}`).digest("base64url");
