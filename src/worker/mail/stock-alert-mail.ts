import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { alertToken, findAlertById } from "#engine/customers/stock-alerts.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { sendLetter } from "./send-letter.ts";

export type StockAlertMail = "stockAlertConfirm" | "backInStock";

/** Values of mails about goods that were out of stock. */
export interface StockAlertFacts {
  readonly shop: string;
  /** Product name with the variant. */
  readonly name: string;
  readonly sku: string;
  readonly expectedOn: CalendarDay | null;
  /** Link that confirms the request, or opens the product. */
  readonly url: string;
}

/**
 * Sends the link that confirms a request, or the notice that the goods are back. Sends nothing for an ended request.
 */
export async function sendStockAlertMail(shop: Shop, { alertId }: JobPayloads["send_stock_alert_mail"]): Promise<void> {
  const alert = await findAlertById(shop, alertId);
  // Confirmed meanwhile by another link of the same request.
  if (!alert || (alert.confirmedAt !== null && alert.mailedAt === null)) return;
  const mail: StockAlertMail = alert.mailedAt === null ? "stockAlertConfirm" : "backInStock";
  const { slug, sku, email, expectedOn } = alert;
  await sendLetter(shop, {
    to: [{ email, language: alert.language }],
    name: mail,
    id: [mail, alertId],
    letterOf: (t, shopName) => {
      const { language } = t;
      const prefix = prefixOf[language];
      const path =
        mail === "backInStock"
          ? href(prefix, "product", { id: slug }, { v: sku })
          : href(prefix, "stockAlert", {}, { alert: alertToken(shop.settings.secret, alertId) });
      const name = [alert.name[language], alert.variantName?.[language]].filter(Boolean).join(" · ");
      return stockAlertEmail(t, mail, { shop: shopName, name, sku, expectedOn, url: shop.settings.publicUrl + path });
    },
  });
}

/** The mail in the language of the request. */
export function stockAlertEmail(t: ShopTranslator, mail: StockAlertMail, facts: StockAlertFacts): Email {
  const values = { shop: facts.shop, name: facts.name };
  const rows: [string, string][] = [[t("mail.facts.partNumber"), facts.sku]];
  if (mail === "stockAlertConfirm" && facts.expectedOn !== null)
    rows.push([t("mail.facts.expectedOn"), formatDate(facts.expectedOn, t)]);
  return {
    subject: t(`mail.${mail}.subject`, values),
    heading: t(`mail.${mail}.heading`, values),
    blocks: [
      { kind: "text", text: t(`mail.${mail}.text`, values) },
      { kind: "facts", rows },
      { kind: "button", label: t(`mail.${mail}.button`), href: facts.url },
      { kind: "text", text: t(`mail.${mail}.once`, values) },
    ],
  };
}
