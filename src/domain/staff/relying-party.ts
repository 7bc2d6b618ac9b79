/** The relying party of passkeys: the shop's host name, and its only allowed origin. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The shop as passkeys know it, by its public address. A passkey belongs to a name, never to a number: a shop on this
 * machine's loopback address is known as localhost, one under any other number has no passkeys (null).
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const url = new URL(publicUrl);
  if (url.hostname === "127.0.0.1" || url.hostname === "[::1]") url.hostname = "localhost";
  if (url.hostname.startsWith("[") || /^[\d.]+$/.test(url.hostname)) return null;
  return { id: url.hostname, origin: url.origin };
}
