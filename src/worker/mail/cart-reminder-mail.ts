import { type Language, prefixOf } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { GoodsToday } from "#engine/recovery/goods-today.ts";
import { giveReminderBack, takeReminder } from "#engine/recovery/take-reminder.ts";
import type { Shop } from "#engine/shop.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { sendLetter } from "./send-letter.ts";

interface ReminderRow {
  readonly name: string;
  readonly sku: string;
  readonly quantity: number;
  readonly amount: Money;
}

/** Values of the mail about an abandoned cart. */
export interface CartReminderFacts {
  /** The shop's name. */
  readonly shop: string;
  /** Goods that can be ordered. */
  readonly rows: readonly ReminderRow[];
  readonly total: Money;
  /** True if other goods of the cart cannot be ordered now, or not so many. */
  readonly lacksSome: boolean;
  readonly url: string;
  readonly stopUrl: string;
}

/** Items of a mail; the page of its link has all of them. */
const mostRows = 10;

/**
 * Mails the owner of an abandoned cart, once at most; nothing for a cart that was bought or changed meanwhile, and for
 * a mailbox that wants none.
 */
export async function sendCartReminder(shop: Shop, { id }: JobPayloads["send_cart_reminder"]): Promise<void> {
  const reminder = await takeReminder(shop, id);
  if (!reminder) return;
  const { email, language, goods, linkToken, stopToken } = reminder;
  try {
    const urlOf = (t: ShopTranslator, route: "cartReminder" | "stopCartMails", query: Record<string, string>) =>
      shop.settings.publicUrl + href(prefixOf[t.language], route, {}, query);
    await sendLetter(shop, {
      to: [{ email, language }],
      name: "cartReminder",
      id: ["cart-reminder", id],
      letterOf: (t, shopName) =>
        cartReminderEmail(t, {
          shop: shopName,
          rows: rowsOf(goods, t.language),
          total: goods.total,
          lacksSome: goods.lines.some(({ orderable, quantity }) => orderable < quantity),
          url: urlOf(t, "cartReminder", { cart: linkToken }),
          stopUrl: urlOf(t, "cartReminder", { stop: stopToken }),
        }),
      unsubscribeUrlOf: (t) => urlOf(t, "stopCartMails", { stop: stopToken }),
    });
  } catch (error) {
    await giveReminderBack(shop, reminder);
    throw error;
  }
}

function rowsOf({ lines }: GoodsToday, language: Language): ReminderRow[] {
  return lines.flatMap(({ name, variantName, sku, orderable, total }) => {
    const fullName = [name[language], variantName?.[language]].filter(Boolean).join(" · ");
    return total === null ? [] : [{ name: fullName, sku, quantity: orderable, amount: total }];
  });
}

/** The mail about an abandoned cart: its goods at today's prices, the way back, and the way to stop such mails. */
export function cartReminderEmail(t: ShopTranslator, facts: CartReminderFacts): Email {
  const { shop, rows, total, lacksSome, url, stopUrl } = facts;
  const [others, rest] = [rows.length - 1, rows.length - mostRows];
  const values = { shop, name: rows[0]?.name ?? "", others, rest, total: formatMoney(total, t.language) };
  const items = rows.slice(0, mostRows).map(({ name, sku, quantity, amount }) => ({
    name,
    detail: `${sku} × ${quantity}`,
    amount: formatMoney(amount, t.language),
  }));
  return {
    subject: t(others > 0 ? "mail.cartReminder.subjectMore" : "mail.cartReminder.subject", values),
    heading: t("mail.cartReminder.heading", values),
    blocks: [
      { kind: "text", text: t("mail.cartReminder.text", values) },
      { kind: "items", rows: items },
      ...(rest > 0 ? [{ kind: "text" as const, text: t("mail.cartReminder.more", values) }] : []),
      { kind: "text", text: t("mail.cartReminder.total", values) },
      ...(lacksSome ? [{ kind: "text" as const, text: t("mail.cartReminder.lacks", values) }] : []),
      { kind: "button", label: t("mail.cartReminder.button"), href: url },
      { kind: "text", text: t("mail.cartReminder.why", values) },
      { kind: "link", label: t("mail.cartReminder.stopButton"), href: stopUrl },
    ],
  };
}
