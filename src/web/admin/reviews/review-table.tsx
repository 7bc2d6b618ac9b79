import { Form } from "react-router";
import type { ReviewTableRow } from "#engine/admin/review-table.ts";
import { type ReviewScope, reviewScopes, type ReviewSort } from "#engine/admin/review-list-shape.ts";
import { formatListTime } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Stars } from "../../ui/stars.tsx";
import { adminTable } from "../table/admin-table-spec.ts";

const tones: Readonly<Record<ReviewTableRow["status"], Tone>> = {
  pending: "warning",
  approved: "success",
  rejected: "neutral",
};

/** The merchant's list of reviews, with a decision beside each for those who may take it. */
export const reviewTable = (mayDecide: boolean) =>
  adminTable<ReviewTableRow, ReviewScope, never, ReviewSort>({
    at: "adminReviews",
    caption: (t) => t("adminReviews.title"),
    search: (t) => t("adminReviews.search"),
    scopes: reviewScopes,
    scopeName: (scope, t) => t(`adminReviews.scope.${scope}`),
    filters: [],
    rowKey: ({ id }) => String(id),
    width: "widest",
    columns: [
      {
        key: "written",
        hasHours: true,
        head: (t) => t("adminReviews.written"),
        sort: ["oldest", "newest"],
        cell: ({ writtenAt }, t) => formatListTime(writtenAt, t),
      },
      { key: "product", head: (t) => t("adminReviews.product"), cell: (row) => <ProductLink row={row} /> },
      {
        key: "stars",
        head: (t) => t("adminReviews.stars"),
        cell: ({ stars }) => <Stars rating={stars} count={1} single />,
      },
      { key: "review", head: (t) => t("adminReviews.review"), long: true, cell: (row) => <ReviewText row={row} /> },
      {
        key: "author",
        head: (t) => t("adminReviews.author"),
        cell: ({ author, verified }, t) => (
          <span className="flex min-w-28 flex-col items-start gap-1 wrap-anywhere">
            {author || t("adminReviews.former")}
            {verified && <Badge tone="success">{t("product.reviews.verified")}</Badge>}
          </span>
        ),
      },
      {
        key: "decide",
        head: (t) => t("adminReviews.decide"),
        cell: (row, t) => (
          <div className="flex flex-col items-start gap-2">
            <Badge tone={tones[row.status]}>{t(`adminReviews.scope.${row.status}`)}</Badge>
            {mayDecide && <Decide row={row} />}
          </div>
        ),
      },
    ],
  });

function ProductLink({ row: { slug, productName } }: { row: ReviewTableRow }) {
  const to = useHref();
  const t = useT();
  return (
    <Link to={to("product", { id: slug })} className="link">
      <Figures text={productName[t.language]} />
    </Link>
  );
}

function ReviewText({ row: { title, text, language, photos } }: { row: ReviewTableRow }) {
  const t = useT();
  const to = useHref();
  return (
    <div lang={tags[language]} className="max-w-text min-w-48">
      <p className="font-semibold break-words">{title}</p>
      <p className="break-words whitespace-pre-line">{text}</p>
      {photos.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {photos.map((name, at) => (
            <li key={name}>
              <a
                href={to("adminReviewPhoto", { name })}
                className="block rounded-md border border-line hover:border-ink"
              >
                <img
                  src={to("adminReviewPhoto", { name })}
                  width={96}
                  height={96}
                  alt={t("product.reviews.photo", { at: at + 1, title })}
                  loading="lazy"
                  className="size-24 rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Approve and reject buttons. The form names the text version that was read. */
function Decide({ row: { id, title, writtenAt, status } }: { row: ReviewTableRow }) {
  const t = useT();
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="readAt" value={writtenAt} />
      {status !== "approved" && (
        <Button
          type="submit"
          name="intent"
          value="approve"
          size="small"
          aria-label={t("adminReviews.approveOne", { title })}
        >
          {t("adminReviews.approve")}
        </Button>
      )}
      {status !== "rejected" && (
        <Button
          type="submit"
          name="intent"
          value="reject"
          variant="secondary"
          size="small"
          aria-label={t("adminReviews.rejectOne", { title })}
        >
          {t("adminReviews.reject")}
        </Button>
      )}
    </Form>
  );
}
