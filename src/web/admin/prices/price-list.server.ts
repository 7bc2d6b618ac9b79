import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { textOfFile } from "#domain/cart/order-file.ts";
import { readId, readPage } from "#domain/kernel/read-whole-number.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { cleanText, cutText } from "#domain/kernel/text.ts";
import { bulkBases, type PriceRowError, readChange } from "#domain/pricing/price-rows.ts";
import { may } from "#domain/staff/permissions.ts";
import { applyPrices, type PlannedPrice, planPrices, type PricePlan } from "#engine/admin/prices/plan-prices.ts";
import type { PlanRefused } from "#engine/admin/prices/read-price-rows.ts";
import { bulkRows } from "#engine/admin/prices/bulk-prices.ts";
import { archivePriceList, brandsOfGoods, findPriceList, priceListEvents } from "#engine/admin/prices/price-lists.ts";
import { rateKinds, ratesOf, setRate } from "#engine/admin/prices/price-list-rates.ts";
import { groupNames } from "#engine/admin/prices/customer-groups.ts";
import {
  groupsOfList,
  holdersOf,
  possibleHolders,
  setGroupHolder,
  setHolder,
} from "#engine/admin/prices/price-list-holders.ts";
import { pricesOfList } from "#engine/admin/prices/price-table.ts";
import { readCategoryNames, readCategorySlugs } from "#engine/catalogue/category-names.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffActor } from "#engine/staff/audit.ts";
import { href } from "#i18n/routes.ts";
import { chosenFile } from "../../chosen-file.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { formTexts, type PriceListReply, savedForm } from "./price-list-form.server.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { db } = shop;
  const { role } = context.get(staffContext);
  const list = await findPriceList(db, readId(params.list) ?? 0);
  if (!list) throw pageMissing(context);
  const { searchParams } = new URL(request.url);
  const query = { search: searchParams.get("q") ?? "", page: readPage(searchParams.get("page"), 1_000) };
  const { language } = context.get(requestContext);
  const mayEdit = may(role, "prices.edit");
  const showsCost = may(role, "figures.view");
  const [stored, holders, groups, choices, groupChoices, rates, prices, events, categories, brands] = await Promise.all(
    [
      formTexts(context, list),
      holdersOf(db, list.id),
      groupsOfList(db, list.id),
      mayEdit ? possibleHolders(db) : [],
      mayEdit ? groupNames(db) : [],
      ratesOf(db, list.id),
      pricesOfList(db, list.id, query),
      priceListEvents(db, list.id),
      readCategoryNames(db, language),
      mayEdit ? brandsOfGoods(db) : [],
    ],
  );
  const rows = prices.rows.map((row) => ({ ...row, cost: showsCost ? row.cost : null }));
  const page = { ...prices, rows };
  return {
    list,
    stored,
    holders,
    groups,
    choices,
    groupChoices,
    rates,
    prices: page,
    events,
    categories,
    brands,
    mayEdit,
    showsCost,
  };
}

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
    }
  | { readonly code: "group_not_found" }
  | { readonly code: "percent"; readonly typed: string; readonly kind: string; readonly name: string }
  | {
      readonly code: "bulk";
      readonly problem: "change_format" | "no_prices";
      readonly typed: Readonly<Record<"category" | "brand" | "base" | "change", string>>;
    };

interface Sent {
  readonly shop: Shop;
  readonly staff: StaffActor;
  readonly id: number;
  readonly form: FormData;
  readonly showsCost: boolean;
  readonly back: (done: string) => Response;
}

type Answer = Response | ReturnType<typeof data<PricesReply>>;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "prices.edit");
  const shop = context.get(shopContext);
  const id = readId(params.list) ?? 0;
  if (!(await findPriceList(shop.db, id))) throw pageMissing(context);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "save") return savedForm({ context, params }, form);
  const { prefix } = context.get(requestContext);
  const back = (done: string) => redirect(href(prefix, "adminPriceList", { list: String(id) }, { done }), 303);
  const showsCost = may(context.get(staffContext).role, "figures.view");
  const submission = { shop, staff, id, form, showsCost, back };
  switch (intent) {
    case "hold":
    case "unhold":
      return held(submission, intent === "hold");
    case "rate":
    case "unrate":
      return rated(submission, intent === "rate");
    case "check":
      return checked(submission);
    case "bulk":
      return inBulk(submission);
    case "apply":
      return applied(submission);
    case "archive":
    case "restore":
      await archivePriceList(shop, staff, { id, archive: intent === "archive" });
      return back(intent);
    default:
      throw badForm();
  }
}

async function held({ shop, staff, id, form, back }: Sent, holds: boolean): Promise<Answer> {
  const [company = "", site = ""] = textOf(form, "holder").split(" ");
  if (company === "group") {
    const groupId = readId(site);
    if (groupId === null) throw badForm();
    const set = await setGroupHolder(shop, staff, { id, groupId, holds });
    // Removed in another tab while it was chosen here.
    if (!set.ok && set.error.code === "group_not_found") return data({ code: "group_not_found" }, 409);
    return back(holds ? "held" : "unheld");
  }
  const companyId = readId(company);
  if (companyId === null) throw badForm();
  await setHolder(shop, staff, { id, holds, companyId, siteId: readId(site) });
  return back(holds ? "held" : "unheld");
}

async function rated({ shop, staff, id, form, back }: Sent, isSet: boolean): Promise<Answer> {
  const [first = "", ...rest] = textOf(form, "of").split(" ");
  const kind = rateKinds.find((one) => one === first);
  const name = cutText(cleanText(rest.join(" ")), 200);
  // The rate of a category that was removed can only be taken off.
  const isGone = isSet && kind === "category" && !(await readCategorySlugs(shop.db)).has(name);
  if (!kind || name === "" || isGone) throw badForm();
  const typed = textOf(form, "percent");
  const percent = /^(\d{1,2}(?:\.\d{1,4})?)\s*%?$/.exec(typed.normalize("NFKC").trim());
  const rate = Math.round(Number(percent?.[1] ?? 0) * 10_000);
  if (isSet && (rate < 1 || rate > 990_000))
    return data<PricesReply>({ code: "percent", typed: typed.slice(0, 40), kind, name }, 400);
  await setRate(shop, staff, { id, kind, name, rate: isSet ? rate : null });
  return back(isSet ? "rated" : "unrated");
}

/** The rows of the form: those of the file, where one was chosen, or the pasted ones. */
async function rowsOf(form: FormData): Promise<Result<string, { readonly code: "file_not_text" | "file_empty" }>> {
  const file = chosenFile(form, "file");
  if (file === null) return ok(textOf(form, "rows"));
  if (file === "empty") return refuse({ code: "file_empty" });
  const text = textOfFile(new Uint8Array(await file.arrayBuffer()));
  return text === null ? refuse({ code: "file_not_text" }) : ok(text.replaceAll("\0", ""));
}

async function checked(sent: Sent): Promise<Answer> {
  const rows = await rowsOf(sent.form);
  const replaces = textOf(sent.form, "replaces") !== "";
  if (rows.ok) return planned(sent, { text: rows.value, replaces });
  return data<PricesReply>({ code: "prices", refused: rows.error, text: textOf(sent.form, "rows"), replaces }, 400);
}

async function planned({ shop, id, showsCost }: Sent, rows: { text: string; replaces: boolean }): Promise<Answer> {
  const plan = await planPrices(shop.db, id, rows);
  return plan.ok ? data(planReply(plan.value, rows, { showsCost, isStale: false })) : notPlanned(plan.error, rows);
}

function planReply(
  { changes, ...plan }: PricePlan,
  rows: { readonly text: string; readonly replaces: boolean },
  { showsCost, isStale }: { readonly showsCost: boolean; readonly isStale: boolean },
): PricesReply {
  const first = changes.slice(0, mostShown).map((row) => ({ ...row, cost: showsCost ? row.cost : null }));
  return { code: "plan", isStale, plan: { ...plan, count: changes.length }, changes: first, ...rows };
}

function notPlanned(refused: PlanRefused, rows: { readonly text: string; readonly replaces: boolean }): Answer {
  if (refused.code !== "lines") return data<PricesReply>({ code: "prices", refused, ...rows }, 400);
  const errors = refused.errors.slice(0, mostShown);
  const count = new Set(refused.errors.map(({ line }) => line)).size;
  return data<PricesReply>({ code: "lines", errors, count, more: refused.errors.length - errors.length, ...rows }, 400);
}

async function inBulk(sent: Sent): Promise<Answer> {
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

async function applied({ shop, staff, id, form, showsCost, back }: Sent): Promise<Answer> {
  const pasted = { text: textOf(form, "rows"), replaces: textOf(form, "replaces") !== "" };
  const done = await applyPrices(shop, staff, { id, seen: textOf(form, "seen"), ...pasted });
  if (done.ok) return back(done.value.changes.length > 0 ? "priced" : "unchanged");
  const { error } = done;
  if (error.code === "list_missing") throw badForm();
  if (error.code !== "stale") return notPlanned(error, pasted);
  return data(planReply(error.plan, pasted, { showsCost, isStale: true }), 409);
}

export type { PriceListReply };
