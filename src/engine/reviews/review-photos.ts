import type { Customer } from "#domain/buyers/buyer.ts";
import type { Language } from "#domain/kernel/language.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { type Result, refuse } from "#domain/kernel/result.ts";
import type { ReviewField, ReviewStatus } from "#domain/reviews/review.ts";
import type { Database, Db } from "../platform/database.ts";
import { discardFiles, type FilesRefused, storePendingFiles } from "../platform/pending-files.ts";
import { newToken } from "../platform/secret.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { CleanPhoto, PhotoRefused } from "../platform/clean-photo.ts";
import { reviewOrder, type ReviewRefused } from "./review-order.ts";

type Sent = {
  order: string;
  sku: string;
  language: Language;
  typed: Readonly<Record<ReviewField, string>>;
  drop: readonly string[];
};

/** Writes or changes a review together with its photos, drawn anew; refused as a whole when one of them is. */
export async function reviewWithPhotos(
  shop: { readonly db: Database; readonly clock: Clock; readonly files: FileStore },
  customer: Customer,
  { drop, ...sent }: Sent,
  uploads: readonly Result<CleanPhoto, PhotoRefused>[],
): Promise<Result<null, ReviewRefused | PhotoRefused | FilesRefused>> {
  if (uploads.length > maxPhotos) return refuse({ code: "too_many_photos" });
  const photos: { name: string; bytes: Uint8Array }[] = [];
  for (const upload of uploads) {
    if (!upload.ok) return upload;
    photos.push({ name: `${newToken()}.webp`, bytes: upload.value.bytes });
  }
  const add = photos.map(({ name }) => name);
  // The files first: a review never names one that is not there.
  const stored = await storePendingFiles(shop, photos);
  if (!stored.ok) return stored;
  const written = await reviewOrder(shop, customer, { ...sent, photos: { add, drop } });
  if (!written.ok) await discardFiles(shop, add);
  return written;
}

const selectOwner = statement<[string], { status: ReviewStatus; customerId: number | null }>(
  "review_of_photo",
  `select status, customer_id as "customerId" from reviews where photos <> '[]' and photos ? $1 limit 1`,
);

/**
 * The review a photo belongs to: everybody may see it once that is approved, before only its writer and the merchant.
 */
export function reviewOfPhoto(
  db: Db,
  name: string,
): Promise<{ status: ReviewStatus; customerId: number | null } | null> {
  return db.row(selectOwner, [name]);
}
