import type { Customer } from "#domain/buyers/buyer.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { authorName, readReview, type ReviewField, type ReviewStatus } from "#domain/reviews/review.ts";
import { type OwnerParam, ownerParam, placedBy } from "../buyers/owned-by.ts";
import type { Database, Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { Clock } from "../ports/clock.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import { confirmFiles } from "../platform/pending-files.ts";
import { enqueue } from "../platform/outbox.ts";
import { sumRating } from "./sum-rating.ts";

/** Delivered goods of an order, with their buyer's reviews. */
export interface LineToReview {
  readonly sku: string;
  readonly name: LocalizedText;
  readonly pictureFamily: string;
  readonly review: {
    readonly stars: number;
    readonly title: string;
    readonly text: string;
    readonly status: ReviewStatus;
    readonly photos: readonly string[];
  } | null;
}

type Row = LineToReview & {
  lineId: number;
  productId: number;
  firstName: string;
  lastName: string;
  number: string;
};

// Only what was delivered or picked up can be reviewed, and only by the account that bought it.
const arrived = `from orders o join order_lines l on l.order_id = o.id join customers c on c.id = o.customer_id
   left join reviews r on r.order_line_id = l.id
   where o.number = $1 and ${placedBy("$2", "o")} and o.delivered_at is not null and l.product_id is not null`;
const columns = `l.id as "lineId", l.product_id as "productId", l.sku, l.name, l.picture_family as "pictureFamily",
     c.first_name as "firstName", c.last_name as "lastName", o.number,
     case when r.id is not null then json_build_object('stars', r.stars, 'title', r.title, 'text', r.body,
       'status', r.status, 'photos', r.photos) end as review`;
const selectLines = statement<[string, OwnerParam], Row>(
  "lines_to_review",
  `select ${columns} ${arrived} order by l.position`,
);

/** Lines of a customer's order that can be reviewed; null if the order is unknown or nothing has arrived. */
export async function linesToReview(
  db: Db,
  customer: Customer,
  number: string,
): Promise<{ number: string; lines: LineToReview[] } | null> {
  const orderNumber = readOrderNumber(number);
  const rows = orderNumber === null ? [] : await db.rows(selectLines, [orderNumber, ownerParam(customer)]);
  const [first] = rows;
  return first
    ? {
        number: first.number,
        lines: rows.map(({ sku, name, pictureFamily, review }) => ({ sku, name, pictureFamily, review })),
      }
    : null;
}

// One review a line, whatever is sent at once; a changed one waits for approval anew.
const write = statement<[number, number, number, string, number, string, string, Language, Date, string]>(
  "write_review",
  `insert into reviews (product_id, customer_id, order_line_id, author, stars, title, body, language, verified, status,
     written_at, photos)
   values ($1, $2, $3, $4, $5, $6, $7, $8, true, 'pending', $9, $10::jsonb)
   on conflict (order_line_id) do update set author = excluded.author, stars = excluded.stars, title = excluded.title,
     body = excluded.body, language = excluded.language, status = 'pending', written_at = excluded.written_at,
     photos = excluded.photos
   where reviews.customer_id = excluded.customer_id`,
);

// Locks the order line: of two changes of its review at once, the second sees the photos that the first left.
const lockLine = statement<[number]>("lock_line_to_review", `select from order_lines where id = $1 for update`);
const selectPhotos = statement<[number], { photos: string[] }>(
  "photos_of_review",
  `select photos from reviews where order_line_id = $1`,
);

export type ReviewRefused =
  | Extract<ReturnType<typeof readReview>, { ok: false }>["error"]
  | { code: "not_arrived" }
  | { code: "too_many_photos" };

/** Names of photos that come to a review, and of those that its writer takes away. */
export interface PhotoChange {
  readonly add: readonly string[];
  readonly drop: readonly string[];
}

/**
 * Writes or changes the customer's review of one article of an order that has arrived; the merchant's approval makes it
 * public.
 */
export async function reviewOrder(
  shop: { readonly db: Database; readonly clock: Clock },
  customer: Customer,
  sent: {
    order: string;
    sku: string;
    language: Language;
    typed: Readonly<Record<ReviewField, string>>;
    photos?: PhotoChange;
  },
): Promise<Result<null, ReviewRefused>> {
  const review = readReview(sent.typed);
  if (!review.ok) return review;
  const { stars, title, text } = review.value;
  return shop.db.transaction(async (tx) => {
    const number = readOrderNumber(sent.order);
    const rows = number === null ? [] : await tx.rows(selectLines, [number, ownerParam(customer)]);
    const line = rows.find(({ sku }) => sku === sent.sku);
    if (!line) return refuse({ code: "not_arrived" });
    await tx.run(lockLine, [line.lineId]);
    const { add, drop } = sent.photos ?? { add: [], drop: [] };
    const had = (await tx.row(selectPhotos, [line.lineId]))?.photos ?? [];
    const photos = [...had.filter((name) => !drop.includes(name)), ...add];
    if (photos.length > maxPhotos) return refuse({ code: "too_many_photos" });
    const author = authorName(line.firstName, line.lastName);
    const row = [
      line.productId,
      customer.customerId,
      line.lineId,
      author,
      stars,
      title,
      text,
      sent.language,
      new Date(shop.clock.now()),
      JSON.stringify(photos),
    ] as const;
    // An account that was closed meanwhile has no review to change any more.
    if ((await tx.run(write, [...row])) === 0) return refuse({ code: "not_arrived" });
    await confirmFiles(tx, add);
    await enqueue(tx, shop.clock, "tell_staff", {
      about: "review",
      things: [{ name: line.sku, key: String(line.lineId) }],
      episode: String(shop.clock.now()),
    });
    const names = had.filter((name) => drop.includes(name));
    if (names.length > 0) await enqueue(tx, shop.clock, "remove_files", { names });
    await sumRating(tx, line.productId);
    return ok(null);
  });
}
