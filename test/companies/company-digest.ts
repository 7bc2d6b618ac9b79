import type { Database } from "#engine/platform/database.ts";

interface ForeignKey {
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly (readonly [child: string, parent: string])[];
}

/** Rows that change as people look around, and say nothing of a company. */
const restless: ReadonlySet<string> = new Set(["customers", "sessions", "carts", "cart_lines"]);

const foreignKeysOf = (db: Database) =>
  db.sql<ForeignKey>(
    `select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
       (select json_agg(json_build_array(a.attname, p.attname))
          from unnest(c.conkey, c.confkey) as k (of_child, of_parent)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.of_child
          join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.of_parent) as columns
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );

/**
 * Everything the database holds of a company and of some customers: their rows, and each row that refers to one of
 * these, as lines of text by table. Two of them differ if anything of the company was changed, added or taken away.
 */
export async function rowsOfCompany(
  db: Database,
  companyId: number,
  customerIds: readonly number[] = [],
): Promise<readonly string[]> {
  const keys = await foreignKeysOf(db);
  const rows = new Map<string, string>();
  let fresh = [
    ...(await rowsWhere(db, "companies", "c.id = $1", companyId)),
    ...(await rowsWhere(db, "customers", "c.id = any($1)", customerIds)),
  ];
  while (fresh.length > 0) {
    for (const { table, row } of fresh) rows.set(`${table} ${row}`, table);
    const parents = Map.groupBy(fresh, ({ table }) => table);
    const next: Row[] = [];
    for (const { child, parent, columns } of keys) {
      const above = parents.get(parent);
      if (!above || restless.has(child)) continue;
      const refers = columns.map(([own, its]) => `c.${own}::text = p ->> '${its}'`).join(" and ");
      next.push(
        ...(await rowsWhere(
          db,
          child,
          `exists (select from jsonb_array_elements($1::jsonb) p where ${refers})`,
          `[${above.map(({ row }) => row).join(",")}]`,
        )),
      );
    }
    fresh = next.filter(({ table, row }) => !rows.has(`${table} ${row}`));
  }
  return [...rows.keys()].toSorted();
}

interface Row {
  readonly table: string;
  readonly row: string;
}

async function rowsWhere(db: Database, table: string, condition: string, value: unknown): Promise<Row[]> {
  const rows = await db.sql<{ row: string }>(
    `select distinct to_jsonb(c)::text as row from ${table} c where ${condition}`,
    [value],
  );
  return rows.map(({ row }) => ({ table, row }));
}
