import { readId } from "#domain/kernel/read-whole-number.ts";
import { type ListQuery, type ListShape, readListQuery } from "./list-query.ts";

export const customerScopes = ["all", "ordered", "exempt", "unverified", "closing"] as const;
export type CustomerScope = (typeof customerScopes)[number];

export const customerSorts = ["newest", "oldest", "name-up", "name-down"] as const;
export type CustomerSort = (typeof customerSorts)[number];
export type CustomerFilter = "language";

/** What the list of customers is asked for. It goes on from a customer, so that no page is slower than another. */
export interface CustomerQuery extends ListQuery<CustomerScope, CustomerFilter, CustomerSort> {
  /** The rows after this customer, or before; at most one of them. */
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
