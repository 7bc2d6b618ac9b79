import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "#domain/kernel/time.ts";

const stepSeconds = 30;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new authenticator secret of 160 bits (RFC 4226). */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The time step of a moment (RFC 6238). */
export function stepAt(now: Instant): number {
  return Math.floor(now / 1_000 / stepSeconds);
}

/** The code of a time step (RFC 6238 with HMAC-SHA-1, which all authenticators support). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

/** The time step of a code, with one step of clock drift either way; null for a wrong code. */
export function stepOfCode(secret: Buffer, input: string, now: Instant): number | null {
  const code = input.normalize("NFKC").replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepAt(now);
  return (
    [current, current - 1, current + 1].find((step) =>
      timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
    ) ?? null
  );
}

/** The secret for manual entry: base32 without padding. */
export function base32(secret: Buffer): string {
  let bits = "";
  for (const byte of secret) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The `otpauth:` URI for authenticators. */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
