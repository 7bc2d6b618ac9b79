import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxPictures } from "#domain/catalogue/picture-uploads.ts";
import { slugOf } from "#domain/catalogue/slug.ts";
import { cutText } from "#domain/kernel/text.ts";
import { ErrorList } from "../../catalogue/import/error-list.ts";
import type { ImportProblem, ImportReport, PlacedPicture } from "../../catalogue/import/import-report.ts";
import { readShopifyProducts, type ShopifyProduct } from "../../catalogue/import/shopify/shopify-products.ts";
import { skuOf } from "../../catalogue/import/shopify/shopify-values.ts";
import { NotUtf8, utf8Text } from "../../catalogue/import/utf8-text.ts";
import { addPicture } from "../../catalogue/pictures/add-picture.ts";
import type { PictureRefused } from "../../catalogue/pictures/picture-format.ts";
import { statement } from "../../platform/statement.ts";
import { FilesAway } from "../../ports/file-store.ts";
import type { WebPictureRefused } from "../../ports/web-pictures.ts";
import type { Shop } from "../../shop.ts";
import type { StaffActor } from "../../staff/audit.ts";
import { changePictures } from "../products/save-product.ts";
import { findKnown, hasRoom, withImported } from "./imported-pictures.ts";

export type FetchDeps = Pick<Shop, "db" | "clock" | "files" | "webPictures">;

/** Maximum number of pictures per file; larger exports must be imported in parts. */
const maxFetched = 20_000;
/** After this many consecutive failures a host is skipped for the rest of the file. */
const deadAfter = 3;
const maxListed = 2_000;

interface Wanted {
  readonly line: number;
  readonly url: string;
  readonly alt: string;
  /** SKUs of the variants it shows; empty for the whole product. */
  readonly skus: readonly string[];
  /** Its position among the product's pictures in the file. */
  readonly position: number;
}

/**
 * Fetches the pictures that a Shopify export names by URL for the imported products, one at a time. Failures are
 * reported by line and retried by the next run, which skips existing pictures. Gives null when `progress` returns false
 * to cancel.
 */
export async function fetchPictures(
  deps: FetchDeps,
  by: StaffActor,
  stream: ReadableStream<Uint8Array>,
  progress: (read: number, bytes: number) => Promise<boolean>,
): Promise<ImportReport | null> {
  const folder = await mkdtemp(join(tmpdir(), "plenum-web-"));
  const run = new FetchRun(deps, by, join(folder, "picture"));
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const part of stream) {
      bytes += part.length;
      yield part;
    }
  }
  try {
    for await (const product of readShopifyProducts(utf8Text(counted()))) {
      if ("problem" in product) continue;
      const slug = slugOf(product.first.handle);
      const row = await deps.db.row(selectProduct, [slug]);
      // The import itself has reported products it did not import.
      if (!row) continue;
      const pictures = wantedOf(product);
      for (const picture of pictures) {
        await run.take({ id: row.id, slug, pictures }, picture);
        if (!(await progress(run.read, bytes))) return null;
      }
    }
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return run.report();
}

const selectProduct = statement<[string], { id: number }>(
  "product_of_pictures",
  "select id from products where slug = $1",
);

/** A product's distinct pictures in order. */
function wantedOf(product: ShopifyProduct): Wanted[] {
  const { pictures, variants } = product;
  const ofVariants = variants.map(({ row, line }) => ({ line, url: row.variantPicture, alt: "" }));
  const all = [...pictures, ...ofVariants].filter(({ url }) => url !== "");
  const first = all.filter(({ url }, at) => all.findIndex((other) => other.url === url) === at);
  return first.map(({ line, url, alt }, position) => {
    const skus = variants.flatMap(({ row }, at) => (row.variantPicture === url ? [skuOf(product, at)] : []));
    return { line, url, alt: cutText(alt, 300), skus: skus.length === variants.length ? [] : skus, position };
  });
}

interface Target {
  readonly id: number;
  readonly slug: string;
  readonly pictures: readonly Wanted[];
}

/** A picture's URL without Shopify's version parameter, so that a new version replaces the old. */
function nameOf(text: string): string {
  const url = URL.parse(text);
  url?.searchParams.delete("v");
  return (url?.href ?? text).slice(0, 2_000);
}
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

class FetchRun {
  read = 0;
  #fetched = 0;
  readonly #deps: FetchDeps;
  readonly #by: StaffActor;
  readonly #path: string;
  readonly #errors = new ErrorList();
  readonly #placed: PlacedPicture[] = [];
  readonly #counts = { new: 0, replaces: 0, same: 0, refused: 0 };
  /** Number of consecutive failures by host. */
  readonly #silent = new Map<string, number>();

  constructor(deps: FetchDeps, by: StaffActor, path: string) {
    this.#deps = deps;
    this.#by = by;
    this.#path = path;
  }

  async take(target: Target, picture: Wanted): Promise<void> {
    this.read += 1;
    const { url } = picture;
    const previous = await findKnown(this.#deps.db, target.id, nameOf(url));
    const how = previous === null ? "new" : previous.sha256 === hashOf(url) ? "same" : "replaces";
    const error = how === "same" ? null : await this.#fetch(target, picture, how);
    if (error) {
      this.#counts.refused += 1;
      this.#errors.add([{ line: picture.line, product: target.slug, field: url.slice(0, 300), problem: error }]);
      return;
    }
    this.#counts[how] += 1;
    const [sku] = picture.skus;
    if (this.#placed.length < maxListed) this.#placed.push({ file: url, product: target.slug, sku: sku ?? null, how });
  }

  async #fetch(target: Target, picture: Wanted, how: "new" | "replaces"): Promise<ImportProblem | null> {
    if (this.#fetched >= maxFetched) return { code: "pictures_many", most: maxFetched };
    if (how === "new" && !(await hasRoom(this.#deps.db, target.id)))
      return { code: "pictures_full", most: maxPictures };
    const host = URL.parse(picture.url)?.host ?? "";
    if ((this.#silent.get(host) ?? 0) >= deadAfter) return { code: "picture_host_silent", host };
    this.#fetched += 1;
    const answer = await this.#deps.webPictures.fetch(picture.url, this.#path);
    this.#hear(host, answer.ok || !isSilence(answer.error));
    if (!answer.ok) return problemOf(answer.error);
    const result = await addPicture(this.#deps, { path: this.#path, name: fileName(picture.url) });
    if (result.ok) {
      await this.#place(target, picture, result.value.key);
      return null;
    }
    // A retried run skips the pictures placed before.
    if (result.error.code === "files_away") throw new FilesAway("a picture could not be stored");
    return { code: "picture_refused", reason: result.error.code as PictureRefused["code"] };
  }

  #hear(host: string, isThere: boolean): void {
    if (isThere) this.#silent.delete(host);
    else if (this.#silent.size < 1_000) this.#silent.set(host, (this.#silent.get(host) ?? 0) + 1);
  }

  async #place({ id, pictures: all }: Target, { url, alt, skus, position }: Wanted, key: string): Promise<void> {
    const { db, clock } = this.#deps;
    const places = new Map(all.map((picture) => [nameOf(picture.url), picture.position]));
    await db.transaction((tx) =>
      changePictures(tx, clock, this.#by, id, ({ pictures }) =>
        withImported(tx, id, pictures, {
          fileName: nameOf(url),
          sha256: hashOf(url),
          picture: { key, alt: { en: alt, cn: "" }, skus: [...skus] },
          comesBefore: (other) => (places.get(other) ?? -1) > position,
        }),
      ),
    );
  }

  report(): ImportReport {
    return {
      read: this.read,
      added: this.#counts.new,
      changed: this.#counts.replaces,
      unchanged: this.#counts.same,
      refused: this.#counts.refused,
      errors: this.#errors.inOrder,
      moreErrors: this.#errors.more,
      causes: this.#errors.causes,
      placed: this.#placed,
    };
  }
}

const fileName = (url: string): string => URL.parse(url)?.pathname.split("/").at(-1) ?? "";
const isSilence = ({ code }: WebPictureRefused): boolean => code === "url_unreachable" || code === "url_too_slow";

function problemOf(refused: WebPictureRefused): ImportProblem {
  switch (refused.code) {
    case "url_too_large":
      return { code: "picture_refused", reason: "picture_too_large" };
    case "url_encoded":
      return { code: "picture_refused", reason: "picture_not_image" };
    default:
      return refused;
  }
}
