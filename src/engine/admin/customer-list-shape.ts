import { languages } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { type ListQuery, type ListShape, readListQuery } from "./list-query.ts";

export const customerScopes = ["all", "ordered", "guests", "exempt", "unverified", "closing"] as const;
export type CustomerScope = (typeof customerScopes)[number];

export const customerSorts = ["newest", "oldest", "name-up", "name-down"] as const;
export type CustomerSort = (typeof customerSorts)[number];
export type CustomerFilter = "tag" | "spent" | "since" | "open" | "company" | "language";

/** An account, or the mailbox of guest orders. */
export interface PersonKey {
  readonly kind: "customer" | "guest";
  readonly id: number;
}

/** Query of the customers' list. Pages continue from a person instead of an offset, so all are equally fast. */
export interface CustomerQuery extends ListQuery<CustomerScope, CustomerFilter, CustomerSort> {
  /** Rows after this person, or before; at most one is set. */
  readonly after: PersonKey | null;
  readonly before: PersonKey | null;
}

const customerListShape: ListShape<CustomerScope, CustomerFilter, CustomerSort> = {
  scopes: customerScopes,
  filters: { tag: "text", spent: "dollars", since: "day", open: ["yes"], company: "text", language: languages },
  sorts: customerSorts,
};

/** A person as the key of a row: `12` is a customer, `g12` a guest. */
export const keyOfPerson = ({ kind, id }: PersonKey): string => (kind === "guest" ? `g${id}` : String(id));

/** The person of a row's key; null for what is none. */
export function readPerson(text: string | null): PersonKey | null {
  const isGuest = text?.startsWith("g") ?? false;
  const id = readId(isGuest ? text?.slice(1) : text);
  return id === null ? null : { kind: isGuest ? "guest" : "customer", id };
}

export function readCustomerQuery(search: URLSearchParams): CustomerQuery {
  const after = readPerson(search.get("after"));
  return {
    ...readListQuery(customerListShape, search),
    after,
    before: after === null ? readPerson(search.get("before")) : null,
  };
}
