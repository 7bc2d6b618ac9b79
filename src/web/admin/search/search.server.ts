import { type LoaderFunctionArgs, redirect } from "react-router";
import { readDraftNumber } from "#domain/checkout/draft.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { readSearchText, shortestSearch } from "#engine/admin/anywhere-shape.ts";
import { findAnywhere } from "#engine/admin/find-anywhere.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { findScreens } from "./screen-words.server.ts";

const nothing = { orders: null, quotes: null, customers: null, products: null };

/** Results over everything that the searcher may open. The whole number of an order or a quote leads there. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, prefix } = context.get(requestContext);
  const { role } = context.get(staffContext);
  const text = readSearchText(new URL(request.url).searchParams.get("q") ?? "");
  if (text.length < shortestSearch) return { text, screens: [], ...nothing };
  const { db, clock } = context.get(shopContext);
  const kinds = {
    orders: may(role, "orders.view"),
    quotes: may(role, "orders.view"),
    customers: may(role, "customers.view"),
    products: may(role, "products.view"),
  };
  const results = await findAnywhere(db, text, kinds, clock.now());
  const [order] = results.orders ?? [];
  if (order && readOrderNumber(text) === order.number)
    throw redirect(href(prefix, "adminOrder", { number: order.number }), 303);
  const [quote] = results.quotes ?? [];
  if (quote && readDraftNumber(text) === quote.number)
    throw redirect(href(prefix, "adminDraft", { number: quote.number }), 303);
  return { text, screens: findScreens(text, role, language), ...results };
}
