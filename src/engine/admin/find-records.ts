import type { ClaimState } from "#domain/claims/claim-life.ts";
import type { CompanyState } from "#domain/companies/company-life.ts";
import type { PurchaseState } from "#domain/inventory/purchase-order.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ReturnState } from "#domain/returns/return-life.ts";
import { buyerNameOf } from "../orders/buyer-name.ts";
import { statement } from "../platform/statement.ts";
import { mostFound, mostMatched, type RecordKind } from "./anywhere-shape.ts";
import { ordersByBuyer } from "./order-buyers.ts";

interface RecordOf<Kind extends RecordKind> {
  readonly kind: Kind;
  /** Part of its address: its id or number, a guest's mailbox, and the company's id of a site or a credit memo. */
  readonly key: string;
  /** Its number, or its name. */
  readonly name: string;
  /** Whose it is. */
  readonly about: string;
  readonly at: Instant;
}

/** A record as the search over everything shows it. */
export type FoundRecord =
  | (RecordOf<"returns"> & { readonly state: ReturnState; readonly isSent: boolean; readonly isSigned: boolean })
  | (RecordOf<"claims"> & { readonly state: ClaimState; readonly isShipped: boolean })
  | (RecordOf<"companies"> & { readonly state: CompanyState })
  | (RecordOf<"purchases"> & { readonly state: PurchaseState })
  /** The month of the statement that shows it. */
  | (RecordOf<"memos"> & { readonly month: string })
  | RecordOf<"guests" | "sites" | "invoices" | "suppliers">;

/** Companies by name of which invoices and credit memos are shown, at most. */
const mostNamed = 200;

interface Search {
  readonly from: string;
  readonly joined?: string;
  /** Each reads the ids of some that match `$1`, the compact number, `$2`, the words, or `$3`, a whole number. */
  readonly ids: readonly string[];
  readonly key: string;
  readonly name: string;
  readonly about: string;
  readonly state?: string;
  readonly isSent?: string;
  readonly isSigned?: string;
  readonly isShipped?: string;
  readonly month?: string;
  readonly at: string;
  /** The number that leads when it is typed whole. */
  readonly number?: string;
}

// Some orders whose buyers match, read once for returns and claims; each condition by an index.
const buyers = ordersByBuyer.map((select) => `(${select} limit ${mostMatched})`);
const byBuyer = (table: string) => `select f.id from buyers b join ${table} f on f.order_id = b.id`;

// The latest of each company or supplier that the words name, so that the latest of all are among them.
const latestOf = (table: string, owners: string, key: string, where = "true") =>
  `select f.id from ${owners} k cross join lateral (select f.id from ${table} f where f.${key} = k.id and ${where}
     order by f.id desc limit ${mostFound}) f`;

const caseOf = (table: string) => ({
  from: table,
  joined: "join orders o on o.id = t.order_id",
  key: "t.id::text",
  name: "t.number",
  about: buyerNameOf("o"),
  number: "replace(t.number, '-', '')",
});
const ofCompany = "join companies k on k.id = t.company_id";

const searches: Readonly<Record<RecordKind, Search>> = {
  returns: {
    ...caseOf("returns"),
    ids: [
      "select f.id from returns f where replace(f.number, '-', '') like $1",
      "select f.id from returns f where upper(f.tracking_number) = $3",
      byBuyer("returns"),
    ],
    state: "t.state",
    isSent: "t.sent_at is not null",
    isSigned: "t.signed_at is not null",
    at: "t.requested_at",
  },
  claims: {
    ...caseOf("claims"),
    ids: ["select f.id from claims f where replace(f.number, '-', '') like $1", byBuyer("claims")],
    state: "t.state",
    isShipped: "t.shipped_at is not null",
    at: "t.opened_at",
  },
  guests: {
    from: "guests",
    ids: [
      "select f.id from guests f where f.search_text like lower($2)",
      "select f.id from guests f where $2 not like '\\%%' and f.search_text like lower('% ' || $2)",
    ],
    key: "t.email",
    name: `coalesce(nullif(${buyerNameOf("t")}, ''), t.email)`,
    about: "t.email",
    at: "t.created_at",
  },
  companies: {
    from: "companies",
    ids: ["select f.id from named_companies f", "select f.id from companies f where f.tax_id ilike $2"],
    key: "t.id::text",
    name: "t.legal_name",
    about: "t.tax_id",
    state: "t.state",
    at: "t.updated_at",
  },
  sites: {
    from: "company_sites",
    joined: ofCompany,
    ids: [
      `select f.id from company_sites f where f.closed_at is null
         and f.name || ' ' || f.address1 || ' ' || f.city || ' ' || f.zip ilike $2`,
    ],
    key: "k.id::text",
    name: "t.name",
    about: "k.legal_name || ', ' || t.city",
    at: "t.created_at",
  },
  invoices: {
    from: "invoices",
    joined: ofCompany,
    ids: [
      "select f.id from invoices f where replace(f.number, '-', '') like $1",
      latestOf("invoices", "named_companies", "company_id"),
    ],
    key: "t.number",
    name: "t.number",
    about: "k.legal_name",
    at: "t.issued_at",
    number: "replace(t.number, '-', '')",
  },
  memos: {
    from: "account_credits",
    joined: ofCompany,
    ids: [
      "select f.id from account_credits f where f.kind = 'credit-memo' and replace(f.reference, '-', '') like $1",
      latestOf("account_credits", "named_companies", "company_id", "f.kind = 'credit-memo'"),
    ],
    key: "k.id::text",
    name: "t.reference",
    about: "k.legal_name",
    month: "to_char(t.received_on, 'YYYY-MM')",
    at: "t.created_at",
    number: "replace(t.reference, '-', '')",
  },
  purchases: {
    from: "purchase_orders",
    joined: "join suppliers s on s.id = t.supplier_id",
    ids: [
      "select f.id from purchase_orders f where replace(f.number, '-', '') like $1",
      latestOf("purchase_orders", "(select s.id from suppliers s where s.name ilike $2)", "supplier_id"),
    ],
    key: "t.number",
    name: "t.number",
    about: "s.name",
    state: "t.state",
    at: "t.updated_at",
    number: "replace(t.number, '-', '')",
  },
  suppliers: {
    from: "suppliers",
    ids: ["select f.id from suppliers f where f.name ilike $2 or f.email ilike $2"],
    key: "t.id::text",
    name: "t.name",
    about: "t.email",
    at: "t.created_at",
  },
};

// Of a kind that is not asked for, nothing is read; of the others by their ids, and whose they are of what is shown.
const searchOf = ([kind, search]: [string, Search]): string => {
  const { from, joined = "", ids, key, name, about, at, number } = search;
  const { state = "null", isSent = "false", isSigned = "false", isShipped = "false", month = "null" } = search;
  const some = ids.map((select) => `(${select} limit ${mostMatched})`).join(" union ");
  const order = `${number ? `${number} = $3 desc, ` : ""}${at} desc, t.id desc`;
  return `(select '${kind}' as kind, ${key} as key, ${name} as name, ${about} as about, ${at} as at,
      ${state}::text as state, ${isSent} as "isSent", ${isSigned} as "isSigned", ${isShipped} as "isShipped",
      ${month}::text as month
    from (select t.* from ${from} t where '${kind}' = any ($4::text[]) and t.id = any (array(${some}))
      order by ${order} limit ${mostFound}) t ${joined}
    order by ${order})`;
};

/** Records of the kinds in `$4`: of each kind the one of a whole number first, then the latest. */
export const selectRecords = statement<
  [compact: string | null, words: string | null, whole: string, kinds: readonly RecordKind[]],
  FoundRecord
>(
  "find_records_anywhere",
  `with buyers as materialized (${buyers.join(" union ")}),
   named_companies as materialized (select k.id from companies k where k.legal_name ilike $2 limit ${mostNamed})
   ${Object.entries(searches).map(searchOf).join(" union all ")}`,
);
