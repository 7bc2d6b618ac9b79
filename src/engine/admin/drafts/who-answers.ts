import { may, type Role } from "#domain/staff/permissions.ts";
import type { Db } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";

interface Answering {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

const selectStaff = statement<[], Answering>(
  "staff_who_answer_quotes",
  `select id, coalesce(nullif(name, ''), email) as name, role from staff where active order by name, id`,
);

/** The members of staff who may answer for a quote. */
export async function whoMayAnswer(db: Db): Promise<Answering[]> {
  return (await db.rows(selectStaff, [])).filter(({ role }) => may(role, "drafts.edit"));
}

const selectCosts = statement<[readonly string[]], { sku: string; cost: number }>(
  "costs_of_draft",
  `select v.sku, s.cost_cents as cost from variants v join stock s on s.variant_id = v.id
   where v.sku = any($1) and s.cost_cents is not null`,
);

/** The cost of one of these part numbers, in cents, where it is known. */
export async function costsOf(db: Db, skus: readonly string[]): Promise<ReadonlyMap<string, number>> {
  return new Map((await db.rows(selectCosts, [skus])).map(({ sku, cost }) => [sku, cost]));
}
