import { type Customer, owns } from "#domain/buyers/buyer.ts";
import type { PoDocumentError } from "#domain/cart/po-document.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { requisitionCartName } from "../cart/cart-of-buyer.ts";
import { accountParty, putPoOnCart, type Stored, takePoDocument } from "../checkout/po-document.ts";
import { putPoOnQuote } from "../checkout/po-of-quote.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Tx } from "../platform/database.ts";
import { discardFiles, type FileDeps } from "../platform/pending-files.ts";
import type { Clock } from "../ports/clock.ts";
import { lockRequisition } from "./requisition-row.ts";

/** Changes are not asked for any more, or never were: who decides has the PDF that was sent. */
type NotToChange = { code: "requisition_stale" };

interface Change {
  readonly id: number;
  readonly customer: Customer;
  /** Null to take the one before off. */
  readonly document: Stored | null;
}

/** Puts a PDF in the place of the one before, under the requisition's lock, while its requester is to change it. */
async function put(tx: Tx, clock: Clock, { id, customer, document }: Change): Promise<boolean> {
  const requisition = await lockRequisition(tx, id);
  if (!requisition || !owns(customer, requisition) || requisition.state !== "changes-requested") return false;
  const { quoteVersion, draftId } = requisition;
  const now = clock.now();
  if (quoteVersion === null) return putPoOnCart(tx, clock, { cartName: requisitionCartName(id), document, now });
  if (draftId === null) return false;
  await putPoOnQuote(tx, clock, { draftId, document, now });
  return true;
}

/**
 * Attaches the PDF of a purchase order to a requisition of which changes are asked for, in the place of the one before;
 * it stays whatever else of the form is refused.
 */
export async function attachPoToRequisition(
  deps: FileDeps,
  {
    file,
    ...of
  }: Omit<Change, "document"> & { readonly file: { readonly fileName: string; readonly bytes: Uint8Array } },
): Promise<Result<null, { code: PoDocumentError } | NotToChange>> {
  const document = await takePoDocument(deps, accountParty(of.customer.customerId), file);
  if (!document.ok) return document;
  const change = { ...of, document: document.value };
  if (await deps.db.transaction((tx) => put(tx, deps.clock, change))) return ok(null);
  await discardFiles(deps, [document.value.name]);
  return refuse({ code: "requisition_stale" });
}

/** Takes the PDF off such a requisition. */
export async function dropPoOfRequisition(
  { db, clock }: DbAndClock,
  of: Omit<Change, "document">,
): Promise<Result<null, NotToChange>> {
  const isDone = await db.transaction((tx) => put(tx, clock, { ...of, document: null }));
  return isDone ? ok(null) : refuse({ code: "requisition_stale" });
}
