import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { returnDaysIn } from "#domain/checkout/refundable.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import type { Wait } from "#domain/inventory/back-order.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { add } from "#domain/kernel/money.ts";
import { asksDeposit, type Deposit, depositOf, type DepositTerms } from "#domain/receivables/deposit.ts";
import type { PowerVerdict } from "#domain/power/judge-power.ts";
import type { CartLineRow } from "../cart/cart-lines.ts";
import type { LineToPlace } from "./placed-order.ts";
import type { CartToPrice } from "./price-cart.ts";

/** The fields of an order that its lines are written from. */
interface PricedGoods {
  readonly goods: Pick<CartToPrice, "activities"> &
    Partial<Pick<CartToPrice, "contracts">> &
    Pick<ShopTerms, "returns">;
  /** The verdict on the stated power supply for each part number with a motor. */
  readonly verdicts: ReadonlyMap<string, PowerVerdict>;
  /** Units that wait for their goods, by variant; left out where all are there. */
  readonly waits?: ReadonlyMap<number, Wait>;
  readonly priced: Pick<PricedCheckout, "order" | "taxed">;
  /** Of an order on account; left out for none. */
  readonly deposit?: Deposit | null;
}

/** The fields of an order that its deposit and its days are reckoned from. */
interface PricedRows extends Pick<PricedGoods, "waits"> {
  readonly goods: Pick<CartToPrice, "rows">;
  readonly priced: Pick<PricedCheckout, "order">;
  /** The terms by which a deposit is asked; left out for none. */
  readonly deposit?: DepositTerms | null;
  /** The day by which an order that waits for goods can leave; left out where all are there. */
  readonly leavesBy?: CalendarDay | null;
}

/** The tax columns of the line at this place. */
export function taxOfLine({ taxed = null }: Pick<PricedCheckout, "taxed">, index: number) {
  const decided = taxed?.lines?.[index];
  return {
    taxState: taxed?.state ?? null,
    taxJurisdiction: (decided ?? taxed)?.jurisdiction ?? null,
    taxRate: (decided ?? taxed)?.rate ?? null,
    taxReason: decided?.reason ?? taxed?.goods ?? null,
    taxParts: decided?.parts ?? null,
  };
}

/** The columns of a line, of its goods as they are today and its figures at this place among the lines. */
export function lineToPlace(
  { goods, priced, verdicts, waits, deposit }: PricedGoods,
  row: CartLineRow,
  index: number,
): LineToPlace {
  const { productId, variantId, sku, slug, name, variantName, pictureFamily, quantity, serial, reference } = row;
  const { regularPrice, unitPrice, bundleDiscount, codeDiscount, pointsDiscount, tax } = priced.order.lines[index]!;
  const days = row.returnPolicy === "none" ? 0 : returnDaysIn(goods.returns, row.category);
  return {
    position: index + 1,
    productId,
    variantId,
    sku,
    slug,
    name,
    variantName,
    pictureFamily,
    quantity,
    // Drafts from before lines had one have none.
    reference: reference ?? "",
    waiting: waits?.get(variantId)?.units ?? 0,
    expectedOn: waits?.get(variantId)?.on ?? null,
    asksDeposit: deposit ? asksDeposit(deposit, row) : false,
    regularPrice,
    unitPrice,
    activity: goods.activities[index] ?? null,
    contract: goods.contracts?.[index] ?? null,
    discount: add(bundleDiscount, codeDiscount, pointsDiscount),
    tax,
    ...taxOfLine(priced, index),
    returnPolicy: days === 0 ? "none" : row.returnPolicy,
    returnDays: days,
    serial,
    power: verdicts.get(sku) ?? null,
  };
}

/** The deposit that an order on account asks, by its terms; null for none. */
export function depositAsked({ deposit = null, goods: { rows }, priced: { order } }: PricedRows): Deposit | null {
  if (!deposit) return null;
  const lines = order.lines.map(({ net }, at) => ({ net, leadTimeDays: rows[at]!.leadTimeDays }));
  return depositOf(deposit, lines, order.ownLines ?? []);
}

/** The day on which the last of an order's goods is expected, and that by which it can leave; null if all are there. */
export function daysOfWait({ waits, leavesBy = null }: Pick<PricedRows, "waits" | "leavesBy">) {
  const days = [...(waits?.values() ?? [])].map(({ on }) => on);
  const waitsUntil = days.reduce<CalendarDay | null>((last, day) => (last === null || day > last ? day : last), null);
  return { waitsUntil, leavesBy: waitsUntil && leavesBy };
}
