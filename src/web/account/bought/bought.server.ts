import type { LoaderFunctionArgs } from "react-router";
import { mostOrderLines } from "#domain/cart/typed-lines.ts";
import { readPage } from "#domain/kernel/read-whole-number.ts";
import { checkLines } from "#engine/cart/order-lines.ts";
import { listBought } from "#engine/orders/bought-goods.ts";
import { requestContext, shopContext } from "../../context.ts";
import { shopTranslator } from "../../language/messages.server.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { rowView } from "../../storefront/quick-order/line-view.ts";
import { requireCustomer } from "../session.server.ts";

/** The quantities in the address, by part number: those that were typed before another page was turned to. */
function quantitiesIn(query: URLSearchParams): ReadonlyMap<string, string> {
  const quantities = query.getAll("quantity");
  const pairs = query.getAll("number").map((sku, at): [string, string] => [sku, (quantities[at] ?? "").trim()]);
  return new Map(pairs.filter(([, quantity]) => quantity !== "").slice(0, mostOrderLines));
}

/** Goods that were bought before, each as the shop sells it today. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const customer = await requireCustomer(context, request);
  const { searchParams } = new URL(request.url);
  const search = (searchParams.getAll("q").at(-1) ?? "").slice(0, 60);
  const { goods, ...place } = await listBought(shop.db, customer, {
    search,
    page: readPage(searchParams.get("page"), 100_000),
  });
  const askedLines = goods.map(({ sku }) => ({ number: sku, quantity: "1" }));
  const { lines, power } = await checkLines(shop, customer, askedLines).catch(refuseWhereBusy);
  const quantities = quantitiesIn(searchParams);
  const elsewhere = [...quantities].filter(([sku]) => !goods.some((each) => each.sku === sku));
  const t = await shopTranslator(shop.db, language);
  return {
    ...place,
    search,
    power,
    goods: goods.map((each, at) => ({
      ...each,
      name: each.name[language],
      row: rowView(lines[at]!, language),
      units: quantities.get(each.sku) ?? "",
    })),
    /** Part numbers of other pages with their quantities. */
    elsewhere,
    elsewhereText: elsewhere.length > 0 && t("cartNotes.elsewhere", { count: elsewhere.length }),
  };
}
