import { createHmac, timingSafeEqual } from "node:crypto";
import { readId } from "#domain/kernel/read-whole-number.ts";

/**
 * A row's id with 256 bits that only the shop can make: the secret part of a link. It is the same whenever it is made,
 * so that the link of each mail works. `purpose` names the kind of row; a token of one kind opens no other.
 */
export function signedId(secret: string, purpose: string, id: number): string {
  return `${id}.${signatureOf(secret, `${purpose} ${id}`)}`;
}

/** The id that a token claims, which nothing has proved yet. */
export const idIn = (token: string): number | null => readId(token.split(".")[0] ?? "");

/** The id in a token; null for one that is not ours. */
export function readSignedId(secret: string, purpose: string, token: string): number | null {
  const signature = token.split(".")[1] ?? "";
  const id = idIn(token);
  if (id === null) return null;
  return isSigned(secret, `${purpose} ${id}`, signature) ? id : null;
}

/** The signature of a text, in 43 characters that an address or a cookie may hold. Only the shop can make it. */
export const signatureOf = (secret: string, text: string): string =>
  createHmac("sha256", secret).update(text).digest("base64url");

/** True for the signature of this text, compared without telling by its time how much of it is right. */
export function isSigned(secret: string, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}
