import { Form } from "react-router";
import { gridSizes } from "#engine/admin/stock-grid/grid-list-shape.ts";
import { formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { BesideFields, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import { ListPages } from "../table/list-pages.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { type GridCells, PriceGrid } from "./price-grid.tsx";
import type { PriceListScreen } from "./price-list-screen.ts";
import { marginText, priceText } from "./price-words.ts";

interface Props {
  screen: PriceListScreen;
  cells: GridCells | null;
}

/** The fixed prices of a list, beside what the shop asks and the goods cost: a grid for whoever may change them. */
export function ListedPrices({ screen, cells }: Props) {
  const t = useT();
  const to = useHref();
  const { list, prices, showsCost, mayEdit } = screen;
  const at = (query: Readonly<Record<string, string>>) => to("adminPriceList", { list: String(list.id) }, query);
  const { rows, count, page, pages, search } = prices;
  const here = at(pageQuery(prices, { page }));
  const isGrid = mayEdit && rows.length + (cells?.rows.length ?? 0) > 0;
  return (
    <Panel id="prices" title={t("adminPrices.fixed", { count: formatNumber(list.prices, t.language) })}>
      {list.prices > 0 && (
        <Form method="get" action={at({})} className="field-row sm:grid-cols-[1fr_auto]">
          <TextField name="q" label={t("adminPrices.searchPrices")} defaultValue={search} autoComplete="off" />
          {prices.size !== gridSizes[0] && <input type="hidden" name="rows" value={prices.size} />}
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
      {isGrid && count > gridSizes[0] && <Sizes size={prices.size} at={(size) => at(pageQuery(prices, { size }))} />}
      {isGrid && <p className="text-sm text-muted">{t("adminPrices.grid.text")}</p>}
      {isGrid ? (
        <PriceGrid key={`${list.version} ${here}`} screen={screen} cells={cells} at={here} />
      ) : (
        <Table
          cards
          caption={t("adminPrices.prices")}
          hideCaption
          rows={rows}
          rowKey={({ sku, from }) => `${sku} ${from}`}
          empty={t(search === "" ? "adminPrices.noPrices" : "adminPrices.noneFound", { search })}
          columns={columnsOf(t, showsCost)}
        />
      )}
      {count > 0 && pages > 1 && (
        <ListPages page={page} pages={pages} at={(turn) => at(pageQuery(prices, { page: turn }))} />
      )}
    </Panel>
  );
}

type Row = PriceListScreen["prices"]["rows"][number];

/** Address of the rows that a page of the list shows. */
export const pageQuery = (
  { search, size }: Pick<PriceListScreen["prices"], "search" | "size">,
  change: { readonly page?: number; readonly size?: number },
): Readonly<Record<string, string>> => {
  const rows = change.size ?? size;
  return {
    ...(search !== "" && { q: search }),
    ...(rows !== gridSizes[0] && { rows: String(rows) }),
    ...(change.page !== undefined && change.page > 1 && { page: String(change.page) }),
  };
};

/** Links to more rows on a page. */
function Sizes({ size, at }: { size: number; at: (size: number) => string }) {
  const t = useT();
  return (
    <nav aria-label={t("adminStock.grid.rows")} className="flex flex-wrap items-center gap-3 text-sm">
      <span aria-hidden className="text-muted">
        {t("adminStock.grid.rows")}
      </span>
      {gridSizes.map((rows) => (
        <Link
          key={rows}
          to={at(rows)}
          aria-current={rows === size ? "page" : undefined}
          className="link inline-flex min-h-9 items-center pointer-coarse:min-h-11 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
        >
          {formatNumber(rows, t.language)}
        </Link>
      ))}
    </nav>
  );
}

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
