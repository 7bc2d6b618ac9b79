import { type LoaderFunctionArgs, redirect } from "react-router";
import { readDraftNumber } from "#domain/checkout/draft.ts";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import {
  compactNumber,
  type FoundKind,
  foundKinds,
  readSearchText,
  shortestSearch,
} from "#engine/admin/anywhere-shape.ts";
import { findAnywhere } from "#engine/admin/find-anywhere.ts";
import type { FoundRecord } from "#engine/admin/find-records.ts";
import { type AdminRouteName, href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { mayOpen } from "../access.ts";
import { staffContext } from "../staff-session.server.ts";
import { findScreens } from "./screen-words.server.ts";

const nothing = { orders: null, quotes: null, customers: null, products: null, records: [] };

/** The page that shows each kind: who may open it may find them. */
const pageOf: Readonly<Record<FoundKind, AdminRouteName>> = {
  orders: "adminOrder",
  quotes: "adminDraft",
  customers: "adminCustomer",
  products: "adminProduct",
  returns: "adminReturn",
  claims: "adminClaim",
  guests: "adminCustomers",
  companies: "adminCompany",
  sites: "adminCompany",
  invoices: "adminInvoices",
  memos: "adminStatement",
  purchases: "adminPurchase",
  suppliers: "adminSupplier",
};

/** The page of a record whose whole number was typed; null for one without a page of its own. */
function placeOf(prefix: string, { kind, key }: FoundRecord): string | null {
  if (kind === "returns") return href(prefix, "adminReturn", { id: key });
  if (kind === "claims") return href(prefix, "adminClaim", { id: key });
  return kind === "purchases" ? href(prefix, "adminPurchase", { number: key }) : null;
}

/** Results over everything that the searcher may open. A number typed whole leads to its page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { language, prefix } = context.get(requestContext);
  const { role } = context.get(staffContext);
  const text = readSearchText(new URL(request.url).searchParams.get("q") ?? "");
  if (text.length < shortestSearch) return { text, screens: [], ...nothing };
  const { db, clock } = context.get(shopContext);
  const kinds = new Set(foundKinds.filter((kind) => mayOpen(role, pageOf[kind])));
  const results = await findAnywhere(db, text, kinds, clock.now());
  const [order] = results.orders ?? [];
  if (order && readOrderNumber(text) === order.number)
    throw redirect(href(prefix, "adminOrder", { number: order.number }), 303);
  const [quote] = results.quotes ?? [];
  if (quote && readDraftNumber(text) === quote.number)
    throw redirect(href(prefix, "adminDraft", { number: quote.number }), 303);
  const whole = compactNumber(text);
  const record = results.records.find(({ name }) => whole !== "" && compactNumber(name) === whole);
  const place = record && placeOf(prefix, record);
  if (place) throw redirect(place, 303);
  return { text, screens: findScreens(text, role, language), ...results };
}
