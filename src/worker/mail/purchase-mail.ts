import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { type LocalizedText, prefixOf } from "#domain/kernel/language.ts";
import { cents, type Money } from "#domain/kernel/money.ts";
import { findPurchaseById, purchaseLines, purchaseToken } from "#engine/admin/purchasing/purchase-row.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { mailTranslator } from "./mail-translator.ts";
import { sendLetter } from "./send-letter.ts";

interface PurchaseFacts {
  readonly shop: string;
  readonly number: string;
  readonly note: string;
  readonly lines: readonly {
    readonly sku: string;
    readonly name: LocalizedText;
    readonly quantity: number;
    readonly cost: Money;
    readonly expectedOn: CalendarDay | null;
  }[];
  readonly pdf: string;
}

/** Mails a purchase order to its supplier, unless it was ended meanwhile. */
export async function sendPurchaseMail(shop: Shop, { purchaseId }: JobPayloads["send_purchase_mail"]): Promise<void> {
  const order = await findPurchaseById(shop.db, purchaseId);
  if (order?.state !== "ordered" || order.email === "") return;
  const { language, number, note, email } = order;
  const lines = await purchaseLines(shop.db, order.id);
  const token = purchaseToken(shop.settings.secret, order.id);
  const pdf = shop.settings.publicUrl + href(prefixOf[language], "purchasePdf", {}, { order: token });
  await sendLetter(shop, {
    to: [{ email, language }],
    name: "purchaseOrder",
    id: [number, order.version],
    letterOf: (t, shopName) => purchaseEmail(t, { shop: shopName, number, note, lines, pdf }),
    translatorOf: mailTranslator,
  });
}

/** The mail in the supplier's language, with all lines, so that it can be worked from without the PDF. */
export function purchaseEmail(t: ShopTranslator, { shop, number, note, lines, pdf }: PurchaseFacts): Email {
  const total = cents(lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0));
  const values = { shop, number, total: formatMoney(total, t.language) };
  return {
    subject: t("mail.purchaseOrder.subject", values),
    heading: t("mail.purchaseOrder.heading", values),
    blocks: [
      { kind: "text", text: t("mail.purchaseOrder.text", values) },
      ...(note === "" ? [] : [{ kind: "text" as const, text: t("papers.purchase.noteLine", { note }) }]),
      {
        kind: "items",
        rows: lines.map(({ sku, name, quantity, cost, expectedOn }) => ({
          name: name[t.language],
          detail: `${sku} · ${quantity} × ${formatMoney(cost, t.language)}`,
          amount: formatMoney(cents(quantity * cost), t.language),
          ...(expectedOn && { note: t("papers.purchase.expected", { day: formatDate(expectedOn, t) }) }),
        })),
      },
      { kind: "button", label: t("mail.purchaseOrder.button", values), href: pdf },
    ],
  };
}
