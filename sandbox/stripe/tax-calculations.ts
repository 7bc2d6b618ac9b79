import { done, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asFields, asList, asMetadata, asText } from "./form.ts";
import type { FormFields, FormValue } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { CalculationLine, TaxAddress, TaxBreakdown, TaxCalculation } from "./tax-objects.ts";
import { levied, leviesAt, percentOf } from "./tax-rates.ts";

const NINETY_DAYS = 90 * 24 * 60 * 60;
const TAX_CODE = /^txcd_\d{8}$/;

/** Calculates the tax of a sale, as POST /v1/tax/calculations. Every state is registered. */
export function createCalculation(ledger: StripeLedger, fields: FormFields): StripeResult<TaxCalculation> {
  if (asText(fields.currency) !== "usd") return refuse("The sandbox takes currency=usd only.", { param: "currency" });
  const customer = asFields(fields.customer_details);
  const address = readAddress(customer);
  if (!address.ok) return address;
  const override = asText(customer.taxability_override) ?? "none";
  const taxOf = taxAt(address.value, override === "customer_exempt");
  const lines = readLines(fields.line_items, (amount) => taxOf(amount, false));
  if (!lines.ok) return lines;
  const freight = readShipping(fields.shipping_cost);
  if (!freight.ok) return freight;
  const shipping = freight.value && { ...freight.value, ...taxOf(freight.value.amount, true) };
  const taxed = [...lines.value, ...(shipping ? [shipping] : [])];
  const tax = taxed.reduce((sum, { amount_tax }) => sum + amount_tax, 0);
  const now = ledger.sandbox.clock.seconds();
  const calculation = ledger.taxCalculations.put({
    id: stripeId("taxcalc_"),
    object: "tax.calculation",
    amount_total: taxed.reduce((sum, { amount }) => sum + amount, 0) + tax,
    created: now,
    currency: "usd",
    customer: null,
    customer_details: {
      address: address.value,
      address_source: asText(customer.address_source),
      ip_address: null,
      tax_ids: [],
      taxability_override: override,
    },
    expires_at: now + NINETY_DAYS,
    livemode: false,
    ship_from_details: null,
    shipping_cost: shipping,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: summaryOf(taxed.flatMap(({ tax_breakdown }) => tax_breakdown)),
    tax_date: now,
  });
  ledger.taxCalculationLines.put({ id: calculation.id, lines: lines.value });
  return done(calculation);
}

/** An address that decides the tax: in the United States at least five digits of a ZIP code. */
function readAddress(customer: FormFields): StripeResult<TaxAddress> {
  const address = asFields(customer.address);
  const text = (name: string) => asText(address[name]);
  const country = text("country");
  const param = "customer_details[address]";
  if (country === null) return refuse("Missing required param: customer_details[address][country].", { param });
  if (!/^[A-Z]{2}$/.test(country)) return refuse(`Country '${country}' is unknown.`, { param });
  const zip = text("postal_code");
  if (country === "US" && !/^\d{5}(-\d{4})?$/.test(zip ?? "")) {
    const message = "We could not determine the customer's tax location based on the provided address.";
    return refuse(message, { code: "customer_tax_location_invalid", param });
  }
  const [city, line1, line2, state] = [text("city"), text("line1"), text("line2"), text("state")];
  return done({ city, country, line1, line2, postal_code: zip, state });
}

type Taxed = { amount_tax: number; tax_breakdown: TaxBreakdown[] };

/** The tax on an amount at an address: each authority's share is rounded, and the tax is their sum. */
function taxAt({ country, state, postal_code: zip }: TaxAddress, isExempt: boolean) {
  const { levies, taxesShipping } =
    country === "US" ? leviesAt(state ?? "", zip ?? "") : { levies: [], taxesShipping: false };
  const untaxed = (reason: string, level: string): Taxed => ({
    amount_tax: 0,
    tax_breakdown: [
      {
        amount: 0,
        jurisdiction: { country, display_name: state ?? country, level, state: country === "US" ? state : null },
        sourcing: "destination",
        tax_rate_details: null,
        taxability_reason: reason,
        taxable_amount: 0,
      },
    ],
  });
  return (amount: number, isShipping: boolean): Taxed => {
    if (country !== "US") return untaxed("not_collecting", "country");
    if (isExempt) return untaxed("customer_exempt", "state");
    if (levies.length === 0) return untaxed("not_subject_to_tax", "state");
    if (isShipping && !taxesShipping) return untaxed("product_exempt", "state");
    const tax_breakdown = levies.map(({ level, name, rate }): TaxBreakdown => ({
      amount: levied(amount, rate),
      jurisdiction: { country, display_name: name, level, state },
      sourcing: "destination",
      tax_rate_details: {
        display_name: level === "state" ? "Sales and Use Tax" : "Local Sales and Use Tax",
        percentage_decimal: percentOf(rate),
        tax_type: "sales_tax",
      },
      taxability_reason: "standard_rated",
      taxable_amount: amount,
    }));
    return { amount_tax: tax_breakdown.reduce((sum, part) => sum + part.amount, 0), tax_breakdown };
  };
}

function readLines(value: FormValue | undefined, taxOf: (amount: number) => Taxed): StripeResult<CalculationLine[]> {
  const typed = asList(value).map(asFields);
  if (typed.length === 0)
    return refuse("Missing required param: line_items.", { code: "parameter_missing", param: "line_items" });
  const lines: CalculationLine[] = [];
  const references = new Set<string>();
  for (const [index, line] of typed.entries()) {
    const param = `line_items[${index}]`;
    const amount = Number(asText(line.amount) ?? Number.NaN);
    if (!Number.isInteger(amount)) return refuse("Invalid integer", { param: `${param}[amount]` });
    const code = asText(line.tax_code) ?? "txcd_99999999";
    if (!TAX_CODE.test(code)) return refuse(`No such tax code: '${code}'`, { param: `${param}[tax_code]` });
    const reference = asText(line.reference) ?? `L${index + 1}`;
    if (references.has(reference))
      return refuse(`The reference '${reference}' is used by several line items.`, { param: `${param}[reference]` });
    references.add(reference);
    lines.push({
      id: stripeId("tax_li_"),
      object: "tax.calculation_line_item",
      amount,
      livemode: false,
      metadata: line.metadata === undefined ? null : asMetadata(line.metadata),
      performance_location: null,
      product: null,
      quantity: Number(asText(line.quantity) ?? 1),
      reference,
      tax_behavior: "exclusive",
      tax_code: code,
      ...taxOf(amount),
    });
  }
  return done(lines);
}

function readShipping(value: FormValue | undefined) {
  if (value === undefined) return done(null);
  const cost = asFields(value);
  const amount = Number(asText(cost.amount) ?? Number.NaN);
  if (!Number.isInteger(amount) || amount < 0) return refuse("Invalid integer", { param: "shipping_cost[amount]" });
  const code = asText(cost.tax_code) ?? "txcd_92010001";
  return done({ amount, tax_behavior: "exclusive" as const, tax_code: code });
}

/** The taxes of the whole sale, each rate once. */
function summaryOf(parts: TaxBreakdown[]): object[] {
  const byRate = Map.groupBy(parts, (part) => JSON.stringify([part.jurisdiction, part.taxability_reason]));
  return [...byRate.values()].map((same) => ({
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
    inclusive: false,
    tax_rate_details: {
      country: same[0]?.jurisdiction.country ?? null,
      flat_amount: null,
      percentage_decimal: same[0]?.tax_rate_details?.percentage_decimal ?? "0.0",
      rate_type: "percentage",
      state: same[0]?.jurisdiction.state ?? null,
      tax_type: "sales_tax",
    },
    taxability_reason: same[0]?.taxability_reason ?? "not_collecting",
    taxable_amount: same.reduce((sum, { taxable_amount }) => sum + taxable_amount, 0),
  }));
}
