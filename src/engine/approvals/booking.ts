import type { BookingRules, ReferenceRule } from "#domain/approvals/references.ts";
import type { BuysFor } from "#domain/buyers/buyer.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "../companies/company-row.ts";
import type { Db } from "../platform/database.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { statement } from "../platform/statement.ts";

const selectRules = statement<[number, number | null], BookingRules>(
  "booking_rules",
  `select k.cost_center_required as "costCenterRequired",
     (select coalesce(json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name) order by c.code), '[]')
      from company_cost_centers c where c.company_id = k.id and c.closed_at is null
        and (c.site_id is null or c.site_id = $2)) as "costCenters",
     (select coalesce(json_agg(json_build_object('name', r.name, 'isRequired', r.is_required, 'choices', r.choices)
        order by r.position), '[]') from company_references r where r.company_id = k.id) as "references"
   from companies k where k.id = $1`,
);

/** References that a company requires of each order of a site. */
export async function bookingRulesOf(
  db: Db,
  { companyId, siteId }: Pick<BuysFor, "companyId" | "siteId">,
): Promise<BookingRules> {
  const rules = await db.row(selectRules, [companyId, siteId]);
  return rules ?? { costCenterRequired: false, costCenters: [], references: [] };
}

const deleteReferences = statement<[number]>(
  "delete_company_references",
  "delete from company_references where company_id = $1",
);
const insertReferences = statement<[number, string]>(
  "insert_company_references",
  `insert into company_references (company_id, position, name, is_required, choices)
   select $1, r.at, r.rule ->> 'name', (r.rule ->> 'isRequired')::boolean,
     array(select jsonb_array_elements_text(r.rule -> 'choices'))
   from jsonb_array_elements($2::jsonb) with ordinality as r (rule, at)`,
);
const writeRequired = statement<[number, boolean]>(
  "require_cost_center",
  "update companies set cost_center_required = $2 where id = $1",
);

/** Sets which references a company wants, and whether each order needs a cost center. Placed orders keep theirs. */
export function setReferences(
  shop: DbAndClock,
  by: CompanyActor,
  request: {
    readonly companyId: number;
    readonly references: readonly ReferenceRule[];
    readonly costCenterRequired: boolean;
  },
): Promise<Result<null, CompanyNotFound>> {
  const { companyId, references, costCenterRequired } = request;
  return shop.db.transaction(async (tx): Promise<Result<null, CompanyNotFound>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    await tx.run(deleteReferences, [companyId]);
    await tx.run(insertReferences, [companyId, JSON.stringify(references)]);
    await tx.run(writeRequired, [companyId, costCenterRequired]);
    const about = references.map(({ name }) => name).join(", ");
    await writeCompanyEvent(tx, companyId, "references-changed", { by, about, now: shop.clock.now() });
    return ok(null);
  });
}
