import { divideOverOldest, type TypedAllocation } from "#domain/invoices/settling.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Tx } from "../platform/database.ts";
import { openDisputes } from "./invoice-disputes.ts";
import type { OpenInvoice } from "./settlements.ts";

/** Divides a payment over the oldest invoices. Those in dispute come last: the company may not mean to pay them. */
export async function overOldest(
  tx: Tx,
  companyId: number,
  open: readonly OpenInvoice[],
  { amount, receivedOn }: { readonly amount: Money; readonly receivedOn: CalendarDay },
): Promise<TypedAllocation[]> {
  const disputes = await openDisputes(tx, companyId);
  const isContested = ({ id }: OpenInvoice) => disputes.some(({ invoiceId }) => invoiceId === id);
  const inTurn = [...open.filter((invoice) => !isContested(invoice)), ...open.filter(isContested)];
  return divideOverOldest(amount, inTurn, receivedOn);
}
