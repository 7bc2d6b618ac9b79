import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import { readQuantity } from "#domain/cart/quantity.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import {
  checkoutOfDraft,
  type DraftErrorCode,
  type DraftValues,
  linePlaces,
  type OrderDraft,
  readDraft,
} from "#domain/checkout/draft.ts";
import { payByGoods } from "#domain/checkout/exchange.ts";
import { agreedLine, priceDraft } from "#domain/checkout/price-draft.ts";
import type { CheckoutLine, DeliveryChoice, PriceRefused, PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import {
  type CheckoutErrorCode,
  type CheckoutFieldError,
  choosePlace,
  readFreightAnswers,
  type ValidatedCheckout,
} from "#domain/checkout/validate-checkout.ts";
import { validateSentCheckout } from "#domain/checkout/validate-sent-checkout.ts";
import type { KindError } from "#domain/kernel/fields/field-error-kind.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { isOnRequest, type LineContract } from "#domain/pricing/contract-price.ts";
import { type ShippingMethod, shippingMethods } from "#domain/shipping/shipping-quote.ts";
import { readState } from "#domain/shipping/states.ts";
import { readZip } from "#domain/shipping/zip.ts";
import type { TaxPlace } from "#domain/pricing/sales-tax.ts";
import type { CartLineRow } from "../../cart/cart-lines.ts";
import { taxAddressOf, type TaxScope, type TaxUnknown, withTaxDecided } from "../../checkout/sale-tax.ts";
import { withTaxesAt } from "../../checkout/tax-places.ts";
import { pickupChoice, readGoodsToPrice } from "../../checkout/price-cart.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { PricedAt } from "../../pricing/contracts.ts";
import type { DraftedOnPaper } from "../../returns/exchanges.ts";

/** An error at a field of the editor: its own, or one of the checkout that the draft becomes. */
export interface EditorError {
  readonly field: string;
  readonly code: DraftErrorCode | CheckoutErrorCode | "part_unknown" | "not_sold" | "no_goods";
  readonly values?: KindError["values"];
}

/** A draft as read and priced today. */
export interface QuotedDraft {
  readonly draft: OrderDraft;
  readonly rows: readonly CartLineRow[];
  readonly activities: readonly (string | null)[];
  /** The company's price list that each line's price is of. */
  readonly contracts: readonly (LineContract | null)[];
  /** Errors that prevent saving. */
  readonly fieldErrors: readonly EditorError[];
  /** Further errors that prevent sending. */
  readonly missing: readonly EditorError[];
  readonly checkout: Omit<ValidatedCheckout, "payment"> | null;
  readonly place: PickupPlace | null;
  /** Without shipping and tax until the destination is known; null while nothing can be priced. */
  readonly priced: PricedCheckout | null;
  readonly refused: PriceRefused | TaxUnknown | null;
  readonly terms: ShopTerms;
  /** The return whose goods pay for it, or for a part of it; null where nothing is exchanged. */
  readonly exchange: DraftedOnPaper | null;
}

const bySku = statement<[string[]], { sku: string; compact: string }>(
  "skus_of_draft",
  `select sku, sku_compact as compact from variants where sku_compact = any($1) order by sku`,
);

/** Reads a draft's form against today's goods, prices and terms. Two statements, three with lines, and one more
 * where rates of tax come from a file. */
export async function quoteDraft(
  db: Db,
  values: DraftValues,
  about: PricedAt & {
    readonly taxExempt: TaxExempt;
    readonly scope: TaxScope;
    readonly exchange: QuotedDraft["exchange"];
  },
): Promise<QuotedDraft> {
  const { now, whom, taxExempt, scope, exchange } = about;
  const { draft, fieldErrors } = readDraft(values);
  const skus = await skusOf(db, values);
  const items = draft.lines.flatMap(({ sku, quantity }) => {
    const storedSku = skus.get(compactPartNumber(sku));
    return storedSku === undefined ? [] : [{ sku: storedSku, quantity, boughtWith: null }];
  });
  const goods = await withTaxesAt(db, await readGoodsToPrice(db, items, { now, whom }), [placeOf(values)]);
  const { rows, terms } = goods;
  const agreed = new Map(draft.lines.map((line) => [skus.get(compactPartNumber(line.sku)), line]));
  const unlessAgreed = <Why>(why: Why, at: number): Why | null =>
    (agreed.get(rows[at]!.sku)?.price ?? null) === null ? why : null;
  const unsold = linePlaces(values).flatMap((place) => unsoldAt(values, place, { skus, rows }));
  const errors = [...fieldErrors, ...unsold];
  const { checkout, place, missing } = readBuyer(values, terms);
  const untaxed = priceDraft(
    goods.lines.map((line): CheckoutLine => agreedLine(line, agreed.get(line.key)?.price ?? null)),
    draft,
    deliveryOf(values, place, terms),
    { rates: terms.rates, taxes: terms.taxes, taxExempt, now, today: dayIn(terms.timeZone, now) },
  );
  const at = taxAddressOf(addressIn(values), values["method"] === "PICKUP" ? place : null);
  const quoted = untaxed.ok ? await withTaxDecided(db, untaxed.value, { at, terms, taxExempt, scope, now }) : untaxed;
  return {
    draft,
    rows,
    activities: goods.activities.map(unlessAgreed),
    contracts: goods.contracts.map(unlessAgreed),
    fieldErrors: errors,
    missing: [...(rows.length === 0 ? [noGoods] : []), ...unpriced(values, skus, rows), ...missing],
    checkout,
    place,
    priced: quoted.ok ? (exchange ? payByGoods(quoted.value, exchange.worth) : quoted.value) : null,
    refused: quoted.ok ? null : quoted.error,
    terms,
    exchange,
  };
}

/** The error of a form without goods, at the box that takes the first part number. */
export const noGoods = { field: "lines.0.sku", code: "no_goods" } as const satisfies EditorError;

/** The part numbers as they are stored, by what is compared of them; of lines that are none, nothing. */
export async function skusOf(db: Db, values: DraftValues): Promise<ReadonlyMap<string, string>> {
  const places = linePlaces(values);
  if (places.length === 0) return new Map();
  const rows = await db.rows(bySku, [places.map((place) => compactPartNumber(values[`lines.${place}.sku`] ?? ""))]);
  return new Map(rows.map(({ sku, compact }) => [compact, sku]));
}

/** The error of a line whose part number is none, or is not sold. */
export function unsoldAt(
  values: DraftValues,
  place: number,
  { skus, rows }: { readonly skus: ReadonlyMap<string, string>; readonly rows: readonly CartLineRow[] },
): EditorError[] {
  const field = `lines.${place}.sku`;
  const typed = values[field] ?? "";
  if (typed.trim() === "") return [];
  const sku = skus.get(compactPartNumber(typed));
  if (sku === undefined) return [{ field, code: "part_unknown" }];
  // A quantity that is wrong leaves its line out, and says so itself.
  const isRead = readQuantity(values[`lines.${place}.quantity`] ?? "").ok;
  return isRead && rows.find((row) => row.sku === sku)?.sellable !== true ? [{ field, code: "not_sold" }] : [];
}

/** Lines of goods without an agreed price that their buyer has no other price of: they come by a quote only. */
function unpriced(values: DraftValues, skus: ReadonlyMap<string, string>, rows: readonly CartLineRow[]): EditorError[] {
  return linePlaces(values).flatMap((place): EditorError[] => {
    const sku = skus.get(compactPartNumber(values[`lines.${place}.sku`] ?? ""));
    const field = `lines.${place}.price`;
    const isOpen = isOnRequest(rows.find((row) => row.sku === sku)?.contract) && (values[field] ?? "").trim() === "";
    return isOpen ? [{ field, code: "required" }] : [];
  });
}

function readBuyer(values: DraftValues, terms: ShopTerms) {
  // The buyer chooses the payment method.
  const result = validateSentCheckout(checkoutOfDraft(values, "stripe"));
  const missing: CheckoutFieldError[] = result.ok ? [] : [...result.error.fieldErrors];
  const isPickup = values["method"] === "PICKUP";
  const chosen = isPickup ? choosePlace(values["contact.place"] ?? "", offeredPlaces(terms)) : null;
  if (chosen && !chosen.ok) missing.push(...chosen.error.fieldErrors);
  const place = chosen?.ok ? chosen.value : null;
  if (!result.ok || missing.length > 0) return { checkout: null, place, missing };
  const { payment: _chosenByTheBuyer, ...checkout } = result.value;
  return { checkout, place, missing };
}

/** The delivery once the state is known: that of the address, or of the pickup place. */
function deliveryOf(values: DraftValues, place: PickupPlace | null, terms: ShopTerms): DeliveryChoice | null {
  const method: ShippingMethod | undefined = shippingMethods.find((each) => each === values["method"]);
  if (method === "PICKUP") return pickupChoice(place, terms);
  const state = readState(values["shipping.state"] ?? "");
  if (!method || !state) return null;
  const { freight } = checkoutOfDraft(values, "stripe");
  return { method, state, zip: placeOf(values)?.zip ?? null, freight: freight ? readFreightAnswers(freight) : null };
}

/** The address of delivery as it was typed; null for goods that are picked up. */
function addressIn(values: DraftValues) {
  const at = values["method"] === "PICKUP" ? null : placeOf(values);
  return at?.zip
    ? { ...at, zip: at.zip, address1: values["shipping.address1"] ?? "", city: values["shipping.city"] ?? "" }
    : null;
}

/** Destination of the goods, as far as it was typed. */
function placeOf(values: DraftValues): TaxPlace | null {
  const state = readState(values["shipping.state"] ?? "");
  const zip = readZip(values["shipping.zip"] ?? "");
  return state && { state, zip: zip.ok ? zip.value : null };
}
