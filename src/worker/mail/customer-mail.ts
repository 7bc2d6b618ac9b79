import type { Instant } from "#domain/kernel/time.ts";
import type { CustomerMail } from "#engine/platform/mail-kinds.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { greeting } from "./greeting.ts";
import type { Block, Email } from "#engine/ports/letter.ts";

/** Values of an account email beside the language. */
export interface CustomerEmailFacts {
  /** The shop's name. */
  readonly shop: string;
  readonly firstName: string;
  readonly lastName: string;
  /** URL of the email's button; null when there is nothing to do. */
  readonly url: string | null;
  /** Time of the account's erasure, in the email about its closure. */
  readonly closesAt: Instant | null;
}

const keys = {
  "customer-invited": "customerInvited",
  "verify-email": "verifyEmail",
  "account-exists": "accountExists",
  "reset-password": "resetPassword",
  "checkout-link": "checkoutLink",
  "password-changed": "passwordChanged",
  "closure-requested": "closureRequested",
  closed: "closed",
} as const satisfies Record<CustomerMail, string>;

/** Email about an account, in its owner's language. */
export function customerEmail(
  t: ShopTranslator,
  mail: CustomerMail,
  { shop, url, closesAt, ...person }: CustomerEmailFacts,
): Email {
  const key = keys[mail];
  const values = { shop, date: closesAt === null ? "" : formatDateTime(closesAt, t) };
  const blocks: Block[] = [...greeting(t, person), { kind: "text", text: t(`mail.${key}.text`, values) }];
  if (key !== "closed" && url) blocks.push({ kind: "button", label: t(`mail.${key}.button`), href: url });
  return { subject: t(`mail.${key}.subject`, values), heading: t(`mail.${key}.heading`, values), blocks };
}
