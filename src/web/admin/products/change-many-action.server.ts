import type { RouterContextProvider } from "react-router";
import { productStatuses } from "#domain/catalogue/product.ts";
import { findSubcategory, type Taxonomy } from "#domain/catalogue/taxonomy.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { may } from "#domain/staff/permissions.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { productIdsOf } from "#engine/admin/product-table.ts";
import type { Difference } from "#engine/admin/differences.ts";
import { differences } from "#engine/admin/products/edit-differences.ts";
import { changeMany, type ManyPlan, planMany } from "#engine/admin/products/edit-many.ts";
import type { BulkChangeError, ManyChange, PriceChange } from "#engine/admin/products/edit-many-plan.ts";
import { maxAtOnce } from "#engine/admin/products/max-at-once.ts";
import type { Db } from "#engine/platform/database.ts";
import { newToken } from "#engine/platform/secret.ts";
import { shopContext } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";

/** Changes of a plan that are shown one by one. */
const mostShown = 100;

export interface PlanView {
  readonly count: number;
  readonly unchanged: number;
  readonly changes: readonly {
    readonly id: number;
    readonly name: LocalizedText;
    readonly differences: readonly Difference[];
    readonly lost: readonly string[];
  }[];
  readonly refused: readonly { readonly id: number; readonly name: LocalizedText; readonly problem: BulkChangeError }[];
  readonly refusedCount: number;
  readonly fingerprint: string;
  readonly batch: string;
}

export type ManyError = "percent_invalid" | "amount_invalid" | "required";
export type ManyField = "by" | "status" | "category";
export type ManyReply =
  | { readonly kind: "plan"; readonly plan: PlanView; readonly stale: boolean; readonly typed: Typed }
  | { readonly kind: "refused"; readonly code: ManyError; readonly field: ManyField; readonly typed: Typed };
export type Typed = Readonly<Record<string, string>>;

/**
 * The products that the page's address names: some by id, or a whole list; at most so many as can be changed at once.
 */
export async function selectedIds(db: Db, search: URLSearchParams): Promise<number[]> {
  if (search.has("all")) return productIdsOf(db, readListQuery(productListShape, search), maxAtOnce);
  const ids = (search.get("ids") ?? "").split(".").filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))].slice(0, maxAtOnce);
}

/** Previews a change, or applies the preview. Returns the number of changed products once done. */
export async function answerManyForm(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
  form: FormData,
): Promise<{ changed: number; batch: string } | ManyReply> {
  const staff = requirePermission(context, "products.edit");
  const shop = context.get(shopContext);
  const typed: Typed = Object.fromEntries(
    ["kind", "how", "by", "round", "compareAt", "status", "category"].map((name) => [name, textOf(form, name)]),
  );
  const change = readChange(typed, shop.listing.taxonomy);
  if ("code" in change) return { kind: "refused", ...change, typed };
  const ids = await selectedIds(shop.db, search);
  const intent = textOf(form, "intent");
  const mayGoBelow = may(staff.role, "prices.below-floor");
  if (intent === "plan") {
    const plan = await planMany(shop.db, ids, change, mayGoBelow);
    return { kind: "plan", plan: viewOf(plan, newToken()), stale: false, typed };
  }
  if (intent !== "apply") throw badForm();
  const batch = textOf(form, "batch");
  if (!/^[\w-]{16,80}$/.test(batch)) throw badForm();
  const fingerprint = textOf(form, "fingerprint");
  const done = await changeMany(shop, staff, { ids, change, fingerprint, batch, mayGoBelow });
  if (done.ok) return { ...done.value, batch };
  return { kind: "plan", plan: viewOf(done.error.plan, newToken()), stale: true, typed };
}

function viewOf(plan: ManyPlan, batch: string): PlanView {
  return {
    count: plan.changes.length,
    unchanged: plan.unchanged,
    changes: plan.changes
      .slice(0, mostShown)
      .map(({ id, name, before, after, lost }) => ({ id, name, lost, differences: differences(before, after) })),
    refused: plan.refused.slice(0, mostShown),
    refusedCount: plan.refused.length,
    fingerprint: plan.fingerprint,
    batch,
  };
}

function readChange(typed: Typed, taxonomy: Taxonomy): ManyChange | { code: ManyError; field: ManyField } {
  if (typed.kind === "price") return readPriceChange(typed);
  if (typed.kind === "status") {
    const status = productStatuses.find((one) => one === typed.status);
    return status ? { kind: "status", status } : { code: "required", field: "status" };
  }
  if (typed.kind !== "category") throw badForm();
  const [slug = "", sub = ""] = (typed.category ?? "").split("/");
  const category = taxonomy.find(slug);
  const subcategory = category && findSubcategory(category, sub);
  return category && subcategory
    ? { kind: "category", category: category.slug, subcategory: subcategory.slug }
    : { code: "required", field: "category" };
}

function readPriceChange(typed: Typed): PriceChange | { code: ManyError; field: ManyField } {
  const round = (["cent", "dollar", "ends-99"] as const).find((one) => one === typed.round) ?? "cent";
  const compareAt = (["keep", "old-price", "none"] as const).find((one) => one === typed.compareAt) ?? "keep";
  const text = (typed.by ?? "").normalize("NFKC").trim().replace("−", "-");
  const sign = text.startsWith("-") ? -1 : 1;
  const figure = text.replace(/^[+-]\s*/, "");
  if (typed.how === "percent") {
    const percent = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(figure);
    const millionths = percent ? Number(percent[1]) * 10_000 + Number((percent[2] ?? "").padEnd(4, "0")) : 0;
    if (millionths === 0 || (sign < 0 && millionths >= 1_000_000)) return { code: "percent_invalid", field: "by" };
    return { kind: "price", how: "percent", by: sign * millionths, round, compareAt };
  }
  const amount = readMoney(figure);
  if (amount === null || amount === 0 || (typed.how === "set" && sign < 0))
    return { code: "amount_invalid", field: "by" };
  return { kind: "price", how: typed.how === "set" ? "set" : "amount", by: sign * amount, round, compareAt };
}
