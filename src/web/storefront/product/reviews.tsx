import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Stars } from "../../ui/stars.tsx";

/** Rating distribution and latest reviews. No average without a review. */
export function Reviews({ page }: { page: ProductPage }) {
  const t = useT();
  const { distribution, latest } = page.reviews;
  const total = distribution.reduce((sum, count) => sum + count, 0);
  if (!page.rating || total === 0) return <p className="text-muted">{t("product.reviews.none")}</p>;
  return (
    <div className="grid gap-8 lg:grid-cols-[18rem_1fr]">
      <div>
        <p className="text-3xl font-bold">{formatNumber(page.rating.average, t.language, 1)}</p>
        <p className="text-sm text-muted">{t("product.reviews.count", { count: total })}</p>
        <dl className="mt-3 space-y-1 text-sm">
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = distribution[stars - 1] ?? 0;
            return (
              <div key={stars} className="grid grid-cols-[4rem_1fr_2.5rem] items-center gap-2">
                <dt>{t("product.reviews.stars", { stars })}</dt>
                <dd className="contents">
                  <progress
                    value={count}
                    max={total}
                    aria-label={t("product.reviews.bar", { stars, count })}
                    className="h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-star [&::-webkit-progress-bar]:bg-wash-strong [&::-webkit-progress-value]:bg-star"
                  />
                  <span className="text-right text-muted tabular-nums">{count}</span>
                </dd>
              </div>
            );
          })}
        </dl>
      </div>
      <ul className="divide-y divide-line">
        {latest.map((review) => (
          <Review key={review.id} review={review} />
        ))}
      </ul>
    </div>
  );
}

function Review({ review }: { review: ProductPage["reviews"]["latest"][number] }) {
  const t = useT();
  return (
    <li className="py-4 first:pt-0" lang={tags[review.language]}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={review.stars} count={1} single />
        <h3 className="font-semibold">{review.title}</h3>
      </div>
      <p className="mt-1">{review.text}</p>
      {review.photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {review.photos.map((name, at) => (
            <li key={name}>
              <a href={`/review/photos/${name}`} className="block rounded-md border border-line hover:border-ink">
                <img
                  src={`/review/photos/${name}`}
                  width={96}
                  height={96}
                  alt={t("product.reviews.photo", { at: at + 1, title: review.title })}
                  loading="lazy"
                  className="size-24 rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
        {t("product.reviews.by", {
          author: review.author || t("product.reviews.formerCustomer"),
          date: formatListDate(review.writtenAt, t),
        })}
        {review.verified && <Badge tone="success">{t("product.reviews.verified")}</Badge>}
        {review.language !== t.language && <span>{t("product.reviews.inOther", { language: review.language })}</span>}
      </p>
    </li>
  );
}
