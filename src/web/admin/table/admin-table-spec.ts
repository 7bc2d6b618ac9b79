import type { ReactNode } from "react";
import { type ListQuery, usualScope } from "#engine/admin/list-query.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

/** One column of a list. `sort` names the two orders it can give, the first press first. */
export interface AdminColumn<Row, Sort extends string> {
  readonly key: string;
  readonly head: (t: ShopTranslator) => string;
  readonly cell: (row: Row, t: ShopTranslator) => ReactNode;
  readonly align?: "right";
  /** True if it takes a line of its own in a folded row. */
  readonly long?: true;
  readonly sort?: readonly [Sort, Sort];
  /** True if it has hours of the shop's time zone, which is named once above the list. */
  readonly hasHours?: true;
}

/** A filter of a list: one of some values, a day, or what `kind` says. */
export interface AdminFilter<Name extends string> {
  readonly name: Name;
  readonly label: (t: ShopTranslator) => string;
  /** Left out for a day and for what is typed. */
  readonly choices?: (t: ShopTranslator) => readonly { value: string; label: string }[];
  readonly kind?: "text" | "dollars";
}

/** The addresses at which a merchant has a list. */
export type ListAddress = Extract<
  AnyRouteName,
  | "adminOrders"
  | "adminDrafts"
  | "adminAbandonedCarts"
  | "adminReturns"
  | "adminClaims"
  | "adminReviews"
  | "adminProducts"
  | "adminStock"
  | "adminStockGrid"
  | "adminPurchases"
  | "adminSuppliers"
  | "adminStockTransfers"
  | "adminTransfers"
  | "adminMoney"
  | "adminFailedMails"
  | "adminCompanies"
  | "adminInvoices"
  | "adminCollections"
  | "adminCustomers"
  | "adminPromotions"
  | "adminDiscounts"
  | "adminPriceLists"
  | "adminPages"
  | "adminPosts"
>;

/** Rooms of 44, 52, 59.5 and 66 rem, by the variant `folded`. */
export type ListWidth = "narrow" | "middle" | "wide" | "widest";

/** A merchant's list as data: filters, columns, and actions on rows. */
export interface AdminTableSpec<Row, Scope extends string, Filter extends string, Sort extends string> {
  /** The list's address without parameters. */
  readonly at: ListAddress;
  readonly caption: (t: ShopTranslator) => string;
  readonly search: (t: ShopTranslator) => string;
  readonly scopes: readonly Scope[];
  /** Scope of a search that names none, as in the list's shape. */
  readonly searched?: Scope | undefined;
  readonly scopeName: (scope: Scope, t: ShopTranslator) => string;
  readonly filters: readonly AdminFilter<Filter>[];
  readonly columns: readonly AdminColumn<Row, Sort>[];
  /** Width that the columns need side by side; narrower, rows are folded. */
  readonly width: ListWidth;
  readonly rowKey: (row: Row) => string;
  /** Name of a row for its checkbox; its key otherwise. */
  readonly rowName?: (row: Row, t: ShopTranslator) => string;
  /** Buttons for the rows that are ticked. */
  readonly bulk?: readonly { intent: string; label: (t: ShopTranslator) => string; in: readonly Scope[] }[];
}

/** A spec that is written once, beside its screen. */
export function adminTable<Row, Scope extends string, Filter extends string, Sort extends string>(
  spec: AdminTableSpec<Row, Scope, Filter, Sort>,
): AdminTableSpec<Row, Scope, Filter, Sort> {
  return spec;
}

/** The query of a list's URL, without defaults. */
export function queryOf<Scope extends string, Filter extends string, Sort extends string>(
  spec: { scopes: readonly Scope[]; searched?: Scope | undefined; filters: readonly { name: Filter }[] },
  { scope, search, filters, sort, page }: ListQuery<Scope, Filter, Sort>,
): URLSearchParams {
  const query = new URLSearchParams();
  if (scope !== usualScope(spec, search)) query.set("scope", scope);
  if (search) query.set("q", search);
  for (const { name } of spec.filters) if (filters[name]) query.set(name, filters[name]);
  query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  return query;
}
