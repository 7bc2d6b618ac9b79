import { data } from "react-router";
import { textOfFile } from "#domain/cart/order-file.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cutText } from "#domain/kernel/text.ts";
import { bulkBases, type PriceRowError, readChange } from "#domain/pricing/price-rows.ts";
import { bulkRows } from "#engine/admin/prices/bulk-prices.ts";
import { applyPrices, type PlannedPrice, planPrices, type PricePlan } from "#engine/admin/prices/plan-prices.ts";
import type { PlanRefused } from "#engine/admin/prices/read-price-rows.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { chosenFile } from "../../chosen-file.ts";
import { badForm, textOf } from "../../read-form.ts";
import { planGrid, plannedCells, type PriceGridReply } from "./price-grid.server.ts";

/** Lines in error, and rows of a plan, that are shown one by one. */
const mostShown = 300;

export type PricesReply =
  | {
      readonly code: "prices";
      readonly refused: Exclude<PlanRefused, { code: "lines" }> | { readonly code: "file_not_text" | "file_empty" };
      readonly text: string;
      readonly replaces: boolean;
    }
  | {
      readonly code: "lines";
      readonly errors: readonly PriceRowError[];
      /** Lines with errors, and errors beyond those that are shown. */
      readonly count: number;
      readonly more: number;
      readonly text: string;
      readonly replaces: boolean;
    }
  | {
      readonly code: "plan";
      readonly isStale: boolean;
      readonly plan: Omit<PricePlan, "changes"> & { readonly count: number };
      readonly changes: readonly PlannedPrice[];
      readonly text: string;
      readonly replaces: boolean;
      /** The cells that it came from; null where it came from rows. */
      readonly grid: Pick<PriceGridReply, "typed" | "rows"> | null;
    }
  | PriceGridReply
  | { readonly code: "group_not_found" }
  | {
      readonly code: "percent";
      readonly typed: string;
      readonly kind: string;
      readonly name: string;
      /** Goods that it would price below their floor; null for a text that is no percentage. */
      readonly below: { readonly sku: string; readonly floor: Money } | null;
    }
  | {
      readonly code: "bulk";
      readonly problem: "change_format" | "no_prices";
      readonly typed: Readonly<Record<"category" | "brand" | "base" | "change", string>>;
    };

export interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly id: number;
  readonly form: FormData;
  readonly showsCost: boolean;
  /** May go below the margin floor. */
  readonly mayGoBelow: boolean;
  readonly back: (done: string) => Response;
}

export type Answer = Response | ReturnType<typeof data<PricesReply>>;

type PlanReply = Extract<PricesReply, { code: "plan" }>;

/** The rows of the form: those of the file, where one was chosen, or the pasted ones. */
async function rowsOf(form: FormData): Promise<Result<string, { readonly code: "file_not_text" | "file_empty" }>> {
  const file = chosenFile(form, "file");
  if (file === null) return ok(textOf(form, "rows"));
  if (file === "empty") return refuse({ code: "file_empty" });
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  return text === null ? refuse({ code: "file_not_text" }) : ok(text.replaceAll("\0", ""));
}

export async function checked(sent: Sent): Promise<Answer> {
  const rows = await rowsOf(sent.form);
  const replaces = textOf(sent.form, "replaces") !== "";
  if (rows.ok) return planned(sent, { text: rows.value, replaces });
  return data<PricesReply>({ code: "prices", refused: rows.error, text: textOf(sent.form, "rows"), replaces }, 400);
}

async function planned(
  { shop, id, showsCost, mayGoBelow }: Sent,
  rows: { text: string; replaces: boolean },
): Promise<Answer> {
  const plan = await planPrices(shop.db, id, { ...rows, mayGoBelow });
  return plan.ok
    ? data(planReply(plan.value, rows, { showsCost, isStale: false, grid: null }))
    : notPlanned(plan.error, rows);
}

function planReply(
  { changes, ...plan }: PricePlan,
  rows: { readonly text: string; readonly replaces: boolean },
  { showsCost, isStale, grid }: { showsCost: boolean; isStale: boolean } & Pick<PlanReply, "grid">,
): PricesReply {
  const first = changes.slice(0, mostShown).map((row) => ({ ...row, cost: showsCost ? row.cost : null }));
  return { code: "plan", isStale, plan: { ...plan, count: changes.length }, changes: first, ...rows, grid };
}

function notPlanned(refused: PlanRefused, rows: { readonly text: string; readonly replaces: boolean }): Answer {
  if (refused.code !== "lines") return data<PricesReply>({ code: "prices", refused, ...rows }, 400);
  const errors = refused.errors.slice(0, mostShown);
  const count = new Set(refused.errors.map(({ line }) => line)).size;
  return data<PricesReply>({ code: "lines", errors, count, more: refused.errors.length - errors.length, ...rows }, 400);
}

/** Shows what the cells of the grid would change. */
export async function gridChecked({ shop, id, form, showsCost, mayGoBelow }: Sent): Promise<Answer> {
  const answer = await planGrid(shop.db, id, form, { showsCost, mayGoBelow });
  if (answer.code === "grid") return data<PricesReply>(answer.reply, answer.reply.bad.some(isStale) ? 409 : 400);
  const { text, plan } = answer;
  const grid = await plannedCells(shop.db, id, plan.changes, showsCost);
  return data(planReply(plan, { text, replaces: false }, { showsCost, isStale: false, grid }));
}

const isStale = ({ error }: PriceGridReply["bad"][number]) => error.code === "changed";

export async function inBulk(sent: Sent): Promise<Answer> {
  const { shop, id, form } = sent;
  const typed = {
    category: cutText(textOf(form, "category"), 100),
    brand: cutText(textOf(form, "brand"), 100),
    base: textOf(form, "base"),
    change: cutText(textOf(form, "change"), 40),
  };
  const base = bulkBases.find((one) => one === typed.base) ?? "public";
  const change = readChange(typed.change);
  if (change === null) return data<PricesReply>({ code: "bulk", problem: "change_format", typed }, 400);
  const text = await bulkRows(shop.db, id, { ...typed, base, change });
  if (text === "") return data<PricesReply>({ code: "bulk", problem: "no_prices", typed }, 400);
  return planned(sent, { text, replaces: false });
}

export async function applied({ shop, staff, id, form, showsCost, mayGoBelow, back }: Sent): Promise<Answer> {
  const pasted = { text: textOf(form, "rows"), replaces: textOf(form, "replaces") !== "" };
  const done = await applyPrices(shop, staff, { id, seen: textOf(form, "seen"), ...pasted, mayGoBelow });
  if (done.ok) return back(done.value.changes.length > 0 ? "priced" : "unchanged");
  const { error } = done;
  if (error.code === "list_missing") throw badForm();
  if (error.code !== "stale") return notPlanned(error, pasted);
  const isGrid = textOf(form, "grid") !== "";
  const grid = isGrid ? await plannedCells(shop.db, id, error.plan.changes, showsCost) : null;
  return data(planReply(error.plan, pasted, { showsCost, isStale: true, grid }), 409);
}
