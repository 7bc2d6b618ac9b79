import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReviewStatus } from "#domain/reviews/review.ts";
import { paginate } from "#domain/kernel/paginate.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { anywhere, rowsOnPage } from "./list-query.ts";
import type { ReviewQuery, ReviewScope, ReviewSort } from "./review-list-shape.ts";

/** A customer's review in the merchant's list. */
export interface ReviewTableRow {
  readonly id: number;
  readonly slug: string;
  readonly productName: LocalizedText;
  readonly author: string;
  readonly stars: number;
  readonly title: string;
  readonly text: string;
  readonly language: Language;
  readonly verified: boolean;
  readonly photos: readonly string[];
  readonly status: ReviewStatus;
  readonly writtenAt: Instant;
}

const from = "from reviews r join products p on p.id = r.product_id";
const matches = `($1::text is null or r.title ilike $1 or r.body ilike $1 or r.author ilike $1
  or p.name ->> 'en' ilike $1 or p.name ->> 'cn' ilike $1)`;

const countScopes = statement<[string | null], Record<ReviewScope, number>>(
  "count_review_scopes",
  `select count(*) filter (where r.status = 'pending')::int as pending, count(*)
     filter (where r.status = 'approved')::int as approved,
     count(*) filter (where r.status = 'rejected')::int as rejected, count(*)::int as "all" ${from} where ${matches}`,
);

const pageBy = (sort: ReviewSort) =>
  statement<[string | null, ReviewScope, number, number], ReviewTableRow>(
    `review_table_${sort}`,
    `select r.id, p.slug, p.name as "productName", r.author, r.stars, r.title, r.body as text, r.language, r.verified,
       r.photos, r.status, r.written_at as "writtenAt"
     ${from} where ${matches} and ($2 = 'all' or r.status = $2)
     order by ${sort === "oldest" ? "r.written_at, r.id" : "r.written_at desc, r.id desc"} limit $3 offset $4`,
  );
const pages: Readonly<Record<ReviewSort, ReturnType<typeof pageBy>>> = {
  oldest: pageBy("oldest"),
  newest: pageBy("newest"),
};

export interface ReviewTable {
  readonly rows: readonly ReviewTableRow[];
  readonly counts: Readonly<Record<ReviewScope, number>>;
  readonly page: number;
  readonly pages: number;
}

/** The shop's reviews, fifty per page, longest waiting first. */
export async function listReviewTable(db: Db, { scope, search, sort, page }: ReviewQuery): Promise<ReviewTable> {
  const text = anywhere(search);
  const counts = await db.row(countScopes, [text]);
  if (!counts) throw new Error("no counts");
  const { offset, ...pager } = paginate(counts[scope], { page, size: rowsOnPage });
  return {
    rows: await db.rows(pages[sort], [text, scope, rowsOnPage, offset]),
    counts,
    ...pager,
  };
}
