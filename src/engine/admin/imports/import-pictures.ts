import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { cutText } from "#domain/kernel/text.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { maxPictureBytes, maxPictures } from "#domain/catalogue/picture-uploads.ts";
import { slugOf } from "#domain/catalogue/slug.ts";
import { readPictureName } from "#domain/catalogue/picture-names.ts";
import type { ImportError, ImportProblem, ImportReport, PlacedPicture } from "../../catalogue/import/import-report.ts";
import { addPicture } from "../../catalogue/pictures/add-picture.ts";
import { openPicture } from "../../catalogue/pictures/draw-picture.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import type { Shop } from "../../shop.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changePictures } from "../products/save-product.ts";
import { FilesAway } from "../../ports/file-store.ts";
import { findKnown, hasRoom, type KnownPicture, withImported } from "./imported-pictures.ts";
import { maxZipEntries, ZipRefused, type ZippedFile, zipEntries } from "./zip-entries.ts";

type Deps = Pick<Shop, "db" | "clock" | "files">;

const maxListed = 2_000;
const reportEvery = 10;

/** The product and variant a picture's file name refers to. */
interface Target {
  readonly productId: number;
  readonly slug: string;
  /** SKU of the variant; null for the whole product. */
  readonly sku: string | null;
}

/**
 * Adds pictures from a ZIP to the products and variants named by their file names, or previews that. A picture is
 * identified by product and file name: the same content is skipped, other content replaces it, so an interrupted import
 * can be repeated. Gives null when `progress` returns false to cancel.
 */
export async function importPictures(
  deps: Deps,
  by: StaffActor,
  stream: ReadableStream,
  {
    dryRun,
    progress,
  }: { readonly dryRun: boolean; readonly progress: (read: number, share: number) => Promise<boolean> },
): Promise<ImportReport | null> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-zip-"));
  const run = new PictureRun(deps, by, dryRun, join(folder, "picture"));
  try {
    const path = join(folder, "file.zip");
    await pipeline(Readable.fromWeb(stream as NodeStream), createWriteStream(path, { mode: 0o600 }));
    // The whole ZIP is checked before anything is extracted, since a bomb may be at its end.
    let count = 0;
    for await (const _ of zipEntries(path)) count += 1;
    for await (const file of zipEntries(path)) {
      await run.take(file);
      if ((!dryRun || run.read % reportEvery === 0) && !(await progress(run.read, file.line / Math.max(1, count))))
        return null;
    }
  } catch (error) {
    if (!(error instanceof ZipRefused)) throw error;
    run.refuse(
      0,
      "",
      null,
      error.code === "zip_too_many" ? { code: error.code, most: maxZipEntries } : { code: error.code },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return run.report();
}

class PictureRun {
  read = 0;
  readonly #deps: Deps;
  readonly #by: StaffActor;
  readonly #dryRun: boolean;
  /** File to which one picture at a time is extracted. */
  readonly #path: string;
  readonly #seen = new Set<string>();
  /** Number of additional pictures per product in a dry run. */
  readonly #tried = new Map<number, number>();
  readonly #placed: PlacedPicture[] = [];
  readonly #errors: ImportError[] = [];
  readonly #counts = { new: 0, replaces: 0, same: 0 };

  constructor(deps: Deps, by: StaffActor, dryRun: boolean, path: string) {
    this.#deps = deps;
    this.#by = by;
    this.#dryRun = dryRun;
    this.#path = path;
  }

  refuse(line: number, field: string, product: string | null, error: ImportProblem): void {
    this.#errors.push({ line, field, product, problem: error });
  }

  async take(file: ZippedFile): Promise<void> {
    this.read += 1;
    const { line, path } = file;
    const target = await findTarget(this.#deps.db, path);
    if (!target) return this.refuse(line, path, null, { code: "picture_unmatched" });
    const fileName = nameOf(path);
    const refuse = (error: ImportProblem) => this.refuse(line, path, target.slug, error);
    const once = `${target.productId} ${fileName}`;
    if (this.#seen.has(once)) return refuse({ code: "picture_twice" });
    this.#seen.add(once);
    if (file.bytes > maxPictureBytes) return refuse({ code: "picture_refused", reason: "picture_too_large" });
    const sha256 = await file.unpack(this.#path).catch(broken);
    if (sha256 === null) return refuse({ code: "picture_refused", reason: "picture_broken" });
    // A dry run reports the errors of an import, except those found only by rendering.
    const picture = await openPicture(this.#path, "photo");
    if (!picture.ok) return refuse({ code: "picture_refused", reason: picture.error.code });
    const previous = await findKnown(this.#deps.db, target.productId, fileName);
    const how = previous === null ? "new" : previous.sha256 === sha256 ? "same" : "replaces";
    if (how === "new" && !(await this.#hasRoom(target.productId)))
      return refuse({ code: "pictures_full", most: maxPictures });
    if (how !== "same" && !this.#dryRun) {
      const result = await addPicture(this.#deps, { path: this.#path, name: fileName });
      if (!result.ok) {
        const { code } = result.error;
        // A retried run skips the pictures placed before.
        if (code === "files_away") throw new FilesAway("a picture could not be stored");
        return refuse({ code: "picture_refused", reason: code });
      }
      await place(this.#deps, this.#by, target, { fileName, sha256, key: result.value.key });
    }
    this.#counts[how] += 1;
    this.#placed.push({ file: path, product: target.slug, sku: target.sku, how });
  }

  #hasRoom(productId: number): Promise<boolean> {
    const pending = this.#tried.get(productId) ?? 0;
    if (this.#dryRun) this.#tried.set(productId, pending + 1);
    return hasRoom(this.#deps.db, productId, pending);
  }

  report(): ImportReport {
    return {
      read: this.read,
      added: this.#counts.new,
      changed: this.#counts.replaces,
      unchanged: this.#counts.same,
      refused: this.#errors.length,
      errors: this.#errors.slice(0, maxListed),
      moreErrors: Math.max(0, this.#errors.length - maxListed),
      placed: this.#placed.slice(0, maxListed),
    };
  }
}

/** A file that cannot be extracted is reported; a full disk is thrown. */
function broken(error: Error): null {
  if ("syscall" in error) throw error;
  return null;
}

const nameOf = (path: string): string => cutText((path.split("/").at(-1) ?? "").toLowerCase(), 200);

// A part number takes precedence over a slug, the whole name over one without its number.
const targets = statement<[string[], string[]], Target & { siblings: number }>(
  "picture_targets",
  `select p.id as "productId", p.slug, v.sku, (select count(*)::int from variants o where o.product_id = p.id
     and not o.retired) as siblings
   from unnest($1::text[], $2::text[]) with ordinality as g(compact, slug, at)
   join lateral (
     select product_id, sku from variants where sku_compact = g.compact and not retired
     union all select id, null from products where slug = g.slug) v on true
   join products p on p.id = v.product_id
   order by g.at, v.sku nulls last limit 1`,
);

async function findTarget(db: Db, path: string): Promise<Target | null> {
  const names = readPictureName(path).map(({ of }) => of);
  if (names.length === 0) return null;
  const target = await db.row(targets, [names.map(compactPartNumber), names.map(slugOf)]);
  // A product with a single variant shows the picture for the whole product.
  return target && { ...target, sku: target.siblings > 1 ? target.sku : null };
}

/** Adds a picture to its product at the position of the number in its file name. */
function place(
  { db, clock }: Deps,
  by: StaffActor,
  { productId, sku }: Target,
  { fileName, sha256, key }: KnownPicture & { readonly fileName: string },
): Promise<boolean> {
  return db.transaction((tx) =>
    changePictures(tx, clock, by, productId, ({ pictures }) =>
      withImported(tx, productId, pictures, {
        fileName,
        sha256,
        picture: { key, alt: { en: "", cn: "" }, skus: sku === null ? [] : [sku] },
        comesBefore: (other) => numberOf(other) > numberOf(fileName),
      }),
    ),
  );
}

const numberOf = (fileName: string): number => readPictureName(fileName).at(-1)?.number ?? 1;
