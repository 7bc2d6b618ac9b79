import { companyStates } from "#domain/companies/company-life.ts";
import type { ListQuery, ListShape } from "./list-query.ts";

export const companyScopes = ["all", ...companyStates, "certificates"] as const;
export type CompanyScope = (typeof companyScopes)[number];

export const companySorts = [
  "newest",
  "oldest",
  "name-up",
  "name-down",
  "exposure-down",
  "exposure-up",
  "overdue-down",
  "overdue-up",
  "late-down",
  "late-up",
] as const;
export type CompanySort = (typeof companySorts)[number];

/** Companies that the merchant has granted terms; those of them that are late, or owe more than their limit. */
export const accountStandings = ["on-account", "overdue", "over-limit"] as const;
export type CompanyFilter = "account";
export type CompanyQuery = ListQuery<CompanyScope, CompanyFilter, CompanySort>;

/**
 * Scopes, filter and sort orders of the list of companies: by their latest step, name, exposure, overdue amount, or the
 * days that they are late. `certificates` are those with one to look at.
 */
export const companyListShape: ListShape<CompanyScope, CompanyFilter, CompanySort> = {
  scopes: companyScopes,
  filters: { account: accountStandings },
  sorts: companySorts,
};
