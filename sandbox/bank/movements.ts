import type { Payables, Payment } from "../payables/books.ts";
import type { Invoice } from "../payables/documents.ts";

export type Movement = { day: string; text: string; payer: string; cents: number; reference: string };

/** Names of companies as banks write them. */
const payerOf = (company: string) => company.toUpperCase().replace(/,? (INC|LLC|LTD)\.?$/, "");

/** Pays some of the invoices that nobody pays by hand, each once. */
export function payByItself(payables: Payables): void {
  for (const invoice of payables.untouched()) {
    const payment = paymentOf(invoice);
    if (payment) payables.put(payment);
  }
}

/** By its number: paid and named; paid by wire with the name alone; paid short by ten dollars or half; not paid yet. */
function paymentOf({ number, company, cents, day, mail }: Invoice): Payment | null {
  const figures = Number(number.slice(4));
  const payment = (by: "ach" | "wire", names: string[], short = 0): Payment => ({
    id: `ap_${mail}`,
    company,
    by,
    reference: `${810_000 + figures}`,
    day,
    cents: cents - short,
    parts: [{ invoice: number, cents: cents - short }],
    credits: [],
    discountCents: 0,
    note: "",
    names,
    automatic: mail,
    returned: null,
  });
  switch (figures % 4) {
    case 3:
      return payment("ach", [number]);
    case 0:
      return payment("wire", []);
    case 1:
      return payment("ach", [`INV ${figures}`], Math.min(1_000, Math.floor(cents / 2)));
    default:
      return null;
  }
}

/** Lines of the bank's file until today, the oldest first: payments, the month's fee, and payments that came back. */
export function movementsOf(payables: Payables): Movement[] {
  const today = payables.today();
  const payments = payables.payments().filter(({ day }) => day <= today);
  const received = payments.map(receiptOf);
  const day = received.toSorted(byDay).at(-1)?.day ?? today;
  const fee = { day, text: "MONTHLY SERVICE FEE", payer: "", cents: -1_500, reference: "" };
  const returned = payments.flatMap(returnOf).filter((one) => one.day <= today);
  return [...received, fee, ...returned].toSorted(byDay);
}

const byDay = (one: Movement, other: Movement) => one.day.localeCompare(other.day);

function receiptOf({ company, by, reference, day, cents, names }: Payment): Movement {
  const way = { check: `CHECK ${reference}`, ach: "ACH CREDIT", wire: "INCOMING WIRE" }[by];
  return { day, text: [way, ...names].join(" "), payer: payerOf(company), cents, reference };
}

function returnOf({ company, by, reference, cents, returned }: Payment): Movement[] {
  if (!returned) return [];
  const text =
    by === "check" ? `RETURNED ITEM CHECK ${reference} NSF` : `ACH RETURN ${reference} R01 INSUFFICIENT FUNDS`;
  return [{ day: returned.day, text, payer: payerOf(company), cents: -cents, reference }];
}
