import { expect, test } from "vitest";
import { monthsBetween } from "#domain/invoices/account-statement.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";

const between = (from: string, to: string, most: number) => monthsBetween(from as CalendarDay, to as CalendarDay, most);

test("statements are chosen by month since the first, the latest first, and no more of them than the page holds", () => {
  expect(between("2026-09-30", "2026-11-01", 24)).toEqual(["2026-11", "2026-10", "2026-09"]);
  expect(between("2026-11-02", "2026-11-28", 24)).toEqual(["2026-11"]);
  expect(between("2025-12-31", "2026-01-01", 24)).toEqual(["2026-01", "2025-12"]);
  expect(between("2020-01-31", "2026-02-28", 2)).toEqual(["2026-02", "2026-01"]);
  expect(between("2026-01-01", "2026-02-28", 2)).toEqual(["2026-02", "2026-01"]);
});
