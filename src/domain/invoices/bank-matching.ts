import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { add, type Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { referenceKey } from "#domain/payments/transfers.ts";
import { amountToPay, type InvoiceToSettle, type PaymentKind } from "./settling.ts";

/** Money on the bank account, as it is matched. */
export interface Received {
  readonly day: CalendarDay;
  readonly amount: Money;
  readonly text: string;
  readonly reference: string;
}

export interface InvoiceToMatch extends InvoiceToSettle {
  readonly companyId: number;
  readonly number: string;
  /** Its buyer disputes it, and nobody has answered yet. */
  readonly isDisputed: boolean;
}

export interface CompanyToMatch {
  readonly id: number;
  readonly legalName: string;
}

/** Why a company is proposed. */
type MatchReason = "number" | "name" | "amount";

export interface Proposal {
  readonly companyId: number;
  /** In the order in which the payment is divided; empty: the oldest first. */
  readonly invoices: readonly InvoiceToMatch[];
  readonly because: readonly MatchReason[];
  /** The text names invoices of one company, and the amount is what they cost on that day. */
  readonly isExact: boolean;
}

/** Why nothing is proposed. */
export type NoMatch =
  /** It is above all open invoices of the company that the text names. */
  | { readonly code: "more_than_owed"; readonly companyId: number; readonly owed: Money }
  /** The text names nobody who owes anything, and several open invoices cost this amount. */
  | { readonly code: "several_alike" }
  /** The same, and none does. */
  | { readonly code: "nothing_alike" };

const compact = (text: string) =>
  text
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const legalForms = /\b(INC|INCORPORATED|LLC|LTD|LIMITED|CO|CORP|CORPORATION|COMPANY|LP|LLP|PLC)\b\.?/g;

/** A company's name as banks keep it: without its legal form, in capitals, nothing between the words. */
const coreOf = (legalName: string) => compact(legalName.normalize("NFKC").toUpperCase().replaceAll(legalForms, " "));

const shortestName = 4;

/**
 * Numbers of invoices in a bank's text, as `INV-000012`: with spaces, without the hyphen, without zeros before them.
 */
export function numbersIn(text: string): string[] {
  const numbers = text
    .normalize("NFKC")
    .toUpperCase()
    .matchAll(/INV(?:OICE)?[\s.:#№-]*0*(\d{1,9})(?!\d)/g);
  return [...new Set([...numbers].map(([, figures = ""]) => `INV-${figures.padStart(6, "0")}`))];
}

/** Companies and their open invoices, looked up by what a bank's text may hold. */
export class Matches {
  readonly #byNumber: ReadonlyMap<string, InvoiceToMatch>;
  readonly #byCompany: ReadonlyMap<number, readonly InvoiceToMatch[]>;
  readonly #names: readonly { readonly id: number; readonly core: string }[];
  readonly #invoices: readonly InvoiceToMatch[];

  constructor(companies: readonly CompanyToMatch[], invoices: readonly InvoiceToMatch[]) {
    this.#invoices = invoices;
    this.#byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice]));
    this.#byCompany = Map.groupBy(invoices, ({ companyId }) => companyId);
    this.#names = companies
      .map(({ id, legalName }) => ({ id, core: coreOf(legalName) }))
      .filter(({ core }) => core.length >= shortestName);
  }

  /** The company whose name stands in the text; null for none, and for several. */
  companyIn(text: string): number | null {
    const within = compact(text);
    const ids = this.#names.filter(({ core }) => within.includes(core));
    return ids.length === 1 ? (ids[0]?.id ?? null) : null;
  }

  /** The likeliest company and open invoices of money that was received, which never pays more than these cost. */
  proposalFor(received: Received): Result<Proposal, NoMatch> {
    const words = `${received.text} ${received.reference}`;
    const named = numbersIn(words).flatMap((number) => this.#byNumber.get(number) ?? []);
    const owner = this.companyIn(words);
    const [first] = named;
    const isOfOne = first && named.every(({ companyId }) => companyId === first.companyId);
    const companyId = isOfOne ? first.companyId : owner;
    if (companyId === null) return this.#byAmount(received);
    const owed = add(...(this.#byCompany.get(companyId) ?? []).map(({ open }) => open));
    if (received.amount > owed) return refuse({ code: "more_than_owed", companyId, owed });
    return ok(isOfOne ? byNumber(named, received, owner) : this.#byName(companyId, received));
  }

  #byName(companyId: number, { amount, day }: Received): Proposal {
    const open = this.#byCompany.get(companyId) ?? [];
    const one = open.filter((invoice) => settlesExactly([invoice], amount, day));
    const invoices = one.length === 1 ? one : settlesExactly(open, amount, day) ? open : [];
    return { companyId, invoices, because: invoices.length > 0 ? ["name", "amount"] : ["name"], isExact: false };
  }

  #byAmount({ amount, day }: Received): Result<Proposal, NoMatch> {
    const alike = this.#invoices.filter((invoice) => settlesExactly([invoice], amount, day));
    const [only] = alike;
    if (!only) return refuse({ code: "nothing_alike" });
    if (alike.length > 1) return refuse({ code: "several_alike" });
    return ok({ companyId: only.companyId, invoices: [only], because: ["amount"], isExact: false });
  }
}

/** By invoices of one company that the text names, and the company whose name stands beside them, if any. */
function byNumber(named: readonly InvoiceToMatch[], { amount, day }: Received, owner: number | null): Proposal {
  const companyId = named[0]!.companyId;
  const fits = settlesExactly(named, amount, day);
  const because: MatchReason[] = ["number"];
  if (owner === companyId) because.push("name");
  if (fits) because.push("amount");
  // A name of another company beside it is for a person to see.
  return { companyId, invoices: named, because, isExact: fits && (owner === null || owner === companyId) };
}

/** True if a payment of that day settles the invoices and nothing is left of it, with or without the discount. */
export function settlesExactly(invoices: readonly InvoiceToSettle[], amount: Money, day: CalendarDay): boolean {
  if (invoices.length === 0) return false;
  return (
    add(...invoices.map((invoice) => amountToPay(invoice, day))) === amount ||
    add(...invoices.map(({ open }) => open)) === amount
  );
}

/** A payment that may have been taken back. */
export interface PaymentToMatch {
  readonly id: number;
  readonly companyId: number;
  readonly amount: Money;
  readonly reference: string;
}

/** The payment that money which left takes back, by its amount, its reference and its company's name. */
export function returnedPayment(
  { amount, text, reference }: Received,
  payments: readonly PaymentToMatch[],
  companyIn: (text: string) => number | null,
): { readonly payment: PaymentToMatch; readonly isExact: boolean } | null {
  const words = `${text} ${reference}`;
  const alike = payments.filter((payment) => payment.amount === -amount);
  const within = referenceKey(words);
  const named = alike.filter((payment) => within.includes(referenceKey(payment.reference)));
  if (named.length === 1) return { payment: named[0]!, isExact: true };
  const owner = companyIn(words);
  const own = alike.filter(({ companyId }) => companyId === owner);
  const [only] = own.length > 0 ? own : alike;
  return only && (own.length === 1 || alike.length === 1) ? { payment: only, isExact: false } : null;
}

/** Kind of payment by the bank's words. */
export function kindIn(text: string): PaymentKind {
  if (/\b(CHECK|CHK|CHEQUE|CK)\b|支票/i.test(text)) return "check";
  return /\b(WIRE|FEDWIRE|SWIFT|CHIPS)\b|电汇/i.test(text) ? "wire" : "ach";
}
