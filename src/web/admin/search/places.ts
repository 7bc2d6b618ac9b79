import type { FoundKind, RecordKind } from "#engine/admin/anywhere-shape.ts";
import type { FoundRecord } from "#engine/admin/find-records.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import type { useHref } from "../../language/language.tsx";

type To = ReturnType<typeof useHref>;

/** The page that shows each kind: who may open it may find them. */
export const pageOf: Readonly<Record<FoundKind, AdminRouteName>> = {
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

interface RecordPlace<Kind extends RecordKind> {
  readonly title: MessageKey;
  /** Address of a record. */
  readonly at: (to: To, record: Extract<FoundRecord, { kind: Kind }>) => string;
  /** The list that finds the kind by the same words; sites and credit memos have none. */
  readonly list?: (to: To, q: string) => string;
  /** It has a page of its own, to which its number leads when it is typed whole. */
  readonly isLedTo?: true;
}

const recordPlaces = {
  returns: {
    title: "adminReturns.title",
    at: (to, { key }) => to("adminReturn", { id: key }),
    list: (to, q) => to("adminReturns", {}, { scope: "all", q }),
    isLedTo: true,
  },
  claims: {
    title: "adminClaims.title",
    at: (to, { key }) => to("adminClaim", { id: key }),
    list: (to, q) => to("adminClaims", {}, { scope: "all", q }),
    isLedTo: true,
  },
  guests: {
    title: "adminCustomers.scope.guests",
    at: (to, { key }) => to("adminOrders", {}, { q: key }),
    list: (to, q) => to("adminCustomers", {}, { scope: "guests", q }),
  },
  companies: {
    title: "adminCompanies.title",
    at: (to, { key }) => to("adminCompany", { company: key }),
    list: (to, q) => to("adminCompanies", {}, { scope: "all", q }),
  },
  sites: {
    title: "companies.sites",
    at: (to, { key }) => `${to("adminCompany", { company: key })}#sites`,
  },
  invoices: {
    title: "adminInvoices.list.title",
    at: (to, { key }) => to("adminInvoices", {}, { scope: "all", q: key }),
    list: (to, q) => to("adminInvoices", {}, { scope: "all", q }),
  },
  memos: {
    title: "adminSearch.memos",
    at: (to, { key, month }) => to("adminStatement", { company: key }, { month }),
  },
  purchases: {
    title: "adminPurchases.title",
    at: (to, { key }) => to("adminPurchase", { number: key }),
    list: (to, q) => to("adminPurchases", {}, { q }),
    isLedTo: true,
  },
  suppliers: {
    title: "adminPurchases.suppliers",
    at: (to, { key }) => to("adminSupplier", { supplier: key }),
    list: (to, q) => to("adminSuppliers", {}, { q }),
  },
} as const satisfies { readonly [Kind in RecordKind]: RecordPlace<Kind> };

/** Where records of a kind are shown. */
export const placeOf = (kind: RecordKind): RecordPlace<RecordKind> => recordPlaces[kind] as RecordPlace<RecordKind>;
