import { instant } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { statement } from "#engine/platform/statement.ts";
import type { Shop } from "#engine/shop.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { formatDateTime } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { Translator } from "#i18n/translator.ts";
import { type Block, composeMail } from "./layout.ts";

const translators = loadTranslators();

const selectOwners = statement<[], { email: string }>(
  "owners_to_tell",
  "select email from staff where active and role = 'owner' order by id",
);

/** Tells all owners that the account was changed to which buyers send money. In both languages: nobody knows whose is whose. */
export async function sendAccountMail(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  { account, by, at }: JobPayloads["send_account_mail"],
): Promise<void> {
  const { en, cn } = translators;
  const url = shop.settings.publicUrl + href("", account === "bank" ? "adminBank" : "adminZeller");
  const say = (t: Translator): Block[] => [
    {
      kind: "text",
      text: t(`mail.account.${account}`, { by, at: formatDateTime(instant(at), t.language) }),
    },
    { kind: "text", text: t("mail.account.check") },
    { kind: "button", label: t("mail.account.button"), href: url },
  ];
  const title = `${en("mail.account.subject")} · ${cn("mail.account.subject")}`;
  const { html, text } = await composeMail(
    shop,
    { subject: title, heading: title, blocks: [...say(en), ...say(cn)] },
    en,
  );
  for (const { email } of await shop.db.rows(selectOwners, []))
    await shop.mailer.send({
      to: email,
      subject: title,
      text,
      html,
      language: "en",
      messageId: `account.${account}.${at}.${email}`.replaceAll(/[^\w.-]/g, ""),
    });
}
