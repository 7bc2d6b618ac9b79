import type { Money } from "#domain/kernel/money.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { cutText } from "#domain/kernel/text.ts";
import { maxPriceCells, priceCellName, priceCellText, readSeenPrice } from "#domain/pricing/price-grid.ts";
import type { PriceRowError } from "#domain/pricing/price-rows.ts";
import { type BadPrice, judgeCells, type PriceCells, type TypedPrice } from "#engine/admin/prices/price-cells.ts";
import { type PlannedPrice, planPrices, type PricePlan } from "#engine/admin/prices/plan-prices.ts";
import { type ListedPrice, pricesInCells } from "#engine/admin/prices/price-table.ts";
import type { Db } from "#engine/platform/database.ts";
import { badForm } from "../../read-form.ts";

/** Texts typed in the grid, by the names of their cells. */
type TypedPrices = Readonly<Record<string, string>>;

/** The grid with all that was typed in it, and why it cannot be done. */
export interface PriceGridReply {
  readonly code: "grid";
  readonly typed: TypedPrices;
  readonly bad: readonly BadPrice[];
  /** Typed prices that are no longer in the list. */
  readonly gone: readonly { readonly sku: string; readonly from: number; readonly typed: string }[];
  /** Rows with typed cells, which the page may no longer hold. */
  readonly rows: readonly ListedPrice[];
}

const longestCell = 60;

/** The cells of the form, each with the price and part number that the page showed. */
function readCells(form: FormData): { cells: TypedPrice[]; numbers: ReadonlyMap<string, string> } {
  const pageValues = new Map<string, Money | null>();
  const typed = new Map<string, string>();
  const numbers = new Map<string, string>();
  for (const [name, value] of form) {
    const [field = "", ...key] = name.split(".");
    if (typeof value !== "string" || key.length !== 2) continue;
    const [price = "", sku = ""] = value.split(" ");
    const seen = field === "seen" ? readSeenPrice(price) : undefined;
    if (seen !== undefined) {
      pageValues.set(key.join("."), seen);
      numbers.set(key.join("."), cutText(sku, longestCell));
    }
    if (field === "price") typed.set(key.join("."), cutText(value.replaceAll("\0", ""), longestCell));
  }
  if (pageValues.size > maxPriceCells || [...typed.keys()].some((key) => !pageValues.has(key))) throw badForm();
  const cells = [...typed].map(([key, text]): TypedPrice => {
    const [variantId, from] = key.split(".");
    const quantity = readWholeNumber(from, { least: 1, most: 999 });
    const id = readId(variantId);
    if (id === null || quantity === null) throw badForm();
    return { variantId: id, from: quantity, typed: text, seen: pageValues.get(key) ?? null };
  });
  return { cells, numbers };
}

export type GridAnswer =
  | { readonly code: "rows"; readonly text: string; readonly plan: PricePlan }
  | { readonly code: "grid"; readonly reply: PriceGridReply };

/** The changes that the form of the grid asks for as a plan, or why it has none. */
export async function planGrid(
  db: Db,
  id: number,
  form: FormData,
  { showsCost, mayGoBelow }: { readonly showsCost: boolean; readonly mayGoBelow: boolean },
): Promise<GridAnswer> {
  const { cells, numbers } = readCells(form);
  const judged = await judgeCells(db, id, cells);
  const refused = (bad: readonly BadPrice[]): GridAnswer => ({
    code: "grid",
    reply: replyOf({ ...judged, bad }, numbers, showsCost),
  });
  if (judged.bad.length + judged.gone.length > 0 || judged.text === "") return refused(judged.bad);
  const { text } = judged;
  const plan = await planPrices(db, id, { text, replaces: false, mayGoBelow });
  if (plan.ok) return { code: "rows", text, plan: plan.value };
  if (plan.error.code !== "lines") throw badForm();
  return refused(badOf(plan.error.errors, judged));
}

/** Faulty rows as the cells that they came from: a row stands for each edited one, in turn. */
const badOf = (errors: readonly PriceRowError[], { edited, rows }: PriceCells): BadPrice[] =>
  errors.flatMap(({ line, floor }) => {
    const cell = edited[line - 1];
    if (!cell) return [];
    const { variantId, from } = cell;
    const sku = rows.find((row) => row.variantId === variantId)?.sku ?? "";
    const error =
      floor === undefined ? ({ code: "request_mixed" } as const) : ({ code: "below_floor", floor } as const);
    return [{ variantId, from, sku, error }];
  });

function replyOf(
  { edited, bad, gone, rows }: Omit<PriceCells, "text">,
  numbers: ReadonlyMap<string, string>,
  showsCost: boolean,
): PriceGridReply {
  return {
    code: "grid",
    typed: Object.fromEntries(edited.map((cell) => [priceCellName(cell), cell.typed])),
    bad,
    gone: gone.map(({ variantId, from, typed }) => ({ sku: numbers.get(`${variantId}.${from}`) ?? "", from, typed })),
    rows: hideCost(rows, showsCost),
  };
}

/** Rows without what goods cost where whoever asks may not see it. */
export const hideCost = (rows: readonly ListedPrice[], showsCost: boolean): readonly ListedPrice[] =>
  showsCost ? rows : rows.map((row) => ({ ...row, cost: null }));

/** Planned prices as the cells of the grid show them, and their rows; of a plan that is too long for it, none. */
export async function plannedCells(
  db: Db,
  id: number,
  changes: readonly PlannedPrice[],
  showsCost: boolean,
): Promise<Pick<PriceGridReply, "typed" | "rows">> {
  const own = changes.filter(({ before }) => before !== null);
  if (own.length === 0 || own.length > maxPriceCells) return { typed: {}, rows: [] };
  const typed = own.map(
    (row) => [priceCellName(row), row.after === "remove" ? "" : priceCellText(row.after, "request")] as const,
  );
  return { typed: Object.fromEntries(typed), rows: hideCost(await pricesInCells(db, id, own), showsCost) };
}
