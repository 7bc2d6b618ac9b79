import type Stripe from "stripe";
import { type Money, cents, zero } from "#domain/kernel/money.ts";
import type { DecidedTax, TaxPart } from "#domain/pricing/decided-tax.ts";
import type { SaleTax, SaleToTax } from "#domain/pricing/provider-tax.ts";
import type { FiledSale, SaleToReverse, TaxProvider } from "#engine/ports/tax-provider.ts";
import { attempt, connectStripe, type StripeSettings } from "./connect.ts";

/** Stripe's classes of what is taxed (docs.stripe.com, tax codes): tangible goods, and their shipping. */
const goodsCode = "txcd_99999999";
const shippingCode = "txcd_92010001";
const currency = "usd";
const mostLines = 1_000;

/** Stripe Tax: calculations of sales, and transactions that its reports are made of. */
export function createStripeTax(settings: StripeSettings): TaxProvider {
  const stripe = connectStripe(settings);
  return {
    calculate: (sale) => attempt(() => calculate(stripe, sale)),
    file: (calculation, { key, reference }) =>
      attempt(async () => {
        const params = { calculation, reference, expand: ["line_items"] };
        const filed = await stripe.tax.transactions.createFromCalculation(params, { idempotencyKey: key });
        return filedSale(stripe, filed);
      }),
    reverse: (transaction, part, { key, reference }) =>
      attempt(async () => {
        const params = { original_transaction: transaction, reference, ...partOf(part, reference) };
        const { id } = await stripe.tax.transactions.createReversal(params, { idempotencyKey: key });
        return { transaction: id };
      }),
    check: () =>
      attempt(async () => {
        const { status, status_details: details } = await stripe.tax.settings.retrieve();
        return { isReady: status === "active", lacks: details.pending?.missing_fields ?? [] };
      }),
  };
}

async function calculate(stripe: Stripe, { at, lines, shipping }: SaleToTax): Promise<SaleTax> {
  const calculation = await stripe.tax.calculations.create({
    currency,
    customer_details: {
      address: { country: "US", state: at.state, postal_code: at.zip, city: at.city, line1: at.street },
      address_source: "shipping",
    },
    line_items: lines.map(({ reference, amount, quantity }) => ({
      reference,
      amount,
      quantity,
      tax_behavior: "exclusive",
      tax_code: goodsCode,
    })),
    ...(shipping > 0 && {
      shipping_cost: { amount: shipping, tax_behavior: "exclusive", tax_code: shippingCode },
    }),
    expand: ["line_items.data.tax_breakdown", "shipping_cost.tax_breakdown"],
  });
  const { id, line_items: list, shipping_cost: freight } = calculation;
  if (id === null || !list) throw new Error("a calculation without a name or lines");
  const items = list.has_more
    ? await stripe.tax.calculations
        .listLineItems(id, { limit: 100, expand: ["data.tax_breakdown"] })
        .autoPagingToArray({ limit: mostLines })
    : list.data;
  const decided = Object.fromEntries(items.map((item) => [item.reference, decidedTax(item)]));
  const left = lines.find(({ reference }) => decided[reference] === undefined);
  if (left) throw new Error(`calculation ${id} has no line ${left.reference}`);
  return { calculation: id, lines: decided, shipping: freight ? decidedTax(freight) : none };
}

const none: DecidedTax = { tax: zero, jurisdiction: "", rate: 0, reason: "no_rate", parts: [] };

interface Taxed {
  readonly amount_tax: number;
  readonly tax_breakdown?: readonly Breakdown[] | null;
}

type Breakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown | Stripe.Tax.Calculation.ShippingCost.TaxBreakdown;

function decidedTax({ amount_tax: tax, tax_breakdown: breakdown }: Taxed): DecidedTax {
  const levied = (breakdown ?? []).filter((part) => part.tax_rate_details !== null && part.taxable_amount !== 0);
  const parts = levied.map(({ jurisdiction, tax_rate_details: rate, amount }): TaxPart => ({
    authority: jurisdiction.display_name,
    level: jurisdiction.level,
    rate: millionths(rate?.percentage_decimal ?? "0"),
    amount: cents(amount),
  }));
  const isExempt = (breakdown ?? []).some(({ taxability_reason: reason }) => reason === "customer_exempt");
  const local = parts.filter(({ level, rate }) => level !== "state" && level !== "country" && rate > 0);
  return {
    tax: cents(tax),
    // In the order in which Stripe gives them: the larger place first.
    jurisdiction: [...new Set(local.map(({ authority }) => authority))].join(", "),
    rate: parts.reduce((sum, part) => sum + part.rate, 0),
    reason: isExempt ? "exempt" : tax > 0 || parts.some(({ rate }) => rate > 0) ? "taxed" : "no_rate",
    parts,
  };
}

/** `8.875` percent is 88750 millionths. */
const millionths = (percent: string): number => Math.round(Number(percent) * 10_000);

async function filedSale(stripe: Stripe, filed: Stripe.Tax.Transaction): Promise<FiledSale> {
  const { id, line_items: list, shipping_cost: freight } = filed;
  const items =
    !list || list.has_more
      ? await stripe.tax.transactions.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: mostLines })
      : list.data;
  return {
    transaction: id,
    lines: items.map((item) => ({
      line: item.id,
      reference: item.reference,
      amount: cents(item.amount),
      tax: cents(item.amount_tax),
    })),
    shipping: { amount: cents(freight?.amount ?? 0), tax: cents(freight?.amount_tax ?? 0) },
  };
}

/** Stripe takes what is given back as negative amounts. */
function partOf(part: SaleToReverse | null, reference: string) {
  if (part === null) return { mode: "full" as const };
  const back = (amount: Money) => cents(-amount);
  const { amount, tax } = part.shipping;
  return {
    mode: "partial" as const,
    ...(part.lines.length > 0 && {
      line_items: part.lines.map((line) => ({
        original_line_item: line.line,
        reference: `${reference} ${line.reference}`,
        amount: back(line.amount),
        amount_tax: back(line.tax),
      })),
    }),
    ...((amount > 0 || tax > 0) && { shipping_cost: { amount: back(amount), amount_tax: back(tax) } }),
  };
}
