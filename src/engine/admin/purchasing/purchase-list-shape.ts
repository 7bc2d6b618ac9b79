import type { ListQuery, ListShape } from "../list-query.ts";

/** States of purchase orders in the list. A line of late ones is past its day; nothing was heard of unanswered ones. */
export const purchaseScopes = ["open", "draft", "ordered", "unanswered", "late", "ended", "canceled"] as const;
export type PurchaseScope = (typeof purchaseScopes)[number];

const purchaseSorts = ["newest", "oldest"] as const;
export type PurchaseSort = (typeof purchaseSorts)[number];
export type PurchaseQuery = ListQuery<PurchaseScope, never, PurchaseSort>;

/** Scopes of the list of purchase orders, sorted by their latest change. */
export const purchaseListShape: ListShape<PurchaseScope, never, PurchaseSort> = {
  scopes: purchaseScopes,
  filters: {},
  sorts: purchaseSorts,
};

export const supplierScopes = ["active", "retired"] as const;
export type SupplierScope = (typeof supplierScopes)[number];

const supplierSorts = ["name-up", "name-down"] as const;
export type SupplierSort = (typeof supplierSorts)[number];
export type SupplierQuery = ListQuery<SupplierScope, never, SupplierSort>;

/** Scopes of the list of suppliers, by name. */
export const supplierListShape: ListShape<SupplierScope, never, SupplierSort> = {
  scopes: supplierScopes,
  filters: {},
  sorts: supplierSorts,
};
