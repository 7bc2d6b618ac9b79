/** The type of a column in the database. Cents are whole numbers; a day is a date without a time. */
const sqlTypes = {
  text: "text",
  int: "int",
  bigint: "bigint",
  cents: "int",
  json: "jsonb",
  day: "date",
  moment: "timestamptz",
} as const;

/** A column of a table, and what the program takes its values for. */
export interface Column<Value = unknown> {
  readonly name: string;
  readonly type: keyof typeof sqlTypes;
  /** Only carries the type; never set. */
  readonly value?: Value;
}

/** The columns of a table by what the program calls them. */
type Columns = Readonly<Record<string, Column>>;
type Keys<Table> = readonly (keyof Table & string)[];

/** A row of some columns under the program's names. */
export type RowOf<Table extends Columns, Key extends keyof Table = keyof Table> = {
  readonly [Each in Key]: Table[Each] extends Column<infer Value> ? Value : never;
};

export function column<Value>(name: string, type: Column["type"]): Column<Value> {
  return { name, type };
}

/** SQL: columns of the table that goes by `alias`, each under the program's name. */
export function selected<Table extends Columns>(table: Table, keys: Keys<Table>, alias: string): string {
  return keys.map((key) => `${alias}.${table[key]!.name} as "${key}"`).join(", ");
}

/**
 * SQL: the rows by their position as an array of JSON objects of these columns, moments in milliseconds; an empty one
 * where there is no row.
 */
export function jsonRows<Table extends Columns>(
  table: Table,
  keys: Keys<Table>,
  alias: string,
  { first }: { readonly first?: number } = {},
): string {
  const pairs = keys.map((key) => `'${key}', ${jsonValue(table[key]!, alias)}`);
  const some = first === undefined ? "" : ` filter (where ${alias}.position <= ${first})`;
  return `coalesce(json_agg(json_build_object(${pairs.join(", ")}) order by ${alias}.position)${some}, '[]')`;
}

function jsonValue({ name, type }: Column, alias: string): string {
  return type === "moment" ? milliseconds(`${alias}.${name}`) : `${alias}.${name}`;
}

/** SQL: a moment in milliseconds. */
export const milliseconds = (moment: string): string => `floor(extract(epoch from ${moment}) * 1000)::bigint`;

/** SQL: the names of all columns, those of the rows that go by `alias` where one is given. */
export function namesOf(table: Columns, alias?: string): string {
  return Object.values(table)
    .map(({ name }) => (alias === undefined ? name : `${alias}.${name}`))
    .join(", ");
}

/** SQL: the columns that `jsonb_to_record` makes of what `underNames` gives. */
export function definitionsOf(table: Columns): string {
  return Object.values(table)
    .map(({ name, type }) => `${name} ${sqlTypes[type]}`)
    .join(", ");
}

/** A row under the names of its columns. */
export function underNames<Table extends Columns>(table: Table, row: RowOf<Table>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(table).map(([key, { name }]) => [name, row[key]]));
}
