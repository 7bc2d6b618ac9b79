import { text } from "../control/input.ts";
import type { Input } from "../control/input.ts";
import { moneyText } from "../pages/layout.ts";
import type { Dispute, OwedInvoice, Payables, Payment } from "./books.ts";
import { FULL, isRefused, readWords, refuse } from "./input.ts";
import type { Refused } from "./input.ts";

const LONGEST_REASON = 500;

/** Writes to the address that an invoice was mailed from, in the language of that mail. */
function writeBack(payables: Payables, { mail, recipients }: OwedInvoice, words: (isChinese: boolean) => string[]) {
  const brought = payables.inbox.find(mail);
  const language = brought?.language ?? "en";
  const [subject = "", ...lines] = words(language.startsWith("zh"));
  const to = /<([^>]+)>/.exec(brought?.from ?? "")?.[1] ?? brought?.from ?? "";
  return payables.inbox.write({ from: recipients[0] ?? "", to, subject, text: lines.join("\n"), language });
}

/** The remittance advice of a payment with a note, since a bank's line has no room for one. */
export function adviseOf(payables: Payables, payment: Payment, invoice: OwedInvoice, shortCents: number): void {
  const { by, reference, company, cents, parts, credits, discountCents, note } = payment;
  const money = (amount: number) => moneyText(amount, "usd", "en");
  writeBack(payables, invoice, (isChinese) => [
    isChinese
      ? `付款通知：${by} ${reference}，${money(cents)}`
      : `Remittance advice: ${by} ${reference}, ${money(cents)}`,
    company,
    ...parts.map((part) => `${part.invoice}: ${money(part.cents)}`),
    ...credits.map((credit) => `${credit.memo}: −${money(credit.cents)}`),
    ...(discountCents > 0
      ? [`${isChinese ? "提前付款折扣" : "Discount for early payment"}: −${money(discountCents)}`]
      : []),
    ...(shortCents > 0 ? [`${isChinese ? "少付" : "Short by"}: ${money(shortCents)}`] : []),
    "",
    note,
  ]);
}

/** Tells the shop by mail what is wrong with an invoice. */
export function dispute(payables: Payables, input: Input): Dispute | Refused {
  const reason = readWords(input.reason, "reason", LONGEST_REASON);
  if (isRefused(reason)) return reason;
  if (reason === "") return refuse(400, "reason must say what is wrong with the invoice");
  const invoice = payables
    .accounts()
    .flatMap(({ invoices }) => invoices)
    .find((one) => one.number === text(input.invoice));
  if (!invoice) return refuse(404, "no mail has brought this invoice; GET /payables lists them");
  const { company, number } = invoice;
  if (invoice.dispute !== null) return refuse(409, `${number} is in dispute: ${invoice.dispute}`);
  if (payables.isFull()) return FULL;
  const mail = writeBack(payables, invoice, (isChinese) => [
    isChinese ? `账单 ${number} 有异议` : `Dispute of invoice ${number}`,
    reason,
    "",
    company,
  ]);
  const id = payables.nextId("dispute");
  return payables.putDispute({ id, company, invoice: number, reason, mail: mail.id, day: payables.today() });
}
