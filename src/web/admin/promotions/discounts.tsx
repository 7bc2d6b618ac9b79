import type { DiscountRow } from "#engine/admin/promotion-table.ts";
import { type PromotionScope, promotionScopes, type PromotionSort } from "#engine/admin/promotion-list-shape.ts";
import { formatListTime, formatMoney, formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./discounts.server.ts";
import { StateBadge } from "./state-badge.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The merchant's discounts: codes and automatic ones. */
export default function Discounts({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, mayEdit, withFigures } = loaderData;
  return (
    <AdminPage
      title={t("adminPromotions.discounts")}
      aside={
        <>
          <ButtonLink to={to("adminPriceDay")} variant="secondary" size="small">
            {t("adminPromotions.day")}
          </ButtonLink>
          {mayEdit && (
            <ButtonLink to={to("adminDiscountNew")} size="small" icon="plus">
              {t("adminPromotions.newDiscount")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t("adminPromotions.discountsText")}</p>
      <AdminTable spec={withFigures ? withCost : plain} {...{ query, rows, counts, page, pages, views, chosen }} />
    </AdminPage>
  );
}

const tableOf = (withFigures: boolean) =>
  adminTable<DiscountRow, PromotionScope, never, PromotionSort>({
    at: "adminDiscounts",
    caption: (t) => t("adminPromotions.discounts"),
    search: (t) => t("adminPromotions.searchDiscounts"),
    scopes: promotionScopes,
    scopeName: (scope, t) => t(`adminPromotions.scope.${scope}`),
    filters: [],
    rowKey: ({ code }) => code,
    width: "narrow",
    columns: [
      { key: "discount", head: (t) => t("adminPromotions.discount"), cell: (row) => <Name row={row} /> },
      { key: "worth", head: (t) => t("adminPromotions.worthOf"), cell: (row, t) => worthText(row, t) },
      {
        key: "starts",
        hasHours: true,
        head: (t) => t("adminPromotions.starts"),
        sort: ["newest", "oldest"],
        cell: ({ startsAt }, t) => (startsAt === null ? t("adminPromotions.atOnce") : formatListTime(startsAt, t)),
      },
      {
        key: "ends",
        hasHours: true,
        head: (t) => t("adminPromotions.ends"),
        cell: ({ endsAt }, t) => (endsAt === null ? t("adminPromotions.always") : formatListTime(endsAt, t)),
      },
      { key: "state", head: (t) => t("adminPromotions.state"), cell: ({ state }) => <StateBadge state={state} /> },
      {
        key: "orders",
        head: (t) => t("adminPromotions.orders"),
        align: "right",
        cell: ({ orders, useLimit }, t) =>
          useLimit === null
            ? formatNumber(orders, t.language)
            : `${formatNumber(orders, t.language)} / ${formatNumber(useLimit, t.language)}`,
      },
      ...(withFigures
        ? [
            {
              key: "cost",
              head: (t: Translator) => t("adminPromotions.cost"),
              align: "right" as const,
              cell: ({ cost }: DiscountRow) => <Money amount={cost} />,
            },
          ]
        : []),
    ],
  });
const [withCost, plain] = [tableOf(true), tableOf(false)];

function Name({ row: { code, automatic, name } }: { row: DiscountRow }) {
  const t = useT();
  const to = useHref();
  const nameText = name?.[t.language];
  return (
    <span className="flex flex-col items-start gap-1">
      <Link to={to("adminDiscount", { code })} className="link font-semibold">
        {automatic ? (nameText ?? code) : code}
      </Link>
      {automatic ? <Badge tone="info">{t("adminPromotions.automatic")}</Badge> : nameText}
    </span>
  );
}

function worthText({ percent, amount }: DiscountRow, t: Translator): string {
  if (percent !== null) return t("adminPromotions.percentOff", { percent });
  return amount === null
    ? t("adminPromotions.freeShipping")
    : t("adminPromotions.amountOff", { amount: formatMoney(amount, t.language) });
}
