import { createHash, randomBytes } from "node:crypto";

/** An opaque 256-bit token, as it travels in a cookie or a link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a token, as stored in the database. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
