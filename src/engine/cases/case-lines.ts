import type { CaseUnits } from "#domain/cases/units.ts";
import type { Db, Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";

/** Order lines of cases of a kind; `columns` is the kind's own SQL. */
export function caseLines<Line extends CaseUnits = CaseUnits>(name: string, columns = "") {
  const remove = statement<[number]>(`delete_${name}_lines`, `delete from ${name}_lines where ${name}_id = $1`);
  const insert = statement<[number, number[], number[]]>(
    `insert_${name}_lines`,
    `insert into ${name}_lines (${name}_id, line_id, quantity)
     select $1, u.line_id, u.quantity from unnest($2::bigint[], $3::int[]) as u (line_id, quantity)`,
  );
  const select = statement<[number], Line>(
    `lines_of_${name}`,
    `select line_id as "lineId", quantity${columns} from ${name}_lines where ${name}_id = $1 order by line_id`,
  );
  return {
    of: (db: Db, caseId: number): Promise<Line[]> => db.rows(select, [caseId]),
    /** Replaces the requested units of a case. */
    async write(tx: Tx, caseId: number, units: readonly CaseUnits[]): Promise<void> {
      await tx.run(remove, [caseId]);
      await tx.run(insert, [caseId, units.map(({ lineId }) => lineId), units.map(({ quantity }) => quantity)]);
    },
  };
}
