import { type Buyer, isCustomer, isProved } from "#domain/buyers/buyer.ts";
import { maxPoBytes, maxPoPages, type PoDocument, type PoDocumentError } from "#domain/cart/po-document.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { after, type Instant } from "#domain/kernel/time.ts";
import { type CartParams, cartParams, isCartOf, requisitionCartName } from "../cart/cart-of-buyer.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { checkPdf } from "../platform/check-pdf.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { confirmFiles, discardFiles, storePendingFiles, type FileDeps } from "../platform/pending-files.ts";
import { siteOf } from "../platform/parties.ts";
import { poDocumentsOfCarts } from "../platform/retention.ts";
import { newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";

const most = { bytes: maxPoBytes, pages: maxPoPages };
const longestName = 200;
const nameless = "purchase-order.pdf";

const lockCart = statement<CartParams, { id: number }>(
  "lock_cart_of_po_document",
  `select id from carts c where ${isCartOf("c")} and exists (select from cart_lines l where l.cart_id = c.id)
   for update of c`,
);
const removeOfCart = statement<[number], { name: string }>(
  "remove_po_document_of_cart",
  "delete from po_documents where cart_id = $1 returning name",
);
const insertOfCart = statement<[number, string, string, number, Date]>(
  "add_po_document",
  "insert into po_documents (cart_id, name, file_name, bytes, uploaded_at) values ($1, $2, $3, $4, $5)",
);

/**
 * Bytes of the PDFs that guests have attached and not ordered. Strangers can begin any number of carts, and must not
 * fill the disk: of more, the oldest are given up, and who orders with one is asked for it again.
 */
const mostOfGuests = 2 * 1024 ** 3;

// A cart that is being ordered is passed over: its order has been promised the PDF.
const takeOldest = statement<[number], { name: string }>(
  "take_oldest_po_documents_of_guests",
  `delete from po_documents where order_id is null and id in (
     select d.id from po_documents d join carts c on c.id = d.cart_id
     where d.id in (
       select sized.id from (
         select d.id, sum(d.bytes) over (order by d.uploaded_at desc, d.id desc) as total
         from po_documents d join carts c on c.id = d.cart_id
         where d.order_id is null and c.customer_id is null and c.member_id is null
       ) sized where sized.total > $1)
     for update of c skip locked
   ) returning name`,
);

/** Whose PDFs are checked in turn. */
export const accountParty = (customerId: number): string => `account ${customerId}`;

interface PoFileSent {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** Checks a PDF and stores it; its caller writes it down and confirms it, or discards it. */
export async function takePoDocument(
  deps: FileDeps,
  party: string,
  file: PoFileSent,
): Promise<Result<Stored, { code: PoDocumentError }>> {
  const checked = await checkPdf(party, file.bytes, most);
  if (!checked.ok) {
    const { code } = checked.error;
    return refuse({ code: code === "busy" ? "po_file_away" : `po_file_${code}` });
  }
  const name = `${newToken()}.pdf`;
  const stored = await storePendingFiles(deps, [{ name, bytes: file.bytes }]);
  if (!stored.ok) return refuse({ code: "po_file_away" });
  // One without a name could neither be shown nor taken off.
  const fileName = cutText(cleanText(file.fileName), longestName) || nameless;
  return ok({ name, fileName, bytes: file.bytes.length });
}

/**
 * Attaches a PDF to the cart, in the place of the one before. Gives null for a cart with nothing in it: its order was
 * placed meanwhile, and the next one is no business of this PDF.
 */
export async function attachPoDocument(
  deps: FileDeps,
  buyer: Buyer,
  file: PoFileSent,
  clientIp: string,
): Promise<Result<PoDocument | null, { code: PoDocumentError }>> {
  const party = isCustomer(buyer) && isProved(buyer) ? accountParty(buyer.customerId) : siteOf(clientIp);
  const document = await takePoDocument(deps, party, file);
  if (!document.ok) return document;
  const { name, fileName } = document.value;
  const isAttached = await deps.db.transaction(async (tx) => {
    const cart = await tx.row(lockCart, cartParams(buyer));
    if (!cart) return false;
    await removeFiles(tx, deps.clock, await tx.rows(removeOfCart, [cart.id]));
    await tx.run(insertOfCart, [cart.id, name, fileName, file.bytes.length, new Date(deps.clock.now())]);
    await confirmFiles(tx, [name]);
    if (!isCustomer(buyer)) await removeFiles(tx, deps.clock, await tx.rows(takeOldest, [mostOfGuests]));
    return true;
  });
  if (!isAttached) await discardFiles(deps, [name]);
  return ok(isAttached ? { fileName, bytes: file.bytes.length } : null);
}

const lockNamed = statement<[Buffer], { id: number }>(
  "lock_cart_by_name",
  "select id from carts where token_hash = $1 for update",
);

/** A PDF for the place of the one before; null to take that off. */
export interface PoChange {
  readonly document: Stored | null;
  readonly now: Instant;
}

/** Puts a PDF on the cart of this name, and confirms its file; false where there is no such cart. */
export async function putPoOnCart(
  tx: Tx,
  clock: Clock,
  { cartName, document, now }: PoChange & { readonly cartName: Buffer },
): Promise<boolean> {
  const cart = await tx.row(lockNamed, [cartName]);
  if (!cart) return false;
  await removeFiles(tx, clock, await tx.rows(removeOfCart, [cart.id]));
  if (!document) return true;
  const { name, fileName, bytes } = document;
  await tx.run(insertOfCart, [cart.id, name, fileName, bytes, new Date(now)]);
  await confirmFiles(tx, [name]);
  return true;
}

/** Takes the PDF off the cart. */
export function dropPoDocument({ db, clock }: DbAndClock, buyer: Buyer): Promise<void> {
  return db.transaction(async (tx) => {
    const cart = await tx.row(lockCart, cartParams(buyer));
    if (cart) await removeFiles(tx, clock, await tx.rows(removeOfCart, [cart.id]));
  });
}

/** Has the files of deleted rows removed. */
export async function removeFiles(tx: Tx, clock: Clock, rows: readonly { name: string }[]): Promise<void> {
  const names = rows.map(({ name }) => name);
  if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
}

/** SQL: the PDF of the order in a table, as it is shown; null if it has none. */
export const poDocumentOf = (table: string): string =>
  `(select json_build_object('fileName', d.file_name, 'bytes', d.bytes) from po_documents d
     where d.order_id = ${table}.id)`;

/** A PDF with its name in the file store. */
export type Stored = PoDocument & { readonly name: string };

const stored = `select d.name, d.file_name as "fileName", d.bytes from po_documents d`;
const ofOrder = statement<[number], Stored>("po_document_of_order", `${stored} where d.order_id = $1`);
const ofRequisition = statement<[Buffer, number], Stored>(
  "po_document_of_requisition",
  `${stored} join carts c on c.id = d.cart_id where c.token_hash = $1
   union all ${stored} join requisitions r on r.draft_id = d.draft_id
     where r.id = $2 and r.state in ('submitted', 'changes-requested', 'approved')`,
);

/** The PDF of an order with its file; see `findVisibleOrder` for who may look. */
export const poDocumentOfOrder = (db: Db, orderId: number): Promise<Stored | null> => db.row(ofOrder, [orderId]);

/** The PDF of a requisition or of its quote until it is ordered; see `seesRequisition` for who may look. */
export const poDocumentOfRequisition = (db: Db, id: number): Promise<Stored | null> =>
  db.row(ofRequisition, [requisitionCartName(id), id]);

const takeOffQuotes = statement<[Date]>(
  "take_forgotten_po_documents_off_quotes",
  "update po_documents set draft_id = null where order_id is null and draft_id is not null and uploaded_at < $1",
);
const takeForgotten = statement<[Date], { name: string }>(
  "take_forgotten_po_documents",
  `delete from po_documents where order_id is null and (num_nonnulls(cart_id, draft_id) = 0 or uploaded_at < $1)
   returning name`,
);

/** Deletes those of carts and quotes that are gone, or that nobody has ordered for long. */
export async function purgePoDocuments(tx: Tx, clock: Clock): Promise<void> {
  const before = new Date(after(clock.now(), -poDocumentsOfCarts));
  // A row is deleted once it is off its quote (0305_quotes_keep_purchase_orders).
  await tx.run(takeOffQuotes, [before]);
  await removeFiles(tx, clock, await tx.rows(takeForgotten, [before]));
}
