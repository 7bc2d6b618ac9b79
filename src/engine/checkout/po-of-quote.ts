import type { PoDocument, PoDocumentError } from "#domain/cart/po-document.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import type { Db, Tx } from "../platform/database.ts";
import { confirmFiles, discardFiles, type FileDeps } from "../platform/pending-files.ts";
import { statement } from "../platform/statement.ts";
import { lockDraft, stateAt } from "./draft-row.ts";
import { accountParty, removeFiles, takePoDocument } from "./po-document.ts";

const removeOfQuote = statement<[number], { name: string }>(
  "remove_po_document_of_quote",
  "delete from po_documents where draft_id = $1 returning name",
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
  /** The account whose form it came with; who may accept the quote, or ask for its approval. */
  readonly customerId: number;
  readonly file: { readonly fileName: string; readonly bytes: Uint8Array };
}

/**
 * Attaches the PDF of a purchase order to an offer, in the place of the one before. It stays whatever else of the
 * acceptance is refused. Gives null for one that is no offer any more.
 */
export async function attachPoToQuote(
  deps: FileDeps,
  { draftId, customerId, file }: PoOfQuote,
): Promise<Result<PoDocument | null, { code: PoDocumentError }>> {
  const document = await takePoDocument(deps, accountParty(customerId), file);
  if (!document.ok) return refuse(document.error);
  const { name, fileName, bytes } = document.value;
  const isAttached = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const draft = await lockDraft(tx, draftId);
    if (!draft || stateAt(draft, now) !== "sent") return false;
    await removeFiles(tx, deps.clock, await tx.rows(removeOfQuote, [draftId]));
    await tx.run(insertOfQuote, [draftId, name, fileName, bytes, new Date(now)]);
    await confirmFiles(tx, [name]);
    return true;
  });
  if (!isAttached) await discardFiles(deps, [name]);
  return ok(isAttached ? { fileName, bytes } : null);
}

/** Takes the PDF off the quote. */
export function dropPoOfQuote({ db, clock }: DbAndClock, draftId: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (await lockDraft(tx, draftId)) await removeFiles(tx, clock, await tx.rows(removeOfQuote, [draftId]));
  });
}

/** The PDF that is attached to a quote, for those who may accept it or ask for its approval; null for none. */
export const poDocumentOfQuote = (db: Db, draftId: number): Promise<PoDocument | null> =>
  db.row(selectOfQuote, [draftId]);

/** Hands the PDF of an accepted quote over to its order, under the lock of the quote. */
export const movePoToOrder = (tx: Tx, draftId: number, orderId: number): Promise<unknown> =>
  tx.run(giveToOrder, [draftId, orderId]);
