import type { LoaderFunctionArgs } from "react-router";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { isOrderTab, type OrderTab } from "#domain/orders/tabs.ts";
import { listOrders } from "#engine/orders/order-list.ts";
import { shopContext } from "../../context.ts";
import { requireCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { searchParams } = new URL(request.url);
  const tabName = searchParams.get("tab");
  const tab: OrderTab = isOrderTab(tabName) ? tabName : "all";
  const search = (searchParams.get("q") ?? "").slice(0, 60);
  const page = readPage(searchParams.get("page"), 1_000_000);
  return { tab, search, list: await listOrders(context.get(shopContext).db, customer, { tab, search, page }) };
}
