import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId, readPage } from "#domain/kernel/read-whole-number.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { may } from "#domain/staff/permissions.ts";
import { latestBulkChanges } from "#engine/admin/bulk-changes.ts";
import { undoPrices } from "#engine/admin/prices/price-batches.ts";
import { rateBelowFloor } from "#engine/admin/prices/below-floor.ts";
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
import { gridSizeOf } from "#engine/admin/stock-grid/grid-list-shape.ts";
import { pricesOfList } from "#engine/admin/prices/price-table.ts";
import { readCategoryNames, readCategorySlugs } from "#engine/catalogue/category-names.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";
import { answerUndo } from "../table/bulk-undo.server.ts";
import {
  applied,
  type Answer,
  checked,
  gridChecked,
  inBulk,
  type PricesReply,
  type Sent,
} from "./price-changes.server.ts";
import { hideCost } from "./price-grid.server.ts";
import { formTexts, type PriceListReply, savedForm } from "./price-list-form.server.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { db, clock } = shop;
  const { role } = context.get(staffContext);
  const list = await findPriceList(db, readId(params.list) ?? 0);
  if (!list) throw pageMissing(context);
  const { searchParams } = new URL(request.url);
  const query = {
    search: searchParams.get("q") ?? "",
    page: readPage(searchParams.get("page"), 1_000),
    size: gridSizeOf(searchParams.get("rows")),
  };
  const { language } = context.get(requestContext);
  const mayEdit = may(role, "prices.edit");
  const showsCost = may(role, "figures.view");
  const [prices, batches, choices, groupChoices, brands] = await Promise.all([
    pricesOfList(db, list.id, query),
    latestBulkChanges(db, "prices", clock.now(), list.id),
    mayEdit ? possibleHolders(db) : [],
    mayEdit ? groupNames(db) : [],
    mayEdit ? brandsOfGoods(db) : [],
  ]);
  const [stored, holders, groups, rates, events, categories] = await Promise.all([
    formTexts(context, list),
    holdersOf(db, list.id),
    groupsOfList(db, list.id),
    ratesOf(db, list.id),
    priceListEvents(db, list.id),
    readCategoryNames(db, language),
  ]);
  return {
    list,
    stored,
    holders,
    groups,
    choices,
    groupChoices,
    rates,
    prices: { ...prices, rows: hideCost(prices.rows, showsCost) },
    batches: mayEdit ? batches : [],
    events,
    categories,
    brands,
    mayEdit,
    showsCost,
  };
}

/** The rows that a page shows, so that a step leads back to them. */
const backQuery = (search: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ["q", "page", "rows"].flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? ""]] : [])),
  );

export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "prices.edit");
  const shop = context.get(shopContext);
  const id = readId(params.list) ?? 0;
  if (!(await findPriceList(shop.db, id))) throw pageMissing(context);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "save") return savedForm({ context, params }, form);
  const { prefix } = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const back = (done: string) =>
    redirect(href(prefix, "adminPriceList", { list: String(id) }, { ...backQuery(searchParams), done }), 303);
  const showsCost = may(context.get(staffContext).role, "figures.view");
  const mayGoBelow = may(context.get(staffContext).role, "prices.below-floor");
  const submission = { shop, staff, id, form, showsCost, mayGoBelow, back };
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
    case "grid":
      return gridChecked(submission);
    case "apply":
      return applied(submission);
    case "undo-bulk":
      return answerUndo(context, form, "prices.edit", (all, by, key) => undoPrices(all, by, { id, key }));
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

async function rated({ shop, staff, id, form, mayGoBelow, back }: Sent, isSet: boolean): Promise<Answer> {
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
    return data<PricesReply>({ code: "percent", typed: typed.slice(0, 40), kind, name, below: null }, 400);
  const below = isSet && !mayGoBelow ? await rateBelowFloor(shop.db, { kind, name, rate }) : null;
  if (below) return data<PricesReply>({ code: "percent", typed: typed.slice(0, 40), kind, name, below }, 400);
  await setRate(shop, staff, { id, kind, name, rate: isSet ? rate : null });
  return back(isSet ? "rated" : "unrated");
}

export type { PriceListReply };
