import { Form } from "react-router";
import { formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import { ListPages } from "../table/list-pages.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import type { PriceListScreen } from "./price-list-screen.ts";
import { marginText, priceText } from "./price-words.ts";

/** The fixed prices of a list, beside what the shop asks and what the goods cost. */
export function ListedPrices({ screen: { list, prices, showsCost } }: { screen: PriceListScreen }) {
  const t = useT();
  const to = useHref();
  const at = (query: Readonly<Record<string, string>>) => to("adminPriceList", { list: String(list.id) }, query);
  const { rows, count, page, pages, search } = prices;
  return (
    <Panel id="prices" title={t("adminPrices.fixed", { count: formatNumber(list.prices, t.language) })}>
      {list.prices > 0 && (
        <Form method="get" action={at({})} className="field-row sm:grid-cols-[1fr_auto]">
          <TextField name="q" label={t("adminPrices.searchPrices")} defaultValue={search} autoComplete="off" />
          <BesideFields>
            <Button type="submit" variant="secondary">
              {t("adminPrices.find")}
            </Button>
            <ButtonLink
              to={to("adminPriceListFile", { list: String(list.id) })}
              reloadDocument
              variant="secondary"
              icon="download"
            >
              {t("adminPrices.download")}
            </ButtonLink>
          </BesideFields>
        </Form>
      )}
      <Table
        cards
        caption={t("adminPrices.prices")}
        hideCaption
        rows={rows}
        rowKey={({ sku, from }) => `${sku} ${from}`}
        empty={t(search === "" ? "adminPrices.noPrices" : "adminPrices.noneFound", { search })}
        columns={columnsOf(t, showsCost)}
      />
      {count > 0 && pages > 1 && (
        <ListPages
          page={page}
          pages={pages}
          at={(turn) => at({ ...(search !== "" && { q: search }), page: String(turn) })}
        />
      )}
    </Panel>
  );
}

type Row = PriceListScreen["prices"]["rows"][number];

function columnsOf(t: ShopTranslator, showsCost: boolean): Column<Row>[] {
  const margin: Column<Row> = {
    key: "margin",
    head: t("adminPrices.column.margin"),
    align: "right",
    cell: ({ price, cost }) => marginText(t, price, cost),
  };
  return [
    {
      key: "sku",
      head: t("adminPrices.column.goods"),
      cell: ({ sku, name, variantName, picture }) => (
        <WithThumbnail picture={picture}>
          <span className="font-semibold">{sku}</span>
          <span className="block text-muted">
            {[name[t.language], variantName?.[t.language]].filter(Boolean).join(" · ")}
          </span>
        </WithThumbnail>
      ),
    },
    { key: "from", head: t("adminPrices.column.from"), align: "right", cell: ({ from }) => from },
    {
      key: "price",
      head: t("adminPrices.column.price"),
      align: "right",
      cell: ({ price }) => priceText(t, price ?? "request"),
    },
    {
      key: "regular",
      head: t("adminPrices.column.regular"),
      align: "right",
      cell: ({ regular }) => <Money amount={regular} />,
    },
    ...(showsCost ? [margin] : []),
  ];
}
