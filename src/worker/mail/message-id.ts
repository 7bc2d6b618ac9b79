import { createHash } from "node:crypto";

/** Parts that an ID may be made of as they are: a dot-atom (RFC 5322, 3.2.3) of letters, digits, `_` and `-`. */
const dotAtom = /^[\w-]+(?:\.[\w-]+)*$/;

/** Half of a SHA-256, so that no two parts share it. */
const digestOf = (part: string): string => createHash("sha256").update(part).digest("hex").slice(0, 32);

/**
 * The left side of a Message-ID (RFC 5322, 3.6.4). The same parts give the same ID, by which mailboxes drop a mail that
 * was sent again. A part that an ID may not hold is there as its digest: above all a recipient's address, whose `@`
 * would be a second one.
 */
export function messageIdOf(...parts: readonly (string | number)[]): string {
  return parts.map((part) => (dotAtom.test(String(part)) ? String(part) : digestOf(String(part)))).join(".");
}
