import { data, type LoaderFunctionArgs, redirect } from "react-router";
import type { PageTag } from "#domain/kernel/changes.ts";
import type { Language } from "#domain/kernel/language.ts";
import { isVersionOf } from "#engine/catalogue/product-page.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { Shop } from "#engine/shop.ts";
import { type AnyRouteName, calculatorRoutes } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../context.ts";
import { pageMissing } from "../page-missing.server.ts";
import { refuseWhereBusy } from "../search-busy.server.ts";
import { tooManyInit } from "../too-many.ts";

/** Input of a public page: nothing about the visitor. */
interface PublicRequest {
  readonly language: Language;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
}

/** A public page's data and the tags whose change makes it stale; or where it moved to; or null: not found. */
type PublicAnswer<T> = { data: T; tags: readonly PageTag[] } | { redirect: string } | null;

export type PublicLoad<T> = (shop: Shop, request: PublicRequest) => Promise<PublicAnswer<T>>;

const manyByQuery: ReadonlySet<AnyRouteName | null> = new Set(["category", "product", "airSystem"]);
const calculating: ReadonlySet<AnyRouteName | null> = new Set(calculatorRoutes);

/**
 * The budget of a page. Searches, filters and unknown versions make more pages than a cache holds, so each
 * network has a budget for new ones. Calculators have a separate one, so that neither blocks the other. A product's own
 * part numbers, which structured data names to every crawler, need none.
 */
async function budgetOf(shop: Shop, route: AnyRouteName | null, { params, query }: Omit<PublicRequest, "language">) {
  if (route === "search") return budgets.listings;
  if (query.size === 0) return null;
  if (calculating.has(route)) return budgets.calculations;
  if (!manyByQuery.has(route)) return null;
  // One alone: beside it any other could stand, each a page of its own.
  const [version = "", ...others] = route === "product" ? query.getAll("v") : [];
  const isVersion = others.length === 0 && version !== "" && (await isVersionOf(shop.db, params.id ?? "", version));
  return isVersion ? null : budgets.listings;
}

/** A route's loader over a public page. */
export function publicLoader<T>(load: PublicLoad<T>, missing = "page_missing") {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    const facts = context.get(requestContext);
    const shop = context.get(shopContext);
    const query = new URL(request.url).searchParams;
    const screen = {
      // The `.html` a product's URL ends in is no part of its id; no other page has two addresses by it.
      params: { ...params, ...(facts.route === "product" && { id: params.id?.replace(/\.html$/, "") }) },
      query,
    };
    const budget = await budgetOf(shop, facts.route, screen);
    const may = budget && (await spend(shop.db, shop.clock.now(), [budget, network(facts.clientIp)]));
    if (may?.ok === false) throw data(may.error, tooManyInit(may.error));
    const loading = load(shop, { language: facts.language, ...screen });
    const answer = await loading.catch(refuseWhereBusy);
    if (!answer) throw pageMissing(context, missing);
    if ("redirect" in answer) throw redirect(answer.redirect);
    facts.cacheWithTags(answer.tags);
    return answer.data;
  };
}
