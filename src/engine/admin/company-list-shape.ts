import { companyStates } from "#domain/companies/company-life.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

export const companyScopes = ["all", ...companyStates, "certificates"] as const;
export type CompanyScope = (typeof companyScopes)[number];

const companySorts = ["newest", "oldest"] as const;
export type CompanySort = (typeof companySorts)[number];
export type CompanyQuery = ListQuery<CompanyScope, never, CompanySort>;

/** Scopes of the list of companies, sorted by their latest step; `certificates`: those with one to look at. */
export const companyListShape: ListShape<CompanyScope, never, CompanySort> = {
  scopes: companyScopes,
  filters: {},
  sorts: companySorts,
};
