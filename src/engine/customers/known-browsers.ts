import { randomBytes } from "node:crypto";
import { isSigned, signatureOf } from "../platform/signed-id.ts";

/**
 * A browser that signed in to an account carries a signed name for it. It has failures of its own, so that
 * nobody can lock the owner out by guessing from elsewhere.
 */
const maxAccounts = 4;

/** The account a browser is known for, until its password changes: somebody else may have had the old one. */
interface KnownAccount {
  readonly id: number;
  readonly passwordHash: string | null;
}

/** The browser's name in the device cookie for this account; null for an unknown browser or a forged cookie. */
export function knownBrowser(secret: string, cookie: string | null, account: KnownAccount): string | null {
  const entry = entriesOf(cookie).find(([name, signature]) => isSigned(secret, textOf(name, account), signature));
  return entry?.[0] ?? null;
}

/**
 * The device cookie's value after signing in to the account; it remembers a few accounts of one browser. `known` is the
 * browser's name there, where that was signed with another secret.
 */
export function rememberBrowser(
  secret: string,
  cookie: string | null,
  account: KnownAccount,
  browser = knownBrowser(secret, cookie, account),
): string {
  const name = browser ?? randomBytes(16).toString("base64url");
  const others = entriesOf(cookie).filter(([other]) => other !== name);
  return [[name, signatureOf(secret, textOf(name, account))] as const, ...others]
    .slice(0, maxAccounts)
    .map((entry) => entry.join("."))
    .join("~");
}

function entriesOf(cookie: string | null): [name: string, signature: string][] {
  return (cookie ?? "")
    .slice(0, 1_000)
    .split("~")
    .flatMap((entry) => {
      const [name, signature] = entry.split(".");
      return name && signature && /^[\w-]{22}$/.test(name) ? [[name, signature]] : [];
    });
}

const textOf = (name: string, { id, passwordHash }: KnownAccount): string =>
  `device ${id} ${name} ${passwordHash ?? ""}`;
