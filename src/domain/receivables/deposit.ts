import { add, type Money, share, subtract, times, zero } from "#domain/kernel/money.ts";
import { amountOf, type OwnLine } from "#domain/pricing/own-line.ts";

/** Percentages of a deposit, and the longest lead time that one can begin at. */
export const depositPercents = { least: 1, most: 100 } as const;
export const longestDepositLead = 3_650;

/**
 * A percentage of the goods whose lead time is at least so many days, which are built to order, as terms ask it.
 * Without such days it is that of a quote, of all its goods and own lines.
 */
export interface DepositTerms {
  readonly percent: number;
  readonly leadDays: number | null;
}

/** A deposit as agreed with an order: that percentage of a base without tax and freight. */
export interface Deposit extends DepositTerms {
  readonly base: Money;
  readonly amount: Money;
}

/** A line of an order, after its discounts and before tax. */
interface NetLine {
  readonly net: Money;
  readonly leadTimeDays: number;
}

/** True for goods that these terms ask a deposit of. */
export const asksDeposit = ({ leadDays }: DepositTerms, line: Pick<NetLine, "leadTimeDays">): boolean =>
  leadDays === null || line.leadTimeDays >= leadDays;

const ownAmount = ({ leadDays }: DepositTerms, ownLines: readonly OwnLine[]): Money =>
  leadDays === null ? add(...ownLines.map(amountOf)) : zero;

/** The deposit of an order; null where nothing is asked. */
export function depositOf(
  terms: DepositTerms,
  lines: readonly NetLine[],
  ownLines: readonly OwnLine[],
): Deposit | null {
  const nets = lines.filter((line) => asksDeposit(terms, line)).map(({ net }) => net);
  const base = add(...nets, ownAmount(terms, ownLines));
  const amount = share(base, terms.percent, 100);
  return amount > zero ? { ...terms, base, amount } : null;
}

/** A line, with its units that leave now and those that left before. */
interface LeavingNet {
  readonly unitPrice: Money;
  readonly quantity: number;
  readonly discount: Money;
  readonly invoiced: number;
  readonly leaving: number;
  readonly asksDeposit: boolean;
}

/**
 * The part of a deposit that comes off with goods that leave: of what is left of it, the share that they have in what
 * is still here of its base. The last goods take the rest, and none take more than they cost. Own lines go with the
 * first.
 */
export function depositTaken(
  deposit: Deposit,
  left: Money,
  lines: readonly LeavingNet[],
  { isFirst, ownLines }: { readonly isFirst: boolean; readonly ownLines: readonly OwnLine[] },
): Money {
  const upTo = ({ unitPrice, quantity, discount }: LeavingNet, units: number) =>
    subtract(times(unitPrice, units), share(discount, units, quantity));
  const built = lines.filter((line) => line.asksDeposit);
  const own = ownAmount(deposit, ownLines);
  const before = add(...built.map((line) => upTo(line, line.invoiced)), isFirst ? zero : own);
  const after = add(...built.map((line) => upTo(line, line.invoiced + line.leaving)), own);
  const here = subtract(deposit.base, before);
  return here > zero ? share(left, subtract(after, before), here) : zero;
}
