import { type Customer, owns } from "#domain/buyers/buyer.ts";
import { type PoDocument, type PoDocumentError, poMark } from "#domain/cart/po-document.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Db, Tx } from "../platform/database.ts";
import { confirmFiles, discardFiles, type FileDeps } from "../platform/pending-files.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { lockDraft, stateAt } from "./draft-row.ts";
import { openRequestOf } from "./open-request.ts";
import { accountParty, type PoChange, removeFiles, takePoDocument } from "./po-document.ts";

const takeOff = statement<[number], { id: number }>(
  "take_po_document_off_quote",
  "update po_documents set draft_id = null where draft_id = $1 returning id",
);
const remove = statement<[number], { name: string }>(
  "remove_po_document_of_quote",
  "delete from po_documents where id = $1 returning name",
);
const insertOfQuote = statement<[number, string, string, number, Date]>(
  "add_po_document_of_quote",
  "insert into po_documents (draft_id, name, file_name, bytes, uploaded_at) values ($1, $2, $3, $4, $5)",
);
const selectOfQuote = statement<[number], PoDocument>(
  "po_document_of_quote",
  `select file_name as "fileName", bytes from po_documents where draft_id = $1`,
);
const giveToOrder = statement<[number, number]>(
  "po_document_of_quote_ordered",
  "update po_documents set draft_id = null, order_id = $2 where draft_id = $1",
);

interface PoOfQuote {
  readonly draftId: number;
  /** The sender of its form, who may accept the quote, or ask for its approval. */
  readonly customer: Customer;
  readonly file: { readonly fileName: string; readonly bytes: Uint8Array };
}

/** The quote waits for approval: its order has the PDF that was sent for it, and no other. */
interface QuoteWaits {
  readonly code: "quote_waits";
  readonly by: string;
}

/**
 * Attaches the PDF of a purchase order to an offer, in the place of the one before. It stays whatever else of the
 * acceptance is refused. Gives null for one that is no offer any more; refuses one that waits for approval, except
 * that the requester's form sent twice finds its file attached.
 */
export async function attachPoToQuote(
  deps: FileDeps,
  { draftId, customer, file }: PoOfQuote,
): Promise<Result<PoDocument | null, { code: PoDocumentError } | QuoteWaits>> {
  const document = await takePoDocument(deps, accountParty(customer.customerId), file);
  if (!document.ok) return refuse(document.error);
  const { name, fileName, bytes } = document.value;
  const newPo: PoDocument = { fileName, bytes };
  const attached = await deps.db.transaction(async (tx): Promise<Result<PoDocument | null, QuoteWaits>> => {
    const now = deps.clock.now();
    const draft = await lockDraft(tx, draftId);
    if (!draft || stateAt(draft, now) !== "sent") return ok(null);
    const open = await openRequestOf(tx, draftId);
    if (open) {
      const before = await poDocumentOfQuote(tx, draftId);
      const isAgain = owns(customer, open) && poMark(before) === poMark(newPo);
      return isAgain ? ok(before) : refuse({ code: "quote_waits", by: open.by });
    }
    await putPoOnQuote(tx, deps.clock, { draftId, document: document.value, now });
    return ok(newPo);
  });
  if (!attached.ok || attached.value !== newPo) await discardFiles(deps, [name]);
  return attached;
}

/** Puts a PDF on a quote, which its caller has locked, and confirms its file. */
export async function putPoOnQuote(
  tx: Tx,
  clock: Clock,
  { draftId, document, now }: PoChange & { readonly draftId: number },
): Promise<void> {
  await removeOfQuote(tx, clock, draftId);
  if (!document) return;
  const { name, fileName, bytes } = document;
  await tx.run(insertOfQuote, [draftId, name, fileName, bytes, new Date(now)]);
  await confirmFiles(tx, [name]);
}

/** Takes the PDF off the quote; refused while the quote waits for approval with it. */
export function dropPoOfQuote({ db, clock }: DbAndClock, draftId: number): Promise<Result<null, QuoteWaits>> {
  return db.transaction(async (tx) => {
    if (!(await lockDraft(tx, draftId)) || !(await poDocumentOfQuote(tx, draftId))) return ok(null);
    const open = await openRequestOf(tx, draftId);
    if (open) return refuse({ code: "quote_waits", by: open.by });
    await removeOfQuote(tx, clock, draftId);
    return ok(null);
  });
}

// A row is deleted once it is off its quote (0305_quotes_keep_purchase_orders).
async function removeOfQuote(tx: Tx, clock: Clock, draftId: number): Promise<void> {
  const row = await tx.row(takeOff, [draftId]);
  if (row) await removeFiles(tx, clock, await tx.rows(remove, [row.id]));
}

/** The PDF that is attached to a quote, for those who may accept it or ask for its approval; null for none. */
export const poDocumentOfQuote = (db: Db, draftId: number): Promise<PoDocument | null> =>
  db.row(selectOfQuote, [draftId]);

/** Hands the PDF of an accepted quote over to its order, under the lock of the quote. */
export const movePoToOrder = (tx: Tx, draftId: number, orderId: number): Promise<unknown> =>
  tx.run(giveToOrder, [draftId, orderId]);
