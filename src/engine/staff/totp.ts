import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Instant } from "#domain/kernel/time.ts";

const stepSeconds = 30;
const digits = 6;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new authenticator secret of 160 bits, as RFC 4226 asks for. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** The time step of RFC 6238 that a moment falls into. */
export function stepAt(now: Instant): number {
  return Math.floor(now / 1_000 / stepSeconds);
}

/** The code of a time step (RFC 6238 with HMAC-SHA-1, the one every authenticator knows). */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

/** The step a typed code belongs to, one step of clock drift either way; null for a wrong one. */
export function stepOfCode(secret: Buffer, typed: string, now: Instant): number | null {
  const code = typed.normalize("NFKC").replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return null;
  const current = stepAt(now);
  return (
    [current, current - 1, current + 1].find((step) =>
      timingSafeEqual(Buffer.from(codeOf(secret, step)), Buffer.from(code)),
    ) ?? null
  );
}

/** The secret as people type it and authenticators read it: base32 without padding. */
export function base32(secret: Buffer): string {
  let bits = "";
  for (const byte of secret) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The address an authenticator opens. */
export function totpUri(secret: Buffer, email: string, issuer: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
