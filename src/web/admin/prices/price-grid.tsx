import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { priceCellName, priceCellText, seenPrice } from "#domain/pricing/price-grid.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { kindText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LeaveGuard } from "../editing/leave-guard.tsx";
import { useUnsaved } from "../editing/use-unsaved.ts";
import { GridCell } from "../table/grid-cell.tsx";
import { GridFoot } from "../table/grid-foot.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";
import { typedCellsOf, useGrid } from "../table/use-grid.ts";
import type { PriceGridReply } from "./price-grid.server.ts";
import type { PriceListScreen } from "./price-list-screen.ts";
import { marginText, priceText } from "./price-words.ts";

type Row = PriceListScreen["prices"]["rows"][number];

/** Typed cells with their rows, and where they are refused the reasons. */
export type GridCells = Pick<PriceGridReply, "typed" | "rows"> & Partial<Pick<PriceGridReply, "bad" | "gone">>;

interface Props {
  screen: PriceListScreen;
  cells: GridCells | null;
  /** Address of the list with the rows that it shows. */
  at: string;
}

/** The prices of a list as one form with a row for each. On a phone each is a card. */
export function PriceGrid({ screen: { list, prices, showsCost }, cells, at }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const grid = useGrid(form, cells);
  const { changed, count, paste, move } = grid;
  const busy = useNavigation().state !== "idle";
  const unsaved = useUnsaved(form, changed > 0, {
    name: `price-grid ${at}`,
    version: list.version,
    read: typedCellsOf,
  });
  const listed = new Set(prices.rows.map(priceCellName));
  const rows = [...(cells?.rows.filter((row) => !listed.has(priceCellName(row))) ?? []), ...prices.rows];
  return (
    <Form
      method="post"
      action={at}
      noValidate
      id="grid"
      ref={form}
      onInput={count}
      onPaste={paste}
      onKeyDown={move}
      preventScrollReset
      className="flex flex-col gap-4"
    >
      {cells?.bad && <Refused cells={cells} />}
      <Sheet rows={rows} cells={cells} showsCost={showsCost} />
      <GridFoot grid={grid} unsaved={unsaved} busy={busy} intent="grid" />
      <LeaveGuard dirty={changed > 0} busy={busy} onLeave={unsaved.forget} byQuery />
    </Form>
  );
}

/** Why the cells cannot be done: each that is refused, those that are gone, or that none differs. */
function Refused({ cells }: { cells: GridCells }) {
  const t = useT();
  const { bad = [], gone = [] } = cells;
  const lines = bad.slice(0, named).map((one) => ({ field: priceCellName(one), ...cellError(t, one) }));
  const more = { field: "", message: t("adminStock.grid.more", { count: bad.length - named }) };
  return (
    <>
      {gone.length > 0 && (
        <Notice type="warning" live title={t("adminPrices.grid.gone", { count: gone.length })}>
          <ul className="list-disc pl-5 text-sm">
            {gone.map(({ sku, from, typed }) => (
              <li key={`${sku} ${from}`} className="break-words">
                {t("adminPrices.grid.goneLine", { sku, from, typed: typed || "–" })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ErrorSummary fieldErrors={[...lines, ...(bad.length > named ? [more] : [])]} of={cells} />
      {bad.length + gone.length === 0 && (
        <Answered answer={cells}>
          <Notice live>{t("adminStock.grid.nothing")}</Notice>
        </Answered>
      )}
    </>
  );
}

/** Refused cells that are listed above the grid. */
const named = 50;

type Bad = PriceGridReply["bad"][number];

const labelOf = (t: ShopTranslator, { sku, from }: Pick<Bad, "sku" | "from">) =>
  t("adminPrices.grid.cell", { sku, from });

/** Why a cell is refused, with its label where the message does not name it. */
function cellError(t: ShopTranslator, one: Bad, label = labelOf(t, one)): { label?: string; message: string } {
  const { error, sku } = one;
  switch (error.code) {
    case "money_above_zero":
      return { message: kindText(t, label, error) };
    case "changed":
      return { label, message: t("adminStock.grid.refused.changed", { now: priceText(t, error.now ?? "request") }) };
    case "below_floor":
      return { message: t("adminErrors.below_floor", { field: label, floor: priceText(t, error.floor) }) };
    case "request_mixed":
      return { message: t("adminPrices.error.request_mixed", { cell: sku }) };
  }
}

interface SheetProps {
  rows: readonly Row[];
  cells: GridCells | null;
  showsCost: boolean;
}

/** The rows, with what is typed in them and why it is refused. */
function Sheet({ rows, cells, showsCost }: SheetProps) {
  const t = useT();
  const errors = new Map(
    cells?.bad?.map((one) => [priceCellName(one), cellError(t, one, t("adminPrices.column.price"))]),
  );
  const heads = ["from", "price", "regular", ...(showsCost ? (["cost", "margin"] as const) : [])] as const;
  return (
    <div
      className="relative scroll-edge max-sm:overflow-visible max-sm:bg-none"
      tabIndex={0}
      role="region"
      aria-label={t("adminPrices.prices")}
    >
      <table className="w-full border-collapse text-sm max-sm:block">
        <caption className="sr-only">{t("adminPrices.prices")}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line-strong bg-wash">
            <th scope="col" className="px-2 py-2 text-left font-semibold">
              {t("adminPrices.column.goods")}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-1 py-2 text-right font-semibold">
                {t(`adminPrices.column.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {rows.map((row) => {
            const name = priceCellName(row);
            const typed = cells?.typed[name];
            return <PriceRow key={name} {...{ row, typed, showsCost }} error={errors.get(name)?.message} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: Row;
  typed: string | undefined;
  error: string | undefined;
  showsCost: boolean;
}

/** A price of a part from a quantity on: one row, or on a phone one card. */
function PriceRow({ row, typed, error, showsCost }: RowProps) {
  const t = useT();
  const { variantId, sku, name, variantName, picture, from, price, regular, cost } = row;
  const onRequest = t("adminPrices.request");
  return (
    <tr
      data-sku={sku}
      data-from={from}
      className="border-b border-line max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:gap-y-2 max-sm:rounded-md max-sm:border max-sm:p-3"
    >
      <th scope="row" className="px-2 py-2 text-left align-top font-normal max-sm:col-span-2 max-sm:p-0">
        <input type="hidden" name={`seen.${variantId}.${from}`} value={`${seenPrice(price)} ${sku}`} />
        <WithThumbnail picture={picture}>
          <span className="font-semibold">{sku}</span>
          <span className="block break-words text-muted">
            {[name[t.language], variantName?.[t.language]].filter(Boolean).join(" · ")}
          </span>
        </WithThumbnail>
      </th>
      <Fact name={t("adminPrices.column.from")}>{from}</Fact>
      <GridCell
        field={priceCellName(row)}
        column={t("adminPrices.column.price")}
        label={labelOf(t, row)}
        seen={priceCellText(price, onRequest)}
        typed={typed === "request" ? onRequest : typed}
        error={error}
        isDecimal={false}
      />
      <Fact name={t("adminPrices.column.regular")}>
        <Money amount={regular} />
      </Fact>
      {showsCost && <Fact name={t("adminPrices.column.cost")}>{cost === null ? "–" : <Money amount={cost} />}</Fact>}
      {showsCost && <Fact name={t("adminPrices.column.margin")}>{marginText(t, price, cost)}</Fact>}
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="px-1 py-3 text-right align-top tabular-nums max-sm:p-0 max-sm:text-left">
      <span aria-hidden className="block font-semibold sm:hidden">
        {name}
      </span>
      {children}
    </td>
  );
}
