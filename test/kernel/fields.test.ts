import fc from "fast-check";
import { expect, test } from "vitest";
import { schemaOf } from "#engine/checkout/schema-of-form.ts";
import { type Field, type FieldError, form, group, optional, when } from "#domain/kernel/fields/field.ts";
import { every, lines, rows, table, ticked } from "#domain/kernel/fields/items.ts";
import { inputNamed, inputsOf, placesOf } from "#domain/kernel/fields/places.ts";
import {
  choice,
  email,
  flag,
  line,
  link,
  oneOf,
  oneOrUsual,
  paragraphs,
  phone,
  words,
} from "#domain/kernel/fields/kinds.ts";
import {
  days,
  figureOrNone,
  millionths,
  money,
  moneyOrNone,
  percent,
  weight,
  whole,
  wholeOrNone,
  wholeOrUsual,
} from "#domain/kernel/fields/figures.ts";
import { readPhone } from "#domain/kernel/phone.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { instant } from "#domain/kernel/time.ts";
import { readHost } from "#domain/kernel/link.ts";
import { day, instantOrNone, moment, timeZone } from "#domain/kernel/fields/times.ts";

const shop = { timeZone: "America/Chicago" };
const label = "a";

/** The value that an input of this kind reads from a text, or the codes of its errors. */
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
  [
    "words",
    words({ label: { en: label, cn: label }, max: 40 }) as Field<unknown> as Field<never>,
    fc.record({ en: filled, cn: filled }),
  ],
  [
    "table",
    table({ keys: ["x", "y"], as: "category", of: wholeOrNone({ label, least: 0, most: 9 }) }) as Field<never>,
    fc.oneof(fc.record({ x: fc.nat(9), y: fc.nat(9) }), fc.record({ y: fc.nat(9) }), fc.constant({})),
  ],
  ["rate in millionths", millionths({ label }) as Field<never>, fc.nat(1_000_000)],
  ["money", money({ label }) as Field<never>, fc.nat(999_999_999)],
  ["money or none", moneyOrNone({ label }) as Field<never>, fc.option(fc.nat(999_999_999))],
  [
    "money above zero or none",
    moneyOrNone({ label, isAboveZero: true }) as Field<never>,
    fc.option(fc.integer({ min: 1, max: 999_999_999 })),
  ],
  [
    "figure or none",
    figureOrNone({ label, above: 0, most: 99_999, decimals: 2 }) as Field<never>,
    fc.option(fc.integer({ min: 1, max: 9_999_900 }).map((hundredths) => hundredths / 100)),
  ],
  ["one or the usual", oneOrUsual({ label, of: ["OH"], usual: "" }) as Field<never>, fc.constantFrom("", "OH")],
  ["paragraphs", paragraphs({ label, max: 400 }) as Field<never>, fc.array(filled, { maxLength: 5 })],
  [
    "moment or none",
    instantOrNone({ label }) as Field<never>,
    fc.constantFrom(null, instant(0), instant(Date.UTC(2026, 10, 24, 15, 30))),
  ],
  ["weight", weight({ label }) as Field<never>, fc.integer({ min: 1, max: 99_999 }).map((tenths) => tenths / 10)],
  [
    "range of days",
    days({ label, within: [[], []] }) as Field<never>,
    fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]),
  ],
  ["day", day({ label }) as Field<never>, fc.constantFrom(null, "2026-02-28", "2028-02-29")],
  ["link", link({ label }) as Field<never>, fc.constantFrom("", "/help?a=1#b", "https://a.example/x")],
  [
    "list of lines",
    lines({ label, wrong: "host_format", most: 9, by: readHost }) as Field<never>,
    fc.subarray(["a.example", "*.b.example"]),
  ],
  ["one of some", oneOf({ label, of: ["OH", "TX"] }) as Field<never>, fc.constantFrom("OH", "TX")],
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
  expect(typed(share, "90.0001")).toEqual(["percent_format"]);
});

test("a text is trimmed, bounded, and demanded where it must be", () => {
  expect(typed(line({ label, max: 3 }), " abc ")).toBe("abc");
  expect(typed(line({ label, max: 3 }), "abcd")).toEqual(["too_long"]);
  expect(typed(line({ label, max: 3, by: readPhone }), "a b c")).toEqual(["too_long"]);
  expect(typed(line({ label, required: true }), "　")).toEqual(["required"]);
  expect(typed(phone({ label }), "（555）１２３-4567")).toEqual("5551234567");
  expect(typed(phone({ label }), "555")).toEqual(["phone_format"]);
  expect(typed(email({ label }), "A@B.example")).toBe("a@b.example");
  expect(typed(email({ label }), "a@b")).toEqual(["email_format"]);
  expect(typed(choice({ label, of: ["OH"] }), "ZZ")).toEqual(["choice_unknown"]);
});

test("what is no text is told what it should be, however long it is, and a choice once", () => {
  for (const text of ["9".repeat(300), "x".repeat(300)]) {
    expect(typed(whole({ label, least: 0, most: 9 }), text)).toEqual(["whole_number"]);
    expect(typed(oneOf({ label, of: ["OH"] }), text)).toEqual(["choice_unknown"]);
    expect(typed(instantOrNone({ label }), text)).toEqual(["time_format"]);
  }
});

test("a field that has to be filled says so alone, and one that is not asked for says nothing", () => {
  const amount = moneyOrNone({ label, isAboveZero: true, required: true });
  expect(typed(amount, " ")).toEqual(["required"]);
  expect(typed(amount, "0.00")).toEqual(["money_format"]);
  expect(typed(wholeOrNone({ label, least: 1, most: 9, required: true }), "")).toEqual(["required"]);
  expect(typed(instantOrNone({ label, required: true }), "")).toEqual(["required"]);
  const only = when(amount, ({ at }) => at !== "none", null);
  expect([typed(only, "none"), typed(only, "some")]).toEqual([null, ["money_format"]]);
});

test("a figure is held to its bounds as it is stored, and paragraphs to their number and to the letters of each", () => {
  const size = figureOrNone({ label, above: 0, most: 99, decimals: 1, required: true });
  for (const [text, value] of [
    ["1,0", ["number_format"]],
    ["12.34", 12.3],
    ["９．９", 9.9],
    ["0.04", ["number_format"]],
    ["99.06", ["number_format"]],
    ["−1", ["number_format"]],
    ["", ["required"]],
  ] as const)
    expect(typed(size, text), text).toEqual(value);
  const parts = paragraphs({ label, most: 2, each: 3 });
  expect(typed(parts, "abc\n\nabc")).toEqual(["abc", "abc"]);
  expect(typed(parts, "a\n\nb\n\nabcd")).toEqual(["too_many", "too_long"]);
  expect(typed(oneOrUsual({ label, of: ["OH"], usual: "" }), "ZZ")).toBe("");
});

test("a line that is printed has no control characters, and paragraphs are parted by empty lines", () => {
  expect(typed(line({ label, max: 3, clean: cleanText }), "a\u0007\tb")).toBe("a b");
  expect(typed(paragraphs({ label, max: 40 }), " one\r\nmore \r\n \n\n\ttwo\u0000 ")).toEqual(["one\nmore", "two"]);
});

test("figures are read as people type them, and refused where they are none of their kind", () => {
  for (const text of ["12.5", "$12.50", " US$ 12.50", "１２．５０"]) expect(typed(money({ label }), text)).toBe(1_250);
  for (const text of ["", "-1", "1.234", "ten", "1e3", "99999999"])
    expect(typed(money({ label }), text)).toEqual(["money_format"]);
  expect(typed(moneyOrNone({ label }), " ")).toBe(null);
  expect(typed(millionths({ label }), "６．７５％")).toBe(67_500);
  expect(typed(millionths({ label }), "101")).toEqual(["percent_format"]);
  expect(typed(weight({ label }), "0.5")).toBe(0.5);
  for (const text of ["", "0", "0.0", "1.25", "10000", "-1"])
    expect(typed(weight({ label }), text)).toEqual(["number_format"]);
  const transit = days({ label, within: [[], []] });
  expect(["2", "2-4", "2 – 4", "２～４", "2至4"].map((text) => typed(transit, text))).toEqual([
    [2, 2],
    [2, 4],
    [2, 4],
    [2, 4],
    [2, 4],
  ]);
  for (const text of ["", "5-2", "100", "2-4-6"]) expect(typed(transit, text)).toEqual(["days_format"]);
  expect(typed(day({ label }), "2026-02-29")).toEqual(["day_format"]);
  expect(typed(oneOf({ label, of: ["OH"] }), "")).toEqual(["choice_unknown"]);
  expect(typed(link({ label, required: true }), "")).toEqual(["required"]);
  for (const text of ["help", "//evil.example", "http://a.example", "https://u:p@a.example"])
    expect(typed(link({ label }), text)).toEqual(["link_format"]);
});

const shown = form({
  name: "shown",
  fields: {
    parts: rows({
      at: "part",
      as: "banner",
      label: "parts",
      most: 2,
      by: { list: "parts", isName: /^\d$/ },
      of: {
        name: line({ label: "name", required: true }),
        from: moment({ label: "from" }),
        until: moment({ label: "until", after: "from" }),
      },
    }),
    rates: rows({
      at: "row",
      as: "row",
      label: "rates",
      most: 3,
      by: { filled: ["rate"] },
      of: {
        rate: millionths({ label: "rate" }),
        of: every({ keys: ["2"], as: "zone", of: whole({ label: "of", least: 1, most: 9 }) }),
      },
    }),
    timeZone: timeZone({ label: "timeZone" }),
  },
});

test("rows stand in the order of the list that names them, or where they are filled, and their times are the form's", () => {
  const asTyped = {
    timeZone: "Asia/Shanghai",
    parts: "7\n3\nx",
    "part.3.name": "b",
    "part.3.from": "",
    "part.3.until": "2026-11-21T01:00",
    "part.7.name": "a",
    "part.7.from": "2026-11-20T08:00",
    "row.1.rate": "6",
    "row.1.of.2": "5",
  };
  const read = shown.read(asTyped);
  expect(read).toEqual({
    ok: true,
    value: {
      timeZone: "Asia/Shanghai",
      parts: [
        { name: "a", from: "2026-11-20T00:00:00.000Z", until: null },
        { name: "b", from: null, until: "2026-11-20T17:00:00.000Z" },
      ],
      rates: [{ rate: 60_000, of: { "2": 5 } }],
    },
  });
  if (!read.ok) throw new Error("refused");
  expect(shown.typedOf(read.value, shop)).toMatchObject({ parts: "0\n1", "part.1.until": "2026-11-21T01:00" });
  expect(shown.read(shown.typedOf(read.value, shop))).toEqual(read);
});

test("what is wrong in a row is said by the row's inputs, also that there are too many, and that an end comes first", () => {
  const refused = shown.read({
    timeZone: "UTC",
    parts: "0\n1\n2",
    "part.0.name": "a",
    "part.0.from": "2026-11-20T08:00",
    "part.0.until": "2026-11-20T08:00",
    "part.1.from": "late",
    "row.2.rate": "much",
  });
  expect(refused).toMatchObject({
    error: {
      fieldErrors: [
        { field: "parts", code: "too_many", values: { most: 2 } },
        { field: "part.0.until", code: "ends_before" },
        { field: "part.1.name", code: "required" },
        { field: "part.1.from", code: "time_format" },
        { field: "row.2.rate", code: "percent_format" },
        { field: "row.2.of.2", code: "whole_number" },
      ],
    },
  });
});

test("an input in a row leads to its field, its row's place and its item", () => {
  const named = (name: string, typedThere = {}) => {
    const { label: own, items } = inputNamed(shown, name, typedThere) ?? { label: null, items: [] };
    return [own, ...items.map(({ as, key, at }) => [as, key, at])];
  };
  expect(named("parts")).toEqual(["parts"]);
  expect(named("part.7.name", { parts: "3\n7" })).toEqual(["name", ["banner", "1", "part.7"]]);
  expect(named("row.2.of.2")).toEqual(["of", ["row", "2", "row.2"], ["zone", "2", undefined]]);
  expect(named("elsewhere")).toEqual([null]);
  expect(placesOf(shown).map(({ path, items }) => [path, items])).toEqual([
    ["parts.*.name", ["banner"]],
    ["parts.*.from", ["banner"]],
    ["parts.*.until", ["banner"]],
    ["rates.*.rate", ["row"]],
    ["rates.*.of.*", ["row", "zone"]],
    ["timeZone", []],
  ]);
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
      fieldErrors: [
        { field: "name", code: "required" },
        { field: "limits.days", code: "whole_number", values: { least: 1, most: 9 } },
        { field: "own.hoses", code: "whole_number", values: { least: 0, most: 9 } },
        { field: "offer.card", code: "choice_unknown" },
      ],
    },
  });
  expect(example.read({ name: "off", on: "on", "limits.days": "1", "offer.card": "on" })).toMatchObject({
    error: { fieldErrors: [{ field: "on", code: "needed" }] },
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
