import type { Input } from "../control/input.ts";
import { text } from "../control/input.ts";
import { daysUntil } from "../bank/days.ts";
import { WAYS } from "./books.ts";
import type { Account, OwedInvoice, OwnedMemo, Part, Payables, Payment, Way } from "./books.ts";
import { FULL, isRefused, readCents, readDay, readNumbers, readWords, readYes, refuse, whole } from "./input.ts";
import type { Refused } from "./input.ts";
import { adviseOf } from "./letters.ts";

/** As many as a bank's line has room for. */
const MOST_INVOICES = 20;
const LONGEST_NOTE = 200;
const FIRST_CHECK = 1_001;
const FIRST_TRANSFER = 910_001;

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0);
const isWay = (by: string): by is Way => WAYS.some((one) => one === by);
const unknown = refuse(404, "no payment has this id; GET /payables lists them");

/** One payment over some invoices, less credit memos, discounts and what the payer holds back. */
export function pay(payables: Payables, input: Input): Payment | Refused {
  const fields = readPayment(payables, input);
  if (isRefused(fields)) return fields;
  const account = payables.account(fields.company);
  if (!account || account.invoices.length === 0)
    return refuse(404, `no mail has brought an invoice for “${fields.company}”; GET /payables lists the companies`);
  const invoices = fields.invoices.map((number) => openInvoice(account, number));
  const memos = fields.credits.map((number) => unusedMemo(account, number));
  const unpayable = [...invoices, ...memos].find(isRefused);
  if (unpayable) return unpayable;
  const chosen = invoices as OwedInvoice[];
  const credits = (memos as OwnedMemo[]).map(({ number, leftCents }) => ({ memo: number, cents: leftCents }));
  const discountCents = fields.discount ? sum(chosen.map(discountOf)) : 0;
  const worth = sum(chosen.map(({ openCents }) => openCents)) - fields.short;
  const cents = worth - discountCents - sum(credits.map((credit) => credit.cents));
  if (cents <= 0) return refuse(400, `there is nothing left to pay: ${cents} cents after what is taken off`);
  const reference = fields.reference || nextReference(account, fields.by);
  const isWritten = account.payments.some((one) => one.by === fields.by && one.reference === reference);
  if (isWritten) return refuse(409, `${fields.company} has made a payment by ${fields.by} ${reference} before`);
  const payment = payables.put({
    id: payables.nextId("payment"),
    company: fields.company,
    by: fields.by,
    reference,
    day: fields.day,
    cents,
    parts: divide(
      worth,
      chosen.map(({ number, openCents }) => ({ invoice: number, cents: openCents })),
    ),
    credits,
    discountCents,
    note: fields.note,
    names: fields.names ? fields.invoices : [],
    automatic: null,
    returned: null,
  });
  if (fields.note) adviseOf(payables, payment, chosen[0]!, fields.short);
  return payment;
}

function readPayment(payables: Payables, input: Input) {
  if (payables.isFull()) return FULL;
  const by = text(input.by);
  const reference = text(input.reference);
  const fields = whole({
    company: text(input.company),
    by: isWay(by) ? by : refuse(400, `by must be ${WAYS.join(", ")}`),
    invoices: readNumbers(input.invoices, "invoices", MOST_INVOICES),
    credits: readNumbers(input.credits, "credits", MOST_INVOICES),
    short: readCents(input.short, "short"),
    note: readWords(input.note, "note", LONGEST_NOTE),
    discount: readYes(input.discount, "discount", false),
    names: readYes(input.names, "names", true),
    reference: /^[\w.#-]{0,20}$/.test(reference)
      ? reference
      : refuse(400, "reference must be the number of the check or transfer: up to 20 letters, digits or hyphens"),
    day: readDay(input.day, payables.today()),
  });
  if (isRefused(fields)) return fields;
  if (fields.invoices.length === 0) return refuse(400, "invoices must name at least one invoice");
  if (fields.short > 0 && fields.note === "") return refuse(400, "note must say why the payment is short");
  return fields;
}

function openInvoice({ company, invoices }: Account, number: string): OwedInvoice | Refused {
  const invoice = invoices.find((one) => one.number === number);
  if (!invoice) return refuse(404, `${number} is no invoice of ${company}`);
  if (invoice.openCents > 0) return invoice;
  return refuse(409, `${number} has nothing open; POST /payables/payments/again pays a second time`);
}

function unusedMemo({ company, memos }: Account, number: string): OwnedMemo | Refused {
  const memo = memos.find((one) => one.number === number);
  if (!memo) return refuse(404, `${number} is no credit memo of ${company}`);
  return memo.leftCents > 0 ? memo : refuse(409, `${number} was taken off another payment`);
}

/** The discount of an invoice that nothing was paid of, in time or not. */
const discountOf = ({ discount, paidCents }: OwedInvoice) => (paidCents === 0 ? (discount?.cents ?? 0) : 0);

/** Money over the parts in their order; of a short payment the last ones get less. */
function divide(worth: number, parts: Part[]): Part[] {
  let left = worth;
  return parts.map(({ invoice, cents }) => {
    const part = Math.min(left, cents);
    left -= part;
    return { invoice, cents: part };
  });
}

/** The next check of the company's book, or the next number of its bank. */
function nextReference({ payments }: Account, by: Way): string {
  const first = by === "check" ? FIRST_CHECK : FIRST_TRANSFER;
  const numbers = payments
    .filter((one) => (one.by === "check") === (by === "check") && /^\d{1,9}$/.test(one.reference))
    .map(({ reference }) => Number(reference) + 1);
  return String(Math.max(first, ...numbers));
}

/** The same money once more, by mistake, or again after the bank took it back. */
export function payAgain(payables: Payables, input: Input): Payment | Refused {
  const first = payables.find(text(input.id));
  if (!first) return unknown;
  if (payables.isFull()) return FULL;
  const day = readDay(input.day, payables.today());
  if (isRefused(day)) return day;
  const account = payables.account(first.company)!;
  const reference = nextReference(account, first.by);
  // A payment that came back took nothing off; one that stands did, and its second takes nothing off again.
  const { credits, discountCents } = first.returned ? first : { credits: [], discountCents: 0 };
  const used = credits.find(({ memo }) => isRefused(unusedMemo(account, memo)));
  if (used) return refuse(409, `${used.memo} was taken off another payment`);
  const worth = first.cents + discountCents + sum(credits.map(({ cents }) => cents));
  return payables.put({
    ...first,
    id: payables.nextId("payment"),
    reference,
    day,
    parts: divide(worth, first.parts),
    credits,
    discountCents,
    note: "",
    automatic: null,
    returned: null,
  });
}

/** The payer's bank takes a check or an ACH payment back. */
export function giveBack(payables: Payables, input: Input): Payment | Refused {
  const payment = payables.find(text(input.id));
  if (!payment) return unknown;
  const day = readDay(input.day, payables.today());
  if (isRefused(day)) return day;
  if (payment.by === "wire") return refuse(409, "a wire is final; a check or an ACH payment can come back");
  if (payment.returned) return refuse(409, `it came back on ${payment.returned.day}`);
  if (daysUntil(payment.day, day) < 0)
    return refuse(400, `day must not be before ${payment.day}, on which the bank takes it in`);
  return payables.put({ ...payment, returned: { day } });
}
