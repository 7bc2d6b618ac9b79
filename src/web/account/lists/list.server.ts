import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { isLabelSheet, labelsOnSheet } from "#domain/lists/label-sheet.ts";
import { mostListLines, unitsBelowPar } from "#domain/lists/part-list.ts";
import { checkLines } from "#engine/cart/order-lines.ts";
import type { SignedIn } from "#engine/customers/sessions.ts";
import { sitesOfLists } from "#engine/lists/keepers.ts";
import { findList } from "#engine/lists/list-rows.ts";
import { lastBought } from "#engine/orders/bought-goods.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { rowView } from "../../storefront/quick-order/line-view.ts";
import { requireCustomer } from "../session.server.ts";
import { answerListForm } from "./list-action.server.ts";
import { lookUp } from "#domain/kernel/look-up.ts";

/** Steps that the page tells of after it was loaded anew. */
const doneSteps = {
  saved: true,
  removed: true,
  restored: true,
  renamed: true,
  copied: true,
  added: true,
  shared: true,
} as const;

/** The id in a path; what is none is missing for everybody. */
function idOf(context: LoaderFunctionArgs["context"], { list }: LoaderFunctionArgs["params"]): number {
  const id = readId(list);
  if (id === null) throw pageMissing(context);
  return id;
}

/** A list with each line's goods as the shop sells them today, and when they were bought last. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  const { searchParams } = new URL(request.url);
  const screen = await listScreen(context, customer, id);
  const done = searchParams.get("done") ?? "";
  return {
    ...screen,
    most: mostListLines,
    editing: readId(searchParams.get("edit")),
    /** The line that a label's code led to. */
    at: done === "removed" ? null : readId(searchParams.get("line")),
    done: lookUp(doneSteps, done) ? (done as keyof typeof doneSteps) : null,
    removed: done === "removed" ? readId(searchParams.get("line")) : null,
    added: readId(searchParams.get("added")) ?? 0,
    there: readId(searchParams.get("there")) ?? 0,
    press: randomUUID(),
    labels: labelsAsked(searchParams),
  };
}

/** The form of labels as its PDF has refused it: a sheet that has no such first label. */
function labelsAsked(query: URLSearchParams) {
  const [sheet, from] = [query.get("sheet") ?? "", query.get("from")];
  if (from === null || !isLabelSheet(sheet)) return null;
  return { sheet, from: from.slice(0, 20), most: labelsOnSheet(sheet) };
}

async function listScreen(context: LoaderFunctionArgs["context"], customer: SignedIn, id: number) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const list = await findList(shop.db, customer, id);
  if (!list) throw pageMissing(context);
  const lines = list.all.map(({ sku, quantity }) => ({ number: sku, quantity: String(quantity) }));
  const [{ lines: checked, power }, bought, sites] = await Promise.all([
    checkLines(shop, customer, lines).catch(refuseWhereBusy),
    lastBought(
      shop.db,
      customer,
      list.all.map(({ sku }) => sku),
    ),
    sitesOfLists(shop.db, customer),
  ]);
  return {
    id,
    name: list.name,
    version: list.version,
    /** Whose it is, where it is a site's, and whether goods that are ordered from it are for that site. */
    site: list.site,
    siteId: list.siteId,
    isBoughtFor: list.siteId === null || customer.buysFor?.siteId === list.siteId,
    sites,
    power,
    lines: list.all.map((line, at) => ({
      ...line,
      name: line.name[language],
      variantName: line.variantName?.[language] ?? null,
      below: unitsBelowPar(line),
      last: bought.get(line.sku) ?? null,
      state: rowView(checked[at]!, language).state,
    })),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = idOf(context, params);
  const customer = await requireCustomer(context, request);
  return answerListForm(context, customer, id, await readForm(request));
}
