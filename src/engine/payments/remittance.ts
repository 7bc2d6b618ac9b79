import { type PayTo, payToBank } from "#domain/checkout/payment-settings.ts";
import type { Db } from "../platform/database.ts";
import { readPaymentSetup } from "./payment-settings.ts";

/**
 * The bank account that invoices are paid to: that of bank deposits, also where checkout does not offer them, so that
 * one step of an owner with a fresh factor changes both. Empty where none is set.
 */
export async function readRemittance(db: Db): Promise<PayTo> {
  const { bank } = await readPaymentSetup(db);
  return bank ? payToBank(bank) : [];
}
