import { type Quotation, readQuotationNumber } from "#domain/checkout/quotation.ts";
import type { Buyer } from "#domain/buyers/buyer.ts";
import { ok, type Result } from "#domain/kernel/result.ts";
import { drawnBy } from "../buyers/drawn-by.ts";
import { budgets } from "../platform/budgets.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { mayStillSpend, spend, type TooMany } from "../platform/rate-limit.ts";
import { findQuotation } from "./quotations.ts";

/** The quotation of a number that somebody names. One who names many that none has is refused for a while. */
export async function lookUpQuotation(
  { db, clock }: DbAndClock,
  typed: string,
  { buyer, clientIp }: { readonly buyer: Buyer; readonly clientIp: string },
): Promise<Result<Quotation | null, TooMany>> {
  if (readQuotationNumber(typed) === null) return ok(null);
  const now = clock.now();
  const own = budgets.quotationMissesOfAccount;
  const misses = drawnBy(buyer, clientIp, { own, shared: budgets.quotationMisses });
  const may = await mayStillSpend(db, now, misses);
  if (!may.ok) return may;
  const quotation = await findQuotation(db, typed, buyer);
  if (!quotation) await spend(db, now, misses);
  return ok(quotation);
}
