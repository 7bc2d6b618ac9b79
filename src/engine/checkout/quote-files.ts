import { maxBuyerFiles } from "#domain/checkout/quote-files.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../platform/database.ts";
import { enqueue } from "../platform/outbox.ts";
import { confirmFiles } from "../platform/pending-files.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import type { DraftRow } from "./draft-row.ts";
import type { TakenFile } from "./take-quote-file.ts";

const insert = statement<[number, string, string, number, number | null, number | null, Date]>(
  "add_quote_file",
  `insert into order_draft_files (message_id, name, file_name, bytes, width, height, uploaded_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Writes down the stored files of a message, in the order in which they were chosen. */
export async function addFiles(tx: Tx, messageId: number, files: readonly TakenFile[], now: Instant): Promise<void> {
  for (const { name, fileName, bytes, size } of files)
    await tx.run(insert, [messageId, name, fileName, bytes, size?.width ?? null, size?.height ?? null, new Date(now)]);
  await confirmFiles(
    tx,
    files.map(({ name }) => name),
  );
}

const countOfBuyer = statement<[number], { count: number }>(
  "count_files_of_quote_buyer",
  `select count(*)::int as count from order_draft_files f join order_draft_messages m on m.id = f.message_id
   where m.draft_id = $1 and not m.from_staff`,
);

/**
 * Bytes of the files that guests have sent about quotes that nobody of the staff has taken up. Strangers can ask for
 * any number of quotes, and must not fill the disk.
 */
const mostOfGuests = 2 * 1024 ** 3;
const bytesOfGuests = statement<[], { bytes: number }>(
  "bytes_of_files_of_guests",
  `select coalesce(sum(f.bytes), 0)::bigint as bytes from order_draft_files f
   join order_draft_messages m on m.id = f.message_id join order_drafts d on d.id = m.draft_id
   where d.customer_id is null and d.company_id is null and d.staff_id is null`,
);

/** Why a buyer's files find no room, under the lock of the draft; null where they do. */
export async function roomRefused(
  tx: Tx,
  draft: Pick<DraftRow, "id" | "customerId" | "companyId" | "staffId">,
  files: readonly TakenFile[],
): Promise<"files_full" | "files_away" | null> {
  if (files.length === 0) return null;
  const count = (await tx.row(countOfBuyer, [draft.id]))?.count ?? 0;
  if (count + files.length > maxBuyerFiles) return "files_full";
  if (draft.customerId !== null || draft.companyId !== null || draft.staffId !== null) return null;
  const stored = (await tx.row(bytesOfGuests, []))?.bytes ?? 0;
  const more = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return stored + more > mostOfGuests ? "files_away" : null;
}

/** SQL: the files of a message in a table, as they are shown. */
export const filesOfMessage = (table: string): string =>
  `(select coalesce(json_agg(json_build_object('id', f.id, 'fileName', f.file_name, 'bytes', f.bytes,
     'width', f.width, 'height', f.height) order by f.id), '[]')
   from order_draft_files f where f.message_id = ${table}.id)`;

interface StoredQuoteFile {
  readonly name: string;
  readonly fileName: string;
  readonly isPicture: boolean;
}

const selectOne = statement<[number, number], StoredQuoteFile>(
  "file_of_quote",
  `select f.name, f.file_name as "fileName", f.width is not null as "isPicture"
   from order_draft_files f join order_draft_messages m on m.id = f.message_id where m.draft_id = $1 and f.id = $2`,
);

/** A file of a quote's thread; whoever sees the quote may look. */
export const findQuoteFile = (db: Db, draftId: number, id: number): Promise<StoredQuoteFile | null> =>
  db.row(selectOne, [draftId, id]);

const takeForgotten = statement<[], { name: string }>(
  "take_forgotten_quote_files",
  "delete from order_draft_files where message_id is null returning name",
);

/** Deletes those whose message is gone, with its quote, its order or the account that wrote it. */
export async function purgeQuoteFiles(tx: Tx, clock: Clock): Promise<void> {
  const names = (await tx.rows(takeForgotten, [])).map(({ name }) => name);
  if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
}
