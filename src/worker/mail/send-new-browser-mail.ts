import { instant } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { composeMail } from "./layout.ts";
import { shopTranslators } from "./mail-translator.ts";

/** Tells somebody of the staff of a browser that their password was given in for the first time; nobody who has left. */
export async function sendNewBrowserMail(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  { staffId, at }: JobPayloads["send_new_browser_mail"],
): Promise<void> {
  const staff = await findStaff(shop.db, staffId);
  if (!staff) return;
  const { en, cn } = await shopTranslators(shop.db);
  const say = (t: ShopTranslator): Block[] => [
    { kind: "text", text: t("mail.newBrowser.about") },
    { kind: "text", text: t("mail.newBrowser.text", { at: formatDateTime(instant(at), t) }) },
    { kind: "text", text: t("mail.newBrowser.check") },
  ];
  const title = [en, cn].map((t) => t("mail.newBrowser.title")).join(" · ");
  const { html, text } = await composeMail(
    shop,
    { subject: title, heading: title, blocks: [...say(en), ...say(cn)] },
    en,
  );
  await shop.mailer.send({
    to: staff.email,
    subject: title,
    text,
    html,
    language: "en",
    messageId: `new-browser.${staffId}.${at}`,
  });
}
