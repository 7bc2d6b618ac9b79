import type { Language } from "#domain/kernel/language.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import type { Db } from "#engine/platform/database.ts";
import { statement } from "#engine/platform/statement.ts";
import { merchantUrl, type Shop } from "#engine/shop.ts";
import { formatDateTime } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailStaff } from "./mail-staff.ts";
import { mailTranslators } from "./mail-translator.ts";

const selectOwners = statement<[], { email: string }>(
  "owners_to_tell",
  "select email from staff where active and role = 'owner' order by id",
);

/** Email addresses of all owners. */
export async function ownersToTell(db: Db): Promise<string[]> {
  return (await db.rows(selectOwners, [])).map(({ email }) => email);
}

/**
 * Notifies all owners of a change to the account that buyers pay into. In both languages, because the owners' are not
 * stored.
 */
export async function sendAccountMail(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  { account, by, at }: JobPayloads["send_account_mail"],
): Promise<void> {
  const url = merchantUrl(shop.settings) + href("", account === "bank" ? "adminBank" : "adminZeller");
  const words = await mailTranslators(shop.db, "account");
  const letter = accountEmail(words, { account, by, at: instant(at), url });
  await mailStaff(shop, { letter, english: words.en, id: `account.${account}.${at}` }, await ownersToTell(shop.db));
}

/** The mail in both languages, one below the other. */
export function accountEmail(
  { en, cn }: Record<Language, ShopTranslator>,
  { account, by, at, url }: { account: "bank" | "zeller"; by: string; at: Instant; url: string },
): Email {
  const values = (t: ShopTranslator) => ({ by, at: formatDateTime(at, t) });
  const say = (t: ShopTranslator): Block[] => [
    { kind: "text", text: t(`mail.account.${account}`, values(t)) },
    { kind: "text", text: t("mail.account.check", values(t)) },
    { kind: "button", label: t("mail.account.button"), href: url },
  ];
  const title = [en, cn].map((t) => t("mail.account.subject", values(t))).join(" · ");
  return { subject: title, heading: title, blocks: [...say(en), ...say(cn)] };
}
