import type { PoRule } from "#domain/companies/po-rule.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { statement } from "../platform/statement.ts";
import type { DbAndClock } from "../platform/db-and-clock.ts";
import { type CompanyActor, type CompanyNotFound, lockManaged, writeCompanyEvent } from "./company-row.ts";

const writeRule = statement<[number, boolean, string]>(
  "write_po_rule",
  "update companies set po_required = $2, po_mask = $3 where id = $1",
);

/**
 * Sets whether the company's orders need a PO number, and how it is written. Orders that were placed stay as they are.
 */
export function setPoRule(
  shop: DbAndClock,
  by: CompanyActor,
  { companyId, rule }: { companyId: number; rule: PoRule },
): Promise<Result<null, CompanyNotFound>> {
  return shop.db.transaction(async (tx): Promise<Result<null, CompanyNotFound>> => {
    const company = await lockManaged(tx, companyId, by);
    if (!company || company.state === "closed") return refuse({ code: "company_not_found" });
    await tx.run(writeRule, [companyId, rule.poRequired, rule.poMask]);
    await writeCompanyEvent(tx, companyId, "po-rule-changed", { by, about: rule.poMask, now: shop.clock.now() });
    return ok(null);
  });
}
