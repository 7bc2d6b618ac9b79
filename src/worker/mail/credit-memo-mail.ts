import { type Money, zero } from "#domain/kernel/money.ts";
import { type CreditMemo, creditMemoRecipients, findCreditMemo } from "#engine/invoices/invoices.queries.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import { creditReasonText } from "#i18n/credit-reason.ts";
import { formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import type { MailShop } from "./mail-shop.ts";
import { sendLetter } from "./send-letter.ts";

interface CreditMemoMailFacts extends CreditMemo {
  readonly shop: string;
  /** The page of the first invoice that it settles, or of its order; it opens after signing in. */
  readonly url: string;
}

/** The mail about a credit memo: what it is for, and which invoices it settles. */
export function creditMemoEmail(t: ShopTranslator, facts: CreditMemoMailFacts): Email {
  const { shop, number, company, order, left, applied, url } = facts;
  const money = (amount: Money) => formatMoney(amount, t.language);
  // The merchant's own words may name any of these in any part.
  const about = (part: CreditMemo["applied"][number] | undefined) => ({
    shop,
    number,
    company,
    order,
    total: money(facts.amount),
    left: money(left),
    invoice: part?.number ?? "",
    amount: money(part?.amount ?? zero),
    reason: facts.why ? creditReasonText(t, facts.why) : "",
  });
  const values = about(applied[0]);
  const ofLeft: Block[] = left > zero ? [{ kind: "text", text: t("mail.creditMemo.textLeft", values) }] : [];
  const ofReason: Block[] = facts.why ? [{ kind: "text", text: t("mail.creditMemo.textReason", values) }] : [];
  return {
    subject: t("mail.creditMemo.subject", values),
    heading: t("mail.creditMemo.heading", values),
    blocks: [
      { kind: "text", text: t("mail.creditMemo.text", values) },
      ...ofReason,
      ...applied.map((part): Block => ({ kind: "text", text: t("mail.creditMemo.textApplied", about(part)) })),
      ...ofLeft,
      {
        kind: "button",
        label: t(applied.length > 0 ? "mail.creditMemo.button" : "mail.creditMemo.orderButton", values),
        href: url,
      },
    ],
  };
}

/** Mails a credit memo to its site's accounts payable, else to the administrators, each in their language. */
export async function sendCreditMemoMail(
  shop: MailShop,
  { creditId }: JobPayloads["send_credit_memo_mail"],
): Promise<void> {
  const memo = await findCreditMemo(shop.db, creditId);
  if (!memo) return;
  await sendLetter(shop, {
    to: await creditMemoRecipients(shop.db, creditId),
    name: "creditMemo",
    id: [memo.number],
    letterOf: (t, shopName) => {
      const prefix = prefixOf[t.language];
      const [first] = memo.applied;
      const page = first
        ? href(prefix, "invoice", { invoice: first.number })
        : href(prefix, "orderDetail", {}, { order: memo.order });
      return creditMemoEmail(t, { ...memo, shop: shopName, url: shop.settings.publicUrl + page });
    },
  });
}
