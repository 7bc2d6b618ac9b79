import { Form } from "react-router";
import { localTime } from "#domain/kernel/local-time.ts";
import type { DayPrice, DaySpan } from "#engine/admin/promotions/price-day.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { TimeZoneField } from "../time-zone-field.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./price-day.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** Buyers' prices on any day, and the promotions behind them. */
export default function PriceDay({ loaderData }: Props) {
  const t = useT();
  const to = useHref();
  const { day, timeZone, search, code, rows, more, titles, codeMissing } = loaderData;
  const titleOf = (slug: string) => titles[slug]?.[t.language] || titles[slug]?.en || slug;
  return (
    <AdminPage
      title={t("adminPromotions.prices.title")}
      aside={<BackButton to={to("adminPromotions")}>{t("adminPromotions.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminPromotions.prices.text")}</p>
      <Question {...{ day, timeZone, search, code }} />
      {codeMissing && <Notice type="warning">{t("adminPromotions.prices.codeMissing")}</Notice>}
      <Table
        cards
        caption={t("adminPromotions.prices.title")}
        hideCaption
        rows={rows}
        rowKey={({ sku }) => sku}
        empty={t("adminPromotions.prices.empty")}
        columns={[
          { key: "product", head: t("adminPromotions.prices.search"), cell: (row) => <Product row={row} /> },
          {
            key: "regular",
            head: t("adminPromotions.prices.regular"),
            align: "right",
            cell: ({ regular }) => <Money amount={regular} />,
          },
          {
            key: "promotions",
            head: t("adminPromotions.prices.promotions"),
            cell: ({ promotions }) => <PromotionsOf slugs={promotions} titleOf={titleOf} />,
          },
          {
            key: "pays",
            head: t("adminPromotions.prices.pays"),
            cell: ({ spans }) => (
              <ol className="flex flex-col gap-1.5">
                {spans.map((span) => (
                  <li key={span.from}>
                    <Span span={span} timeZone={timeZone} isWhole={spans.length === 1} titleOf={titleOf} />
                  </li>
                ))}
              </ol>
            ),
          },
        ]}
      />
      {more && <p className="text-sm text-muted">{t("adminPromotions.prices.more", { count: rows.length })}</p>}
    </AdminPage>
  );
}

/** The day, and the goods or code that are asked about. */
function Question({ day, timeZone, search, code }: Pick<Props["loaderData"], "day" | "timeZone" | "search" | "code">) {
  const t = useT();
  return (
    <Form role="search" className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-[auto_auto_1fr_auto_auto]">
      <TextField name="day" type="date" label={t("adminPromotions.prices.day")} defaultValue={day} />
      <TimeZoneField name="zone" defaultValue={timeZone} />
      <TextField
        name="q"
        type="search"
        label={t("adminPromotions.prices.search")}
        placeholder={t("adminPromotions.prices.searchHint")}
        defaultValue={search}
        autoComplete="off"
        maxLength={80}
      />
      <TextField
        name="code"
        label={t("adminPromotions.prices.code")}
        defaultValue={code}
        autoComplete="off"
        maxLength={40}
      />
      <Button type="submit" variant="secondary" icon="search">
        {t("adminPromotions.prices.show")}
      </Button>
    </Form>
  );
}

function PromotionsOf({ slugs, titleOf }: { slugs: readonly string[]; titleOf: (slug: string) => string }) {
  const t = useT();
  const to = useHref();
  return (
    <span className="flex flex-col items-start gap-1">
      {slugs.length > 1 && <Badge tone="warning">{t("adminPromotions.prices.overlap", { count: slugs.length })}</Badge>}
      {slugs.map((slug) => (
        <Link key={slug} to={to("adminPromotion", { activity: slug })} className="link">
          {titleOf(slug)}
        </Link>
      ))}
      {slugs.length === 0 && t("adminPromotions.prices.none")}
    </span>
  );
}

function Product({ row: { sku, slug, name, variantName, picture } }: { row: DayPrice }) {
  const t = useT();
  const to = useHref();
  return (
    <WithThumbnail picture={picture}>
      <span className="flex flex-col items-start sm:min-w-40">
        <Link to={to("product", { id: slug }, { v: sku })} className="link">
          <Figures text={[name[t.language] || name.en, variantName?.[t.language]].filter(Boolean).join(", ")} />
        </Link>
        <span className="text-muted">{sku}</span>
      </span>
    </WithThumbnail>
  );
}

function Span({
  span: { from, to: end, unitPrice, activity, discount, pays },
  timeZone,
  isWhole,
  titleOf,
}: {
  span: DaySpan;
  timeZone: string;
  isWhole: boolean;
  titleOf: (slug: string) => string;
}) {
  const t = useT();
  const hour = (at: DaySpan["from"]) => localTime(at, timeZone).slice(11);
  const until = hour(end) === "00:00" ? "24:00" : hour(end);
  const because = [
    activity === null ? null : `${titleOf(activity)} ${formatMoney(unitPrice, t.language)}`,
    discount && (discount.name?.[t.language] ?? discount.code),
    discount?.freeShipping && t("adminPromotions.freeShipping"),
  ].filter(Boolean);
  return (
    <>
      <span className="text-muted">
        {isWhole
          ? t("adminPromotions.prices.wholeDay")
          : t("adminPromotions.prices.span", { from: hour(from), to: until })}
      </span>{" "}
      <span className="font-semibold">
        <Money amount={pays} />
      </span>
      {because.length > 0 && <span className="block text-muted">{because.join(" · ")}</span>}
    </>
  );
}
