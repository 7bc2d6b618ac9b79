import { redirect, type RouterContextProvider } from "react-router";
import { href } from "#i18n/routes.ts";
import { requestContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

/** The number in the address of an order's page. An address that names none leads to the orders of who is signed in. */
export async function orderAsked(context: Readonly<RouterContextProvider>, request: Request): Promise<string> {
  const { isSent, prefix } = context.get(requestContext);
  const number = new URL(request.url).searchParams.get("order");
  // Forms may name the order themselves.
  if (number !== null || isSent) return number?.slice(0, 40) ?? "";
  await requireCustomer(context, request);
  throw redirect(href(prefix, "orderList"), 303);
}
