/** SQL types of columns. Cents are integers; a day is a date without time. */
const sqlTypes = {
  text: "text",
  int: "int",
  bigint: "bigint",
  cents: "int",
  json: "jsonb",
  day: "date",
  flag: "boolean",
  moment: "timestamptz",
} as const;

/** A column and the type of its values in the program. */
export interface Column<Value = unknown> {
  readonly name: string;
  readonly type: keyof typeof sqlTypes;
  /** Carries the type only; never set. */
  readonly value?: Value;
}

/** Columns of a table by their names in the program. */
type Columns = Readonly<Record<string, Column>>;
type Keys<Table> = readonly (keyof Table & string)[];

/** A row with some of the columns, under the program's names. */
export type RowOf<Table extends Columns, Key extends keyof Table = keyof Table> = {
  readonly [Each in Key]: Table[Each] extends Column<infer Value> ? Value : never;
};

export function column<Value>(name: string, type: Column["type"]): Column<Value> {
  return { name, type };
}

/** SQL: columns of the table aliased `alias`, under the program's names. */
export function selected<Table extends Columns>(table: Table, keys: Keys<Table>, alias: string): string {
  return keys.map((key) => `${alias}.${table[key]!.name} as "${key}"`).join(", ");
}

/** SQL: rows ordered by position as an array of JSON objects with moments in milliseconds; empty without rows. */
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

/** SQL: names of all columns, qualified by `alias` if given. */
export function namesOf(table: Columns, alias?: string): string {
  return Object.values(table)
    .map(({ name }) => (alias === undefined ? name : `${alias}.${name}`))
    .join(", ");
}

/** SQL: the column definitions `jsonb_to_record` needs for the output of `underNames`. */
export function definitionsOf(table: Columns): string {
  return Object.values(table)
    .map(({ name, type }) => `${name} ${sqlTypes[type]}`)
    .join(", ");
}

/** A row keyed by column names. */
export function underNames<Table extends Columns>(table: Table, row: RowOf<Table>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(table).map(([key, { name }]) => [name, row[key]]));
}
