import { ages } from "#domain/receivables/credit.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

export const invoiceScopes = ["open", "overdue", "disputed", "paid", "all"] as const;
export type InvoiceScope = (typeof invoiceScopes)[number];

const invoiceSorts = ["due", "due-down", "newest", "oldest", "open-down", "open-up"] as const;
export type InvoiceSort = (typeof invoiceSorts)[number];
export type InvoiceFilter = "age" | "from" | "to";
export type InvoiceQuery = ListQuery<InvoiceScope, InvoiceFilter, InvoiceSort>;

/** Scopes, filters and sort orders of the list of invoices: what is due first before the rest. */
export const invoiceListShape: ListShape<InvoiceScope, InvoiceFilter, InvoiceSort> = {
  scopes: invoiceScopes,
  filters: { age: ages, from: "day", to: "day" },
  sorts: invoiceSorts,
};
