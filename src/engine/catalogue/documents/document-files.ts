import { randomBytes } from "node:crypto";
import { type Result, ok } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { after, days, type Instant } from "#domain/kernel/time.ts";
import type { Database, Db } from "../../platform/database.ts";
import { enqueue } from "../../platform/outbox.ts";
import { confirmFiles, type FilesRefused, storePendingFile, type FileDeps } from "../../platform/pending-files.ts";
import { statement } from "../../platform/statement.ts";
import type { Clock } from "../../ports/clock.ts";
import { checkPdf, type DocumentRefused } from "./check-pdf.ts";

/** An uploaded document as shown to its editor. */
export interface DocumentFile {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly uploadedAt: Instant;
}

const insert = statement<[string, string, number, Date]>(
  "insert_document_file",
  `insert into document_files (key, file_name, bytes, uploaded_at, unused_since) values ($1, $2, $3, $4, $4)`,
);

/** Keeps an uploaded PDF; no product shows it yet. */
export async function addDocument(
  deps: FileDeps,
  upload: { readonly path: string; readonly name: string },
): Promise<Result<DocumentFile, DocumentRefused | FilesRefused>> {
  const checked = await checkPdf(upload.path);
  if (!checked.ok) return checked;
  const key = randomBytes(16).toString("hex");
  const file = {
    key,
    fileName: cutText(cleanText(upload.name), 200),
    bytes: checked.value,
    uploadedAt: deps.clock.now(),
  };
  const stored = await storePendingFile(deps, `${key}.pdf`, upload.path);
  if (!stored.ok) return stored;
  await deps.db.transaction(async (tx) => {
    await tx.run(insert, [key, file.fileName, file.bytes, new Date(file.uploadedAt)]);
    await confirmFiles(tx, [`${key}.pdf`]);
  });
  return ok(file);
}

const columns = `f.key, f.file_name as "fileName", f.bytes, f.uploaded_at as "uploadedAt"`;
const select = statement<[string[]], DocumentFile>(
  "document_files_by_key",
  `select ${columns} from document_files f where f.key = any($1)`,
);

/** Uploaded documents by their keys; those there are. */
export function findDocuments(db: Db, keys: readonly string[]): Promise<DocumentFile[]> {
  return keys.length === 0 ? Promise.resolve([]) : db.rows(select, [[...keys]]);
}

const selectShown = statement<[string], DocumentFile & { title: string }>(
  "shown_document",
  `select ${columns}, coalesce(nullif(d.title ->> d.language, ''), f.file_name) as title
   from document_files f join product_documents d on d.key = f.key join products p on p.id = d.product_id
   where f.key = $1 and p.status in ('published', 'unavailable') limit 1`,
);

/** A document that a product in the shop shows; to everybody else there is none. */
export function findShownDocument(db: Db, key: string): Promise<(DocumentFile & { title: string }) | null> {
  return db.row(selectShown, [key]);
}

const selectEarlier = statement<[number], DocumentFile>(
  "earlier_documents",
  `select ${columns} from document_files f
   where f.key in (select one ->> 'key' from product_changes c, jsonb_array_elements(c.before -> 'documents') as one
       where c.product_id = $1 and c.before ? 'documents')
     and f.key not in (select key from product_documents where product_id = $1)
   order by f.uploaded_at desc limit 50`,
);

/** A product's replaced or removed documents, latest first. */
export function earlierDocuments(db: Db, productId: number): Promise<DocumentFile[]> {
  return db.rows(selectEarlier, [productId]);
}

/** Retention of documents that products no longer show. */
const unusedDocuments = days(730);

const takeUnused = statement<[Date], { key: string }>(
  "take_unused_documents",
  `delete from document_files where key in (select key from document_files where unused_since <= $1 limit 200)
   returning key`,
);

/** Has the documents removed that no product has shown for two years. */
export function purgeDocuments({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return db.transaction(async (tx) => {
    const gone = await tx.rows(takeUnused, [new Date(after(clock.now(), -unusedDocuments))]);
    const names = gone.map(({ key }) => `${key}.pdf`);
    if (names.length > 0) await enqueue(tx, clock, "remove_files", { names });
  });
}
