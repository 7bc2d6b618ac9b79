import { createHash } from "node:crypto";
import { type Buyer, isProved } from "#domain/buyers/buyer.ts";
import { isExemptAt, type TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import type { PickupPlace } from "#domain/checkout/pickup-place.ts";
import type { ShopTerms } from "#domain/checkout/terms.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { after, days, type Instant, minutes } from "#domain/kernel/time.ts";
import { type SaleTax, type SaleToTax, saleToTax, type TaxAddress, withSaleTax } from "#domain/pricing/provider-tax.ts";
import { hasRateAt } from "#domain/pricing/sales-tax.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { budgets } from "../platform/budgets.ts";
import type { Db, Tx } from "../platform/database.ts";
import type { Log } from "../platform/log.ts";
import { cart as cartParty, network, shopFor } from "../platform/parties.ts";
import { spend } from "../platform/rate-limit.ts";
import { statement } from "../platform/statement.ts";
import type { TaxProviders } from "../ports/tax-provider.ts";

/** Whose purchase the tax is of: an answer is used for one order. */
export type TaxScope = "place" | `cart ${string}` | `draft ${string}` | `order ${string}`;

/** A sale without an answer, and how to ask for one. */
interface UnaskedSale {
  readonly key: string;
  readonly scope: TaxScope;
  readonly sale: SaleToTax;
  /** The merchant's own rates cover the place. */
  readonly isCovered: boolean;
}

/** The provider has not said how much tax is due; `unasked` until it was asked. */
export interface TaxUnknown {
  readonly code: "tax_unknown";
  readonly unasked?: UnaskedSale;
}

export interface SaleAt {
  /** Null until the ZIP code is known. */
  readonly at: TaxAddress | null;
  readonly terms: Pick<ShopTerms, "taxes" | "taxBy" | "timeZone">;
  readonly taxExempt: TaxExempt;
  readonly scope: TaxScope;
  readonly now: Instant;
}

const selectAnswer = statement<[string, Date], { answer: SaleTax | null }>(
  "tax_calculation",
  "select answer from tax_calculations where key = $1 and until > $2",
);

/**
 * The purchase with the tax that the provider decided for it, if the merchant has chosen one. It reads answers that
 * were given before; a sale without one is refused, and asked about once its transaction is over (`askingForTax`).
 */
export async function withTaxDecided(
  db: Db,
  priced: PricedCheckout,
  { at, terms, taxExempt, scope, now }: SaleAt,
): Promise<Result<PricedCheckout, TaxUnknown>> {
  if (terms.taxBy === "own" || at === null || isExemptAt(taxExempt, at) || !priced.shipping) return ok(priced);
  const sale = saleToTax(priced.order, at);
  if (!sale) return ok(priced);
  const key = keyOf(scope, sale, dayIn(terms.timeZone, now));
  const row = await db.row(selectAnswer, [key, new Date(now)]);
  const unasked = { key, scope, sale, isCovered: hasRateAt(terms.taxes, at) };
  if (!row) return refuse({ code: "tax_unknown", unasked });
  return ok(row.answer ? { ...priced, ...withSaleTax(priced.order, at, row.answer) } : priced);
}

const keyOf = (scope: TaxScope, sale: SaleToTax, day: string): string =>
  createHash("sha256")
    .update(JSON.stringify([scope, day, sale.at, sale.lines, sale.shipping]))
    .digest("hex");

/** Dependencies of use cases that ask a provider of tax. */
export interface TaxAsker extends DbAndClock {
  readonly log?: Log;
  readonly taxes?: TaxProviders;
  /** The network of a visitor who has proved no mailbox; left out for everybody else. */
  readonly guestAt?: string;
}

/** The asker for a visitor: what a provider is asked costs the merchant, and carts cost whoever begins them nothing. */
export function askedBy<Asker extends TaxAsker>(asker: Asker, buyer: Buyer, clientIp: string | undefined): Asker {
  return clientIp === undefined || isProved(buyer) ? asker : { ...asker, guestAt: clientIp };
}

/** Time for which the merchant's own rates stand in for a provider that is silent. */
const standsIn = minutes(10);
const answerHolds = days(1);

const keepAnswer = statement<[string, string | null, string | null, Date]>(
  "keep_tax_calculation",
  `insert into tax_calculations (key, calculation, answer, until) values ($1, $2, $3::jsonb, $4)
   on conflict (key) do update set calculation = excluded.calculation, answer = excluded.answer, until = excluded.until
   where tax_calculations.calculation is null`,
);

/** Asks the provider about a sale, outside any transaction. True if its tax is known now, be it by the own rates. */
async function askForTax(asker: TaxAsker, { key, scope, sale, isCovered }: UnaskedSale): Promise<boolean> {
  const { db, clock, log, taxes } = asker;
  const now = clock.now();
  const isWithin = await mayAsk(asker, scope, now);
  const provider = isWithin ? await taxes?.current() : null;
  const answer = await provider?.calculate(sale);
  if (answer?.ok) {
    await db.run(keepAnswer, [
      key,
      answer.value.calculation,
      JSON.stringify(answer.value),
      new Date(after(now, answerHolds)),
    ]);
    return true;
  }
  const reason = answer ? `${answer.error.code}: ${answer.error.detail}` : isWithin ? "no keys" : "too many";
  const instead = isCovered ? "own rates hold" : "none is known";
  log?.warn("a provider did not tell the tax of a sale", { error: `${scope}, ${reason}, ${instead}` });
  if (isCovered) await db.run(keepAnswer, [key, null, null, new Date(after(now, standsIn))]);
  return isCovered;
}

/**
 * Spends a question of visitors: of a cart, and of a guest's network; of all of them together about places. Staff may
 * ask at will.
 */
async function mayAsk({ db, guestAt }: TaxAsker, scope: TaxScope, now: Instant): Promise<boolean> {
  if (scope === "place") return (await spend(db, now, [budgets.placeTaxes, shopFor(scope)])).ok;
  if (!scope.startsWith("cart ")) return true;
  const own = cartParty(scope);
  if (!(await spend(db, now, [budgets.saleTaxes, own])).ok) return false;
  if (guestAt === undefined || (await spend(db, now, [budgets.saleTaxesOfNetwork, network(guestAt)])).ok) return true;
  return (await spend(db, now, [budgets.saleTaxesAlone, own])).ok;
}

/** Spends a guest's share of the questions about places, which their network has together. */
async function hasShareOfPlaces({ db, guestAt }: TaxAsker, now: Instant): Promise<boolean> {
  return guestAt === undefined || (await spend(db, now, [budgets.placeTaxesOfNetwork, network(guestAt)])).ok;
}

/**
 * The provider's answer about a sale that nobody makes, given or kept; null if it is silent, or the network of a guest
 * has asked about enough places. Not in a transaction.
 */
export async function answerAbout(
  asker: TaxAsker,
  sale: SaleToTax,
  { timeZone, now }: { readonly timeZone: string; readonly now: Instant },
): Promise<SaleTax | null> {
  const key = keyOf("place", sale, dayIn(timeZone, now));
  const readAnswer = () => asker.db.row(selectAnswer, [key, new Date(now)]);
  const row = await readAnswer();
  if (row) return row.answer;
  // Nothing is kept then: others are told of this place.
  if (!(await hasShareOfPlaces(asker, now))) return null;
  await askForTax(asker, { key, scope: "place", sale, isCovered: true });
  return (await readAnswer())?.answer ?? null;
}

/**
 * Runs a use case, and once more if it lacked the tax of a sale that the provider then has told. It is not to be called
 * within a transaction: nothing is locked while the provider is waited for.
 */
export async function askingForTax<T, Refused extends { readonly code: string }>(
  asker: TaxAsker,
  work: (isAgain: boolean) => Promise<Result<T, Refused>>,
): Promise<Result<T, Refused>> {
  const first = await work(false);
  const unasked = first.ok ? null : unaskedIn(first.error);
  const answer = unasked && (await askForTax(asker, unasked)) ? await work(true) : first;
  return answer.ok ? answer : refuse(withoutSale(answer.error));
}

/** The same for figures that are shown, whose refusal stands beside what could be decided. */
export async function quotedAsking<Quoted extends { readonly refused: { readonly code: string } | null }>(
  asker: TaxAsker,
  quote: () => Promise<Quoted>,
): Promise<Quoted> {
  const first = await quote();
  const unasked = first.refused && unaskedIn(first.refused);
  const quoted = unasked && (await askForTax(asker, unasked)) ? await quote() : first;
  return quoted.refused ? { ...quoted, refused: withoutSale(quoted.refused) } : quoted;
}

/** The refusal as a page may know it. */
function withoutSale<Refused extends { readonly code: string; readonly refused?: { readonly code: string } }>(
  refused: Refused,
): Refused {
  if (refused.code === "tax_unknown") return { ...refused, unasked: undefined };
  return refused.refused ? { ...refused, refused: withoutSale(refused.refused) } : refused;
}

/** The sale that a refusal lacks the tax of, also where a request for approval was refused by its order. */
function unaskedIn(refused: {
  readonly code: string;
  readonly refused?: { readonly code: string };
}): UnaskedSale | null {
  if (refused.code === "tax_unknown") return (refused as TaxUnknown).unasked ?? null;
  return refused.refused ? unaskedIn(refused.refused) : null;
}

const useAnswer = statement<[string]>("use_tax_calculation", "delete from tax_calculations where calculation = $1");

/** The order has it now: the next sale of the same goods gets a calculation of its own. */
export async function takeCalculation(tx: Tx, calculation: string | null): Promise<void> {
  if (calculation !== null) await tx.run(useAnswer, [calculation]);
}

interface Goes {
  readonly state: string;
  readonly zip: string;
  readonly address1?: string;
  readonly city?: string;
}

/** Where a sale is taxed: at the address of delivery, or at the pickup place. */
export function taxAddressOf(address: Goes | null, place: PickupPlace | null): TaxAddress | null {
  const at = address ?? place;
  if (!at || !/^\d{5}/.test(at.zip)) return null;
  return { state: at.state, zip: at.zip, street: cleanText(at.address1 ?? ""), city: cleanText(at.city ?? "") };
}
