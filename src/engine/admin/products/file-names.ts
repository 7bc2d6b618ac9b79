import { findDocuments } from "../../catalogue/documents/document-files.ts";
import { findPictures } from "../../catalogue/pictures/picture-row.ts";
import type { Db } from "../../platform/database.ts";
import type { FileNames, RecordPart } from "./edit-differences.ts";

/** Names under which the pictures and documents of changes were uploaded; those that are still there. */
export async function fileNamesOf(db: Db, parts: readonly RecordPart[]): Promise<FileNames> {
  const keysOf = (kind: "pictures" | "documents") => [
    ...new Set(parts.flatMap((part) => (part[kind] ?? []).map(({ key }) => key))),
  ];
  const files = [...(await findPictures(db, keysOf("pictures"))), ...(await findDocuments(db, keysOf("documents")))];
  return Object.fromEntries(files.map(({ key, fileName }) => [key, fileName]));
}
