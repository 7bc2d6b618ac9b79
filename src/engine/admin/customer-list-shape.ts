import { readId } from "#domain/kernel/read-whole-number.ts";
import { type ListQuery, type ListShape, readListQuery } from "./list-query.ts";

export const customerScopes = ["all", "ordered", "exempt", "unverified", "closing"] as const;
export type CustomerScope = (typeof customerScopes)[number];

export const customerSorts = ["newest", "oldest", "name-up", "name-down"] as const;
export type CustomerSort = (typeof customerSorts)[number];
export type CustomerFilter = "language";

/** Query of the customers' list. Pages continue from a customer instead of an offset, so all are equally fast. */
export interface CustomerQuery extends ListQuery<CustomerScope, CustomerFilter, CustomerSort> {
  /** Rows after this customer, or before; at most one is set. */
  readonly after: number | null;
  readonly before: number | null;
}

const customerListShape: ListShape<CustomerScope, CustomerFilter, CustomerSort> = {
  scopes: customerScopes,
  filters: { language: ["en", "cn"] },
  sorts: customerSorts,
};

export function readCustomerQuery(search: URLSearchParams): CustomerQuery {
  const after = readId(search.get("after"));
  return {
    ...readListQuery(customerListShape, search),
    after,
    before: after === null ? readId(search.get("before")) : null,
  };
}
