import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { FocusPoint } from "./draw-picture.ts";

/** An uploaded picture as shown to its editor. */
export interface Picture {
  readonly key: string;
  readonly source: string;
  readonly fileName: string;
  /** Of the source, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Null shows it whole. */
  readonly focus: FocusPoint | null;
}

const insert = statement<[string, string, string, number, number, number | null, number | null, Date]>(
  "insert_picture",
  `insert into pictures (key, source, file_name, width, height, focus_x, focus_y, made_at, unused_since)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
);

/** Writes a picture's row; no product shows it yet. */
export async function insertPicture(tx: Tx, picture: Picture, now: Instant): Promise<void> {
  const { key, source, fileName, width, height, focus } = picture;
  await tx.run(insert, [key, source, fileName, width, height, focus?.x ?? null, focus?.y ?? null, new Date(now)]);
}

const select = statement<[string[]], Picture>(
  "pictures_by_key",
  `select key, source, file_name as "fileName", width, height,
     case when focus_x is null then null else jsonb_build_object('x', focus_x, 'y', focus_y) end as focus
   from pictures where key = any($1)`,
);

/** Pictures by their keys; those there are. */
export function findPictures(db: Db, keys: readonly string[]): Promise<Picture[]> {
  const uploaded = keys.filter(isUploadedPicture);
  return uploaded.length === 0 ? Promise.resolve([]) : db.rows(select, [uploaded]);
}

const sameCut = statement<[string, number | null, number | null], { key: string }>(
  "picture_of_cut",
  `select key from pictures where source = $1 and focus_x is not distinct from $2 and focus_y is not distinct from $3
   order by made_at limit 1`,
);

/** The picture that was cut from a source around this point before, if any. */
export async function pictureOfCut(db: Db, source: string, focus: FocusPoint | null): Promise<string | null> {
  return (await db.row(sameCut, [source, focus?.x ?? null, focus?.y ?? null]))?.key ?? null;
}
