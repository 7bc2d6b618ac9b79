import { add, cents, type Money, share, subtract, times, zero } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";

/** Reasons that staff give for crediting an invoice without a return. */
export const creditReasons = ["price", "short", "damaged", "late", "goodwill", "other"] as const;
export type CreditReason = (typeof creditReasons)[number];

export const isCreditReason = (text: unknown): text is CreditReason => creditReasons.some((one) => one === text);

export const longestCreditNote = 500;

/** Among the reasons of all refunds, where staff wrote nothing beside it. */
export const creditReasonWord = (reason: CreditReason) => `credit-${reason}` as const;

/** The reason that such a word stands for; null for any other. */
export function creditReasonOf(word: string): CreditReason | null {
  return creditReasons.find((one) => creditReasonWord(one) === word) ?? null;
}

/** Reason and words of a credit that was written on an invoice. */
export interface WrittenWhy {
  readonly reason: CreditReason;
  readonly note: string;
}

/** Credits of a line without a return so far: whole units, and amounts that its price was lowered by. */
export interface CreditedBefore {
  readonly units: number;
  /** Net of discount, without tax, of the units and the amounts together. */
  readonly net: Money;
  /** The part of it that is amounts. */
  readonly allowance: Money;
}

/** A line as it was sold, or the part of it that an invoice has. */
interface SoldPart {
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
}

const netOf = ({ quantity, unitPrice, discount }: SoldPart): Money => subtract(times(unitPrice, quantity), discount);

/**
 * Worth of some units of a line after discounts and amounts that were credited on it later: a lower price holds for all
 * units alike. The last units take the rounding difference; none are worth more than what is left of the line.
 */
export function worthOfUnits(
  line: SoldPart & { readonly allowance: Money; readonly left: Money },
  units: number,
  before: number,
): Money {
  const off = add(line.discount, line.allowance);
  const upTo = (count: number) => share(off, count, line.quantity);
  const worth = subtract(times(line.unitPrice, units), subtract(upTo(before + units), upTo(before)));
  return cents(Math.max(zero, Math.min(worth, line.left)));
}

/** A line of an invoice with what came back of it, and of the same line on the order's other invoices. */
export interface InvoicedLine extends SoldPart {
  readonly tax: Money;
  /** Credited on this invoice. */
  readonly here: CreditedBefore;
  /** The line of the order, as far as it was invoiced, and what was credited of it on all invoices. */
  readonly whole: SoldPart & {
    readonly invoicedUnits: number;
    readonly invoiced: Money;
    readonly credited: CreditedBefore;
  };
  /** Units of the order's line whose return was refunded. */
  readonly returned: number;
}

/** A line, or freight, with the part of it that can still be credited. Freight has no units. */
export interface CreditableLine {
  /** Its name in the form. */
  readonly key: string;
  readonly quantity: number;
  readonly unitPrice: Money;
  readonly discount: Money;
  /** As invoiced, net of discount, and the tax on it. */
  readonly net: Money;
  readonly tax: Money;
  readonly isFreight: boolean;
  readonly allowance: Money;
  readonly leftUnits: number;
  readonly left: Money;
}

/** The rest of an invoiced line after returns, and credits on any invoice. */
export function leftOfLine({ here, whole, returned, ...line }: InvoicedLine): { left: Money; leftUnits: number } {
  const cameBack = subtract(times(whole.unitPrice, returned), share(whole.discount, returned, whole.quantity));
  const net = Math.min(netOf(line) - here.net, whole.invoiced - whole.credited.net - cameBack);
  const leftUnits = Math.min(line.quantity - here.units, whole.invoicedUnits - whole.credited.units - returned);
  return { left: cents(Math.max(zero, net)), leftUnits: Math.max(0, leftUnits) };
}

/** Units or an amount without tax, as staff typed it for a line. */
export type TypedCredit = { readonly units: number } | { readonly amount: Money };

/** The part of a line that a credit gives back. */
export interface CreditedPart {
  readonly key: string;
  /** Null for an amount. */
  readonly units: number | null;
  readonly net: Money;
  readonly tax: Money;
}

export type PartRefused =
  | { code: "more_units_than_left"; key: string }
  | { code: "more_than_left"; key: string; left: Money };

/** Credits units of a line, then an amount of what is left of it. */
export function creditLine(line: CreditableLine, typed: readonly TypedCredit[]): Result<CreditedPart[], PartRefused> {
  const parts: CreditedPart[] = [];
  let rest = line;
  for (const wish of typed) {
    const part = creditPart(rest, wish);
    if (!part.ok) return part;
    const { net, units } = part.value;
    rest = { ...rest, left: subtract(rest.left, net), leftUnits: rest.leftUnits - (units ?? 0) };
    parts.push(part.value);
  }
  return ok(parts);
}

/** A credit of a line with the tax on it: in proportion, and all parts of a line together never more than its tax. */
function creditPart(line: CreditableLine, typed: TypedCredit): Result<CreditedPart, PartRefused> {
  const { key, left, leftUnits, quantity } = line;
  if ("units" in typed && typed.units > leftUnits) return refuse({ code: "more_units_than_left", key });
  const net = "units" in typed ? worthOfUnits(line, typed.units, quantity - leftUnits) : typed.amount;
  if (net > left) return refuse({ code: "more_than_left", key, left });
  const before = subtract(line.net, left);
  const upTo = (amount: Money) => (line.net > zero ? share(line.tax, amount, line.net) : zero);
  const tax = subtract(upTo(add(before, net)), upTo(before));
  return ok({ key, units: "units" in typed ? typed.units : null, net, tax });
}

/** Figures of a credit. */
export interface CreditSums {
  readonly goods: Money;
  readonly shipping: Money;
  readonly tax: Money;
  readonly total: Money;
}

export function sumsOf(lines: readonly CreditableLine[], parts: readonly CreditedPart[]): CreditSums {
  const freight = new Set(lines.filter(({ isFreight }) => isFreight).map(({ key }) => key));
  const sum = (isFreight: boolean) =>
    add(...parts.filter(({ key }) => freight.has(key) === isFreight).map(({ net }) => net));
  const [goods, shipping] = [sum(false), sum(true)];
  const tax = add(...parts.map((part) => part.tax));
  return { goods, shipping, tax, total: add(goods, shipping, tax) };
}
