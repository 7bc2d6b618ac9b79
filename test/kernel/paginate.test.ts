import fc from "fast-check";
import { expect, test } from "vitest";
import { paginate } from "#domain/kernel/paginate.ts";

test("an empty list has one page", () => {
  expect(paginate(0, { page: 1, size: 50 })).toEqual({ page: 1, pages: 1, offset: 0 });
});

test("a page past the end gives the last, which begins after the rows of those before it", () => {
  expect(paginate(101, { page: 9, size: 50 })).toEqual({ page: 3, pages: 3, offset: 100 });
  expect(paginate(100, { page: 9, size: 50 })).toEqual({ page: 2, pages: 2, offset: 50 });
});

test("the pages of a list show each of its rows once", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 40 }), (count, size) => {
      const rows = Array.from({ length: count }, (_, at) => at);
      const { pages } = paginate(count, { page: 1, size });
      const shown = Array.from({ length: pages }, (_, at) => {
        const { offset } = paginate(count, { page: at + 1, size });
        return rows.slice(offset, offset + size);
      });
      expect(shown.flat()).toEqual(rows);
      expect(shown.every((page) => page.length > 0)).toBe(true);
    }),
  );
});
