import { type LoaderFunctionArgs, redirect } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { readSearchText, shortestSearch } from "#engine/admin/anywhere-shape.ts";
import { findAnywhere } from "#engine/admin/find-anywhere.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { staffContext } from "../staff-session.server.ts";
import { findScreens } from "./screen-words.server.ts";

const nothing = { orders: null, customers: null, products: null };

/** Results over everything that the searcher may open. An order's whole number leads to the order. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, prefix } = context.get(requestContext);
  const { role } = context.get(staffContext);
  const text = readSearchText(new URL(request.url).searchParams.get("q") ?? "");
  if (text.length < shortestSearch) return { text, screens: [], ...nothing };
  const results = await findAnywhere(context.get(shopContext).db, text, {
    orders: may(role, "orders.view"),
    customers: may(role, "customers.view"),
    products: may(role, "products.view"),
  });
  const [order] = results.orders ?? [];
  if (order && readOrderNumber(text) === order.number)
    throw redirect(href(prefix, "adminOrder", { number: order.number }), 303);
  return { text, screens: findScreens(text, role, language), ...results };
}
