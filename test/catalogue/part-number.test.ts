import fc from "fast-check";
import { expect, test } from "vitest";
import { compactPartNumber, normalizePartNumber, readPartNumber } from "#domain/catalogue/part-number.ts";

test("case, hyphen, dot, slash, underscore and space make no difference to a part number", () => {
  for (const typed of ["OV-RS10-125-80T", "ov rs10 125 80t", "ovrs10.125/80T", "OV_RS10–125－80t", " ov-rs10--12580t "])
    expect(compactPartNumber(typed)).toBe("OVRS1012580T");
});

test("inserting separators anywhere leaves the compact form as it is", () => {
  const character = fc.constantFrom(..."ABCXYZ0123456789");
  const separator = fc.constantFrom("", "-", " ", ".", "_", "/", "--");
  fc.assert(
    fc.property(fc.array(fc.tuple(character, separator), { minLength: 1, maxLength: 20 }), (parts) => {
      const plain = parts.map(([each]) => each).join("");
      const typed = parts.map(([each, between]) => each + between).join("");
      expect(compactPartNumber(typed.toLowerCase())).toBe(plain);
    }),
    { numRuns: process.env["LONG"] ? 10_000 : 300 },
  );
});

test("a typed part number is tidied for showing", () => {
  expect(normalizePartNumber("  ov rs10_125/80t ")).toBe("OV-RS10-125-80T");
});

test("a query is taken for a part number only if it could be one", () => {
  expect(readPartNumber("ovrs10 125")).toBe("OVRS10125");
  expect(readPartNumber("54749247")).toBe("54749247");
  expect(readPartNumber("125")).toBeNull();
  expect(readPartNumber("air dryer")).toBeNull();
  expect(readPartNumber("7.5 千瓦")).toBeNull();
  expect(readPartNumber("")).toBeNull();
});
