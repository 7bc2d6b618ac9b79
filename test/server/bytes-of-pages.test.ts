import fc from "fast-check";
import { expect, test } from "vitest";
import { bytesOf } from "#server/pages/compression.ts";

const written = (text: string) => Buffer.from(bytesOf(text)).toString("hex");
const expected = (text: string) => Buffer.from(text).toString("hex");

test("whatever letters a page holds, halves of some among them, it is sent as UTF-8", () => {
  const texts = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), fc.string());
  const cut = fc.tuple(texts, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)));
  fc.assert(
    fc.property(cut, (text) => written(text) === expected(text)),
    { numRuns: 2_000 },
  );
  for (const text of ["", "a", "空压机 😀", "cut \ud83d", "\ude00 cut"])
    expect(written(text), text).toBe(expected(text));
});

test("a text too long for a page is sent whole, and the next page after it", () => {
  const long = "空压机 7.5 kW · ".repeat(60_000);
  expect(written(long)).toBe(expected(long));
  expect(written("a page")).toBe(expected("a page"));
});

test("the bytes of a page stay when the next page becomes bytes", () => {
  const first = bytesOf("first page");
  bytesOf("another page");
  expect(Buffer.from(first).toString()).toBe("first page");
});
