import type { ActivityRow } from "#engine/admin/promotion-table.ts";
import { type PromotionScope, promotionScopes, type PromotionSort } from "#engine/admin/promotion-list-shape.ts";
import { formatListTime, formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { clauseSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./promotions.server.ts";
import { StateBadge } from "./state-badge.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The merchant's promotions with pages of their own. */
export default function Promotions({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayEdit, withFigures } = loaderData;
  return (
    <AdminPage
      title={t("adminPromotions.title")}
      aside={
        <>
          <ButtonLink to={to("adminPriceDay")} variant="secondary" size="small">
            {t("adminPromotions.day")}
          </ButtonLink>
          {mayEdit && (
            <>
              <ButtonLink
                to={to("adminPromotionNew", {}, { for: "open-box" })}
                variant="secondary"
                size="small"
                icon="plus"
              >
                {t("adminPromotions.newOpenBox")}
              </ButtonLink>
              <ButtonLink to={to("adminPromotionNew")} size="small" icon="plus">
                {t("adminPromotions.new")}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t("adminPromotions.text")}</p>
      <AdminTable spec={withFigures ? withCost : plain} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

const tableOf = (withFigures: boolean) =>
  adminTable<ActivityRow, PromotionScope, never, PromotionSort>({
    at: "adminPromotions",
    caption: (t) => t("adminPromotions.title"),
    search: (t) => t("adminPromotions.search"),
    scopes: promotionScopes,
    scopeName: (scope, t) => t(`adminPromotions.scope.${scope}`),
    filters: [],
    rowKey: ({ slug }) => slug,
    width: "middle",
    columns: [
      { key: "title", head: (t) => t("adminPromotions.titleOf"), cell: (row) => <Title row={row} /> },
      { key: "worth", head: (t) => t("adminPromotions.worthOf"), cell: (row, t) => worthText(row, t) },
      { key: "goods", head: (t) => t("adminPromotions.goods"), cell: (row, t) => goodsText(row, t) },
      {
        key: "starts",
        hasHours: true,
        head: (t) => t("adminPromotions.starts"),
        sort: ["newest", "oldest"],
        cell: ({ startsAt }, t) => formatListTime(startsAt, t),
      },
      {
        key: "ends",
        hasHours: true,
        head: (t) => t("adminPromotions.ends"),
        cell: ({ endsAt }, t) => formatListTime(endsAt, t),
      },
      { key: "state", head: (t) => t("adminPromotions.state"), cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: "orders",
        head: (t) => t("adminPromotions.orders"),
        align: "right",
        cell: ({ orders }, t) => formatNumber(orders, t.language),
      },
      ...(withFigures
        ? [
            {
              key: "cost",
              head: (t: Translator) => t("adminPromotions.cost"),
              align: "right" as const,
              cell: ({ cost }: ActivityRow) => <Money amount={cost} />,
            },
          ]
        : []),
    ],
  });
const [withCost, plain] = [tableOf(true), tableOf(false)];

function Title({ row: { slug, title } }: { row: ActivityRow }) {
  const t = useT();
  const to = useHref();
  return (
    <span className="flex flex-col items-start">
      <Link to={to("adminPromotion", { activity: slug })} className="link font-semibold">
        {title[t.language] || title.en || slug}
      </Link>
      <span className="text-muted">{slug}</span>
    </span>
  );
}

function worthText({ percentOff, prices }: ActivityRow, t: Translator): string {
  const parts = [
    percentOff === null ? "" : t("adminPromotions.percentOff", { percent: percentOff }),
    prices > 0 ? t("adminPromotions.pricesSet", { count: prices }) : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? t("adminPromotions.noPrice") : parts.join(clauseSeparators[t.language]);
}

function goodsText({ categories, products }: ActivityRow, t: Translator): string {
  const parts = [
    categories > 0 ? t("adminPromotions.categoriesCount", { count: categories }) : "",
    products > 0 ? t("adminPromotions.productsCount", { count: products }) : "",
  ].filter((part) => part !== "");
  return parts.join(clauseSeparators[t.language]) || "–";
}
