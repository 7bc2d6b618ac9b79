import { expect, test } from "vitest";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("ids, amounts and arrays of them come as numbers, days as text, moments as milliseconds", async () => {
  const [row] = await database().sql(
    `select 7::bigint as id, 1.5::numeric as weight, array[7, 8]::bigint[] as ids, array[7]::int[] as counts,
       date '2026-11-25' as day, timestamptz '2026-11-25T00:00:00Z' as moment`,
  );
  expect(row).toEqual({
    id: 7,
    weight: 1.5,
    ids: [7, 8],
    counts: [7],
    day: "2026-11-25",
    moment: Date.UTC(2026, 10, 25),
  });
});
