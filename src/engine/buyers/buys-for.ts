import type { BuysFor } from "#domain/buyers/buyer.ts";
import { type Grant, mayAt, rolesWith } from "#domain/buyers/member-roles.ts";
import type { TaxExempt } from "#domain/buyers/tax-exempt.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { openCompany } from "./grants.ts";

/** An account's roles and choice, as `buysForColumns` selects them. */
export interface BuysForRow {
  readonly customerId: number;
  readonly grants: readonly Grant[];
  readonly chosen:
    | (BuysFor & {
        /** The company buys, and the site is not closed. */
        readonly isOpen: boolean;
        readonly taxExempt: TaxExempt;
      })
    | null;
}

type Now = `$${number}` | `$${number}::timestamptz`;

/** SQL: true if the account or site in `table` is exempt from sales tax at the moment of this parameter. */
export const isTaxExempt = (table: string, now: Now): string =>
  `(${table}.tax_exempt and (${table}.tax_exempt_until is null or ${table}.tax_exempt_until > ${now}))`;

/** SQL: where the site in `table` is exempt from sales tax at the moment of this parameter. */
export const siteTaxExempt = (table: string, now: Now): string =>
  `case when ${isTaxExempt(table, now)} then jsonb_build_object('state', ${table}.state)
     else to_jsonb(false) end`;

/** SQL: for whom the customer of `table` buys at the moment of this parameter, and their roles. */
export const buysForColumns = (table: string, now: `$${number}`): string =>
  `(select json_build_object('companyId', k.id, 'siteId', s.id, 'company', k.legal_name, 'site', s.name,
       'by', coalesce(nullif(btrim(${table}.first_name || ' ' || ${table}.last_name), ''), ${table}.email),
       'isOpen', k.state = 'approved' and s.closed_at is null,
       'taxExempt', ${siteTaxExempt("s", now)})
     from company_sites s join companies k on k.id = s.company_id where s.id = ${table}.buys_for_site_id) as chosen,
   (select coalesce(json_agg(json_build_object('companyId', r.company_id, 'siteId', r.site_id, 'role', r.role)), '[]')
     from company_members m join companies k on k.id = m.company_id join company_roles r on r.member_id = m.id
       left join company_sites s on s.id = r.site_id
     where m.customer_id = ${table}.id and ${openCompany("k")} and s.closed_at is null) as grants`;

type Chosen = BuysFor & { readonly taxExempt: TaxExempt };

/** The site that an account buys for; null for itself, also where the choice is over. */
export function chosenOf({ chosen, grants }: BuysForRow): Chosen | null {
  if (!chosen?.isOpen || !mayAt(grants, chosen, "request")) return null;
  const { isOpen: _, ...buysFor } = chosen;
  return buysFor;
}

const endChoice = statement<[number, number, string]>(
  "end_choice_of_site",
  `update customers set buys_for_site_id = null, bought_for_until = $3, bought_for_site_until = $2
   where id = $1 and buys_for_site_id = $2`,
);

/** Ends a choice that does not hold any more. It does not come back by itself; its name stays to be told. */
export async function endChoiceOf(db: Db, { customerId, chosen }: BuysForRow): Promise<string> {
  if (!chosen) return "";
  const name = nameOf(chosen);
  await db.run(endChoice, [customerId, chosen.siteId, name]);
  return name;
}

/** A site that an account bought for until that ended, where its people may choose it again. */
export interface LostChoice {
  /** Not before the merchant's hold on the company ends. */
  readonly isHeld: boolean;
}

const selectLost = statement<[number, readonly string[]], LostChoice>(
  "lost_choice_of_site",
  `select k.state = 'on-hold' as "isHeld"
   from customers c join company_sites s on s.id = c.bought_for_site_until join companies k on k.id = s.company_id
   where c.id = $1 and ${openCompany("k")} and s.closed_at is null and exists (
     select from company_members m join company_roles r on r.member_id = m.id
     where m.customer_id = c.id and m.company_id = k.id and (r.site_id is null or r.site_id = s.id)
       and r.role = any($2))`,
);

/** A customer's choice that has ended, if it may be made again, now or after a hold. */
export const lostChoiceOf = (db: Db, customerId: number): Promise<LostChoice | null> =>
  db.row(selectLost, [customerId, rolesWith("request")]);

export const nameOf = ({ company, site }: Pick<BuysFor, "company" | "site">): string => `${company} · ${site}`;

const selectBuysFor = statement<[number, Date], BuysForRow>(
  "buys_for",
  `select c.id as "customerId", ${buysForColumns("c", "$2")} from customers c where c.id = $1`,
);

/** For which site an account buys now; null for itself. */
export async function buysForOf(db: Db, customerId: number, now: Date): Promise<BuysFor | null> {
  const row = await db.row(selectBuysFor, [customerId, now]);
  return row && chosenOf(row);
}
