import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaOf } from "#engine/checkout/schema-of-form.ts";
import {
  type Field,
  type FieldError,
  form,
  group,
  inputsOf,
  optional,
  placesOf,
  table,
  ticked,
} from "#domain/kernel/fields/field.ts";
import {
  choice,
  email,
  flag,
  line,
  percent,
  phone,
  timeZone,
  whole,
  wholeOrNone,
  wholeOrUsual,
  words,
} from "#domain/kernel/fields/kinds.ts";

const shop = { timeZone: "America/Chicago" };
const label = "a";

/** What an input of this kind gives for a text, or the codes of what is wrong with it. */
function typed<Value>(field: Field<Value>, text: string): Value | string[] {
  const errors: FieldError[] = [];
  const value = field.read({ at: text }, "at", (name, code) => errors.push({ field: name, code }));
  return errors.length > 0 ? errors.map(({ code }) => code) : value;
}

const text = fc.string({ minLength: 1, maxLength: 40 }).map((one) => one.trim());
const filled = text.filter((one) => one !== "" && !one.includes("\r"));
const kinds: [string, Field<never>, fc.Arbitrary<unknown>][] = [
  ["line", line({ label, max: 40 }) as Field<never>, text.filter((one) => !one.includes("\r"))],
  ["whole", whole({ label, least: 0, most: 100_000 }) as Field<never>, fc.integer({ min: 0, max: 100_000 })],
  [
    "whole or none",
    wholeOrNone({ label, least: 0, most: 9 }) as Field<never>,
    fc.option(fc.nat(9), { nil: undefined }),
  ],
  ["percent", percent({ label }) as Field<never>, fc.nat(1_000_000).map((rate) => rate / 10_000)],
  ["flag", flag({ label }) as Field<never>, fc.boolean()],
  ["phone", phone({ label }) as Field<never>, fc.stringMatching(/^[2-9]\d{9}$/)],
  ["email", email({ label }) as Field<never>, fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.(com|example)$/)],
  ["choice", choice({ label, of: ["OH", "TX"] }) as Field<never>, fc.constantFrom("", "OH", "TX")],
  ["zone", timeZone({ label }) as Field<never>, fc.constantFrom("America/New_York", "Asia/Shanghai")],
  ["words", words({ label: { en: label, cn: label }, max: 40 }) as Field<never>, fc.record({ en: filled, cn: filled })],
  [
    "table",
    table({ keys: ["x", "y"], as: "category", of: wholeOrNone({ label, least: 0, most: 9 }) }) as Field<never>,
    fc.oneof(fc.record({ x: fc.nat(9), y: fc.nat(9) }), fc.record({ y: fc.nat(9) }), fc.constant({})),
  ],
  [
    "ticked",
    ticked({ label, keys: ["x", "y"], as: "method", usual: [] }) as Field<never>,
    fc.subarray(["x", "y"], { minLength: 1 }),
  ],
];

test.each(kinds)("a %s that is shown and read again is the same", (_, field, values) => {
  fc.assert(
    fc.property(values, (value) => {
      const shown = field.show(value as never, "at", shop);
      const refused: string[] = [];
      expect(field.read(shown, "at", (name, code) => refused.push(`${name} ${code}`))).toEqual(value);
      expect(refused).toEqual([]);
    }),
  );
});

test("a whole number is read as people type it, in both languages, and refused outside of its bounds", () => {
  const count = whole({ label, least: 1, most: 2_000 });
  for (const text of ["1200", " 1,200 ", "１２００", "　1２00　", "１，２００"]) expect(typed(count, text)).toBe(1_200);
  for (const text of ["", "0", "2001", "1.5", "-1", "1e3", "twelve", "12 00", "一二"])
    expect(typed(count, text)).toEqual(["whole_number"]);
  fc.assert(
    fc.property(fc.integer({ min: 2_001 }), (more) => typed(count, String(more)).toString() === "whole_number"),
  );
  expect(typed(wholeOrUsual({ label, least: 1, most: 9, usual: 5 }), " ")).toBe(5);
});

test("a percentage has four decimals at most and is told its own bound", () => {
  const share = percent({ label, most: 90 });
  for (const text of ["8.25", "8.25%", "８．２５ ％", "8.2500 %"]) expect(typed(share, text)).toBe(8.25);
  for (const text of ["", "8,25", "100.1", "1000", "8.00001", "-1"])
    expect(typed(share, text)).toEqual(["percent_format"]);
  expect(typed(share, "90")).toBe(90);
  expect(typed(share, "90.0001")).toEqual(["percent_most"]);
});

test("a text is trimmed, bounded, and demanded where it must be", () => {
  expect(typed(line({ label, max: 3 }), " abc ")).toBe("abc");
  expect(typed(line({ label, max: 3 }), "abcd")).toEqual(["too_long"]);
  expect(typed(line({ label, required: true }), "　")).toEqual(["required"]);
  expect(typed(phone({ label }), "（555）１２３-4567")).toEqual("5551234567");
  expect(typed(phone({ label }), "555")).toEqual(["phone_format"]);
  expect(typed(email({ label }), "A@B.example")).toBe("a@b.example");
  expect(typed(email({ label }), "a@b")).toEqual(["email_format"]);
  expect(typed(choice({ label, of: ["OH"] }), "ZZ")).toEqual(["choose"]);
});

const example = form({
  name: "example",
  fields: {
    name: line({ label: "name", required: true }),
    on: flag({ label: "on", usual: true }),
    limits: optional(group({ fields: { days: whole({ label: "days", least: 1, most: 9, usual: 5 }) } })),
    windows: optional(
      table({ keys: ["hoses"], as: "category", at: "own", of: wholeOrNone({ label: "days", least: 0, most: 9 }) }),
    ),
    ways: ticked({ label: "ways", keys: ["card", "bank"], as: "method", at: "offer", usual: ["card"] }),
  },
  rules: [({ name, on }, refuse) => void (name === "off" && on && refuse("on", "needed"))],
});

test("a form is empty with what is usual, and reads what it shows", () => {
  expect(example.typedOf(null, shop)).toEqual({
    name: "",
    on: "on",
    "limits.days": "5",
    "own.hoses": "",
    "offer.card": "on",
  });
  const value = { name: "x", on: false, limits: { days: 2 }, windows: { hoses: 0 }, ways: ["bank"] } as const;
  expect(example.read(example.typedOf(value, shop))).toEqual({ ok: true, value });
});

test("a form's errors come in the order of its fields, those of its rules last, and nothing is read of it", () => {
  expect(example.read({ "own.hoses": "10", "limits.days": "0" })).toMatchObject({
    error: {
      code: "invalid",
      problems: [
        { field: "name", code: "required" },
        { field: "limits.days", code: "whole_number", values: { least: 1, most: 9 } },
        { field: "own.hoses", code: "whole_number", values: { least: 0, most: 9 } },
        { field: "offer.card", code: "choose" },
      ],
    },
  });
  expect(example.read({ name: "off", on: "on", "limits.days": "1", "offer.card": "on" })).toMatchObject({
    error: { problems: [{ field: "on", code: "needed" }] },
  });
});

test("every input and every stored value of a form leads to its field", () => {
  expect(inputsOf(example).map(({ name, field, items }) => [name, field.label, items.map(({ key }) => key)])).toEqual([
    ["name", "name", []],
    ["on", "on", []],
    ["limits.days", "days", []],
    ["own.hoses", "days", ["hoses"]],
    ["offer.card", "ways", ["card"]],
    ["offer.bank", "ways", ["bank"]],
  ]);
  expect(placesOf(example).map(({ path, kind, items }) => [path, kind, items])).toEqual([
    ["name", "line", []],
    ["on", "flag", []],
    ["limits.days", "whole", []],
    ["windows.*", "whole", ["category"]],
    ["ways.*", "ticked", ["position"]],
  ]);
});

test("what is stored is held to the same bounds, and a field that is not there yet has its usual value", () => {
  const schema = schemaOf(example);
  expect(schema.safeParse({ name: "x" })).toEqual({ success: true, data: { name: "x", on: true, ways: ["card"] } });
  for (const wrong of [{}, { name: "x", on: "on" }, { name: "x", limits: { days: 10 } }, { name: "x", ways: ["cash"] }])
    expect(schema.safeParse(wrong).success).toBe(false);
});
