import { rolesWith } from "#domain/buyers/member-roles.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { anywhere } from "../list-query.ts";

/** An account for which a quote can be begun: for itself, or for a site where it buys or asks. */
interface QuoteBuyer extends Record<string, unknown> {
  readonly customerId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Both null for what a person buys for themselves. */
  readonly siteId: number | null;
  readonly place: { readonly company: string; readonly site: string } | null;
}

const most = 40;

const find = statement<[readonly string[], readonly string[], number], QuoteBuyer>(
  "buyers_for_quote",
  `with buyer as (
     (select c.id, null::bigint as site_id, '' as company, '' as site
      from customers c where c.search_text like all($1) and c.erased_at is null and c.closure_due_at is null
      order by c.last_name, c.first_name, c.id limit $3)
     union all
     (select c.id, s.id, k.legal_name, s.name
      from company_members m join customers c on c.id = m.customer_id join companies k on k.id = m.company_id
      join company_sites s on s.company_id = k.id
      where k.state = 'approved' and s.closed_at is null and c.erased_at is null and c.closure_due_at is null
        and c.search_text || ' ' || lower(k.legal_name || ' ' || s.name) like all($1)
        and exists (select from company_roles r where r.member_id = m.id and (r.site_id is null or r.site_id = s.id)
          and r.role = any($2))
      order by c.last_name, c.first_name, c.id, k.legal_name, s.name limit $3)
   )
   select c.id as "customerId", c.email, b.site_id as "siteId",
     c.first_name as "firstName", c.last_name as "lastName",
     case when b.site_id is not null then json_build_object('company', b.company, 'site', b.site) end as place
   from buyer b join customers c on c.id = b.id
   order by c.last_name, c.first_name, c.id, b.company, b.site limit $3`,
);

/** Accounts by words of name, email, phone, company and site, once more for each site where they buy. */
export async function findBuyers(db: Db, typed: string) {
  const words = cutText(cleanText(typed), 80).toLowerCase().split(" ");
  const patterns = words.flatMap((word) => anywhere(word) ?? []);
  if (patterns.length === 0) return { buyers: [], hasMore: false };
  const rows = await db.rows(find, [patterns, rolesWith("request"), most + 1]);
  const buyers = rows.slice(0, most).map((row) => ({ ...row, name: fullName(row) || row.email }));
  return { buyers, hasMore: rows.length > most };
}
