import { expect, expectTypeOf, test } from "vitest";
import {
  column,
  definitionsOf,
  jsonRows,
  namesOf,
  type RowOf,
  selected,
  underNames,
} from "#engine/platform/columns.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

const boxes = {
  sku: column<string>("sku", "text"),
  position: column<number>("position", "int"),
  price: column<number | null>("price_cents", "cents"),
  words: column<{ en: string } | null>("words", "json"),
  madeOn: column<string | null>("made_on", "day"),
  sentAt: column<number | null>("sent_at", "moment"),
} as const;

test("what a table's columns are written with is what they are read as, whole and as JSON", async () => {
  const db = database();
  await db.sql(`create table boxes (${definitionsOf(boxes)})`);
  const rows: RowOf<typeof boxes>[] = [
    { sku: "B'2", position: 2, price: null, words: null, madeOn: null, sentAt: null },
    { sku: "A-1", position: 1, price: 12_345, words: { en: 'A "box"' }, madeOn: "2026-11-23", sentAt: null },
  ];
  const json = JSON.stringify(rows.map((row) => underNames(boxes, row)));
  await db.sql(
    `insert into boxes (${namesOf(boxes)}) select ${namesOf(boxes, "b")} from jsonb_to_recordset($1::jsonb) as b (${definitionsOf(boxes)})`,
    [json],
  );
  await db.sql("update boxes set sent_at = '2026-11-23T01:02:03.456Z' where position = 1");
  const keys = ["sku", "position", "price", "words", "madeOn", "sentAt"] as const;
  const stored = [{ ...rows[1], sentAt: Date.UTC(2026, 10, 23, 1, 2, 3, 456) }, rows[0]];
  expect(await db.sql(`select ${selected(boxes, keys, "b")} from boxes b order by b.position`)).toEqual(stored);
  expect(await db.sql(`select ${jsonRows(boxes, keys, "b")} as rows from boxes b`)).toEqual([{ rows: stored }]);
  expect(await db.sql(`select ${jsonRows(boxes, ["sku"], "b", { first: 1 })} as rows from boxes b`)).toEqual([
    { rows: [{ sku: "A-1" }] },
  ]);
  expect(await db.sql(`select ${jsonRows(boxes, keys, "b")} as rows from boxes b where false`)).toEqual([{ rows: [] }]);
});

test("a row has the types its columns name", () => {
  expectTypeOf<RowOf<typeof boxes, "sku" | "price">>().toEqualTypeOf<{
    readonly sku: string;
    readonly price: number | null;
  }>();
});
