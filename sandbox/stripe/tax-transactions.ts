import { done, missing, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { asFields, asList, asMetadata, asText } from "./form.ts";
import type { FormFields } from "./form.ts";
import type { StripeLedger } from "./ledger.ts";
import { stripeId } from "./objects.ts";
import type { TaxTransaction, TransactionLine } from "./tax-objects.ts";

/** A reference is good for one transaction, reversals included. */
function readReference(ledger: StripeLedger, fields: FormFields): StripeResult<string> {
  const reference = asText(fields.reference);
  if (reference === null)
    return refuse("Missing required param: reference.", { code: "parameter_missing", param: "reference" });
  return ledger.taxTransactions.all().some((one) => one.reference === reference)
    ? refuse(`A transaction with the reference '${reference}' already exists.`, {
        code: "resource_already_exists",
        param: "reference",
      })
    : done(reference);
}

/** POST /v1/tax/transactions/create_from_calculation. */
export function createTransaction(ledger: StripeLedger, fields: FormFields): StripeResult<TaxTransaction> {
  const id = asText(fields.calculation) ?? "";
  const calculation = ledger.taxCalculations.get(id);
  if (!calculation) return missing("tax calculation", id, "calculation");
  const now = ledger.sandbox.clock.seconds();
  if (calculation.expires_at <= now) return refuse(`The tax calculation ${id} has expired.`, { param: "calculation" });
  const reference = readReference(ledger, fields);
  if (!reference.ok) return reference;
  const { shipping_cost: freight, currency, customer_details, tax_date } = calculation;
  const transaction = ledger.taxTransactions.put({
    id: stripeId("tax_"),
    object: "tax.transaction",
    created: now,
    currency,
    customer: null,
    customer_details,
    livemode: false,
    metadata: fields.metadata === undefined ? null : asMetadata(fields.metadata),
    posted_at: now,
    reference: reference.value,
    reversal: null,
    ship_from_details: null,
    shipping_cost: freight && {
      amount: freight.amount,
      amount_tax: freight.amount_tax,
      tax_behavior: "exclusive",
      tax_code: freight.tax_code,
    },
    tax_date,
    type: "transaction",
  });
  const lines = (ledger.taxCalculationLines.get(id)?.lines ?? []).map((line): TransactionLine => {
    const { tax_breakdown: _ofCalculation, performance_location: _too, ...kept } = line;
    return {
      ...kept,
      id: stripeId("tax_li_"),
      object: "tax.transaction_line_item",
      reversal: null,
      type: "transaction",
    };
  });
  ledger.taxTransactionLines.put({ id: transaction.id, lines });
  return done(transaction);
}

type Amounts = { amount: number; amount_tax: number };

const integerIn = (fields: FormFields, name: string) => Number(asText(fields[name]) ?? Number.NaN);

/** The rest of a line, or of the shipping, after earlier reversals. */
function leftOf(of: Amounts, reversed: Amounts[]): Amounts {
  return reversed.reduce(
    (left, { amount, amount_tax }) => ({ amount: left.amount + amount, amount_tax: left.amount_tax + amount_tax }),
    { amount: of.amount, amount_tax: of.amount_tax },
  );
}

/** POST /v1/tax/transactions/create_reversal, by lines or of all that is left; never more than was filed. */
export function createReversal(ledger: StripeLedger, fields: FormFields): StripeResult<TaxTransaction> {
  const originalId = asText(fields.original_transaction) ?? "";
  const original = ledger.taxTransactions.get(originalId);
  if (!original || original.type === "reversal") return missing("tax transaction", originalId, "original_transaction");
  const mode = asText(fields.mode);
  if (mode !== "full" && mode !== "partial")
    return refuse("Invalid mode: must be one of full or partial", { param: "mode" });
  const reference = readReference(ledger, fields);
  if (!reference.ok) return reference;
  const before = ledger.taxTransactions.all().filter(({ reversal }) => reversal?.original_transaction === originalId);
  if (mode === "full" && before.length > 0)
    return refuse("The transaction has been partially reversed, and can't be reversed in full.", { param: "mode" });
  const lines = mode === "full" ? allLines(ledger, originalId) : partLines(ledger, original, before, fields);
  if (!lines.ok) return lines;
  const freight = mode === "full" ? done(negated(original.shipping_cost)) : partShipping(original, before, fields);
  if (!freight.ok) return freight;
  const now = ledger.sandbox.clock.seconds();
  const reversal = ledger.taxTransactions.put({
    ...original,
    id: stripeId("tax_"),
    created: now,
    metadata: fields.metadata === undefined ? null : asMetadata(fields.metadata),
    posted_at: now,
    reference: reference.value,
    reversal: { original_transaction: originalId },
    shipping_cost: freight.value && { ...freight.value, tax_behavior: "exclusive", tax_code: "txcd_92010001" },
    type: "reversal",
  });
  ledger.taxTransactionLines.put({ id: reversal.id, lines: lines.value });
  return done(reversal);
}

const negated = (of: Amounts | null) => of && { amount: -of.amount, amount_tax: -of.amount_tax };

const linesOf = (ledger: StripeLedger, id: string) => ledger.taxTransactionLines.get(id)?.lines ?? [];

const reversalOf = (line: TransactionLine, { amount, amount_tax }: Amounts, reference: string): TransactionLine => ({
  ...line,
  id: stripeId("tax_li_"),
  amount,
  amount_tax,
  reference,
  reversal: { original_line_item: line.id },
  type: "reversal",
});

const allLines = (ledger: StripeLedger, id: string): StripeResult<TransactionLine[]> =>
  done(
    linesOf(ledger, id).map((line) =>
      reversalOf(line, { amount: -line.amount, amount_tax: -line.amount_tax }, line.reference),
    ),
  );

function partLines(
  ledger: StripeLedger,
  original: TaxTransaction,
  before: TaxTransaction[],
  fields: FormFields,
): StripeResult<TransactionLine[]> {
  const earlier = before.flatMap(({ id }) => linesOf(ledger, id));
  const lines: TransactionLine[] = [];
  const typed = asList(fields.line_items).map(asFields);
  if (typed.length === 0 && fields.shipping_cost === undefined)
    return refuse("A partial reversal needs line_items, shipping_cost or flat_amount.", { param: "line_items" });
  for (const [index, part] of typed.entries()) {
    const param = `line_items[${index}]`;
    const lineId = asText(part.original_line_item) ?? "";
    const line = linesOf(ledger, original.id).find(({ id }) => id === lineId);
    if (!line) return missing("tax transaction line item", lineId, `${param}[original_line_item]`);
    const back = { amount: integerIn(part, "amount"), amount_tax: integerIn(part, "amount_tax") };
    const reversed = [...earlier, ...lines].filter(({ reversal }) => reversal?.original_line_item === lineId);
    const fault = backFault(back, leftOf(line, reversed), param);
    if (fault) return fault;
    const reference = asText(part.reference);
    if (reference === null) return refuse(`Missing required param: ${param}[reference].`, { param });
    lines.push(reversalOf(line, back, reference));
  }
  return done(lines);
}

/** Refuses amounts that are not negative, or more than is left. */
function backFault(back: Amounts, left: Amounts, param: string) {
  if (!Number.isInteger(back.amount) || !Number.isInteger(back.amount_tax) || back.amount > 0 || back.amount_tax > 0)
    return refuse("Amounts of a reversal must be negative integers.", { param });
  if (left.amount + back.amount < 0 || left.amount_tax + back.amount_tax < 0)
    return refuse("The amount to reverse is greater than what is left of the line item.", { param });
  return null;
}

function partShipping(
  original: TaxTransaction,
  before: TaxTransaction[],
  fields: FormFields,
): StripeResult<Amounts | null> {
  if (fields.shipping_cost === undefined) return done(null);
  const cost = asFields(fields.shipping_cost);
  const back = { amount: integerIn(cost, "amount"), amount_tax: integerIn(cost, "amount_tax") };
  const of = original.shipping_cost ?? { amount: 0, amount_tax: 0 };
  const reversed = before.flatMap(({ shipping_cost }) => shipping_cost ?? []);
  return backFault(back, leftOf(of, reversed), "shipping_cost") ?? done(back);
}
