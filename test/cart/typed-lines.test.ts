import { expect, test } from "vitest";
import { textOfFile } from "#domain/cart/order-file.ts";
import { mostOrderLines, readLines } from "#domain/cart/typed-lines.ts";

const read = (text: string) => readLines(text).lines.map(({ number, quantity }) => [number, quantity]);

test.each([
  ["PLW-EP035\t3", "PLW-EP035", "3"],
  ["3\tPLW-EP035", "PLW-EP035", "3"],
  ["PLW-EP035,3", "PLW-EP035", "3"],
  ["PLW-EP035; 3", "PLW-EP035", "3"],
  ["PLW-EP035；3", "PLW-EP035", "3"],
  ["PLW-EP035，3", "PLW-EP035", "3"],
  ["PLW-EP035 | 3", "PLW-EP035", "3"],
  ["PLW-EP035 3", "PLW-EP035", "3"],
  ["PLW-EP035     3", "PLW-EP035", "3"],
  ["3 PLW-EP035", "PLW-EP035", "3"],
  ["PLW-EP035 x 3", "PLW-EP035", "3"],
  ["PLW-EP035 x3", "PLW-EP035", "3"],
  ["PLW-EP035 × 3", "PLW-EP035", "3"],
  ["PLW-EP035*3", "PLW-EP035", "3"],
  ["3 x PLW-EP035", "PLW-EP035", "3"],
  ["3x PLW-EP035", "PLW-EP035", "3"],
  ["3 pcs PLW-EP035", "PLW-EP035", "3"],
  ["PLW-EP035 3 pcs", "PLW-EP035", "3"],
  ["PLW-EP035 (3)", "PLW-EP035", "3"],
  ["PLW-EP035 qty: 3", "PLW-EP035", "3"],
  ["PLW-EP035 数量3", "PLW-EP035", "3"],
  ["PLW-EP035 3个", "PLW-EP035", "3"],
  ["PLW-EP035，３", "PLW-EP035", "3"],
  ['"PLW-EP035","3"', "PLW-EP035", "3"],
  ['"PLW-EP035"\t"3"', "PLW-EP035", "3"],
  ["PLW-EP035\t3.00", "PLW-EP035", "3"],
  ["PLW-EP035\t3 ea", "PLW-EP035", "3"],
  ["PLW-EP035\tPrefilter, 35 CFM\t3\t12.50", "PLW-EP035", "3"],
  ["10\tPLW-EP035\t3", "PLW-EP035", "3"],
  ['="00123456",2', "00123456", "2"],
  ["2, 1234567", "1234567", "2"],
  ["1234567, 2", "1234567", "2"],
  ["1234567 2", "1234567", "2"],
  ["HOSE-3X8", "HOSE-3X8", "1"],
  ["PLW-EP035", "PLW-EP035", "1"],
  ["PLW-EP035,0", "PLW-EP035", "0"],
  ["PLW-EP035\ttwo", "PLW-EP035", "1"],
  ["PLW-EP035,-3", "PLW-EP035", "-3"],
  ["PLW-EP035,2.5", "PLW-EP035", "2.5"],
  ["PLW-EP035\t3.0000", "PLW-EP035", "3"],
  // One or a thousand: the buyer says which.
  ["PLW-EP035;1,000", "PLW-EP035", "1,000"],
  ["1.000;PLW-EP035", "PLW-EP035", "1.000"],
  ["PLW-EP035\t2,500", "PLW-EP035", "2,500"],
  ["PLW-EP035;１,０００", "PLW-EP035", "１,０００"],
  ["PLW-EP035,1,000", "PLW-EP035", "1,000"],
  ["PLW-EP035,12,050", "PLW-EP035", "12,050"],
  ["PLW-EP035,3,250", "PLW-EP035", "3"],
  ["PLW-EP035 1,000", "PLW-EP035 1,000", "1"],
  ["PLW-EP035,", "PLW-EP035", "1"],
  ["PLW-EP035;", "PLW-EP035", "1"],
  ['"PLW-EP035;3', "PLW-EP035", "3"],
])("%j is %s, %s of them", (line, number, quantity) => {
  expect(read(line)).toEqual([[number, quantity]]);
});

test("a quantity that is missing in a table stays to be mended", () => {
  expect(read("PLW-EP035;2\nOM-46S-5G;\nGM-12;1")).toEqual([
    ["PLW-EP035", "2"],
    ["OM-46S-5G", ""],
    ["GM-12", "1"],
  ]);
});

test("each line knows its place in the text, with empty ones, the header and breaks within a cell counted", () => {
  const places = (text: string) => readLines(text).lines.map(({ number, line }) => [line, number]);
  expect(places('sep=;\r\nSKU;Text;Qty\r\n\r\nA-1;x;1\r\nB-2;"two\r\nlines";2\r\nC-3;x;3')).toEqual([
    [4, "A-1"],
    [5, "B-2"],
    [7, "C-3"],
  ]);
  expect(places("A-1 x 2\n\nB-2")).toEqual([
    [1, "A-1"],
    [3, "B-2"],
  ]);
});

test("a header names the columns, in either language, wherever they stand, and an empty quantity stays to be mended", () => {
  expect(read("Qty\tDescription\tPart number\n3\tFilter 10\tPLW-EP035\n\tOil\tOM-46S-5G")).toEqual([
    ["PLW-EP035", "3"],
    ["OM-46S-5G", ""],
  ]);
  expect(read("序号,零件号,名称,数量\r\n1,PLW-EP035,滤芯,2\r\n2,OM-46S-5G,油,十")).toEqual([
    ["PLW-EP035", "2"],
    ["OM-46S-5G", "十"],
  ]);
  expect(read("sep=;\nSKU;Quantity\nPLW-EP035;4")).toEqual([["PLW-EP035", "4"]]);
});

test("a first column that counts the lines is no quantity", () => {
  expect(read("1,PLW-EP035,5\n2,OM-46S-5G,7")).toEqual([
    ["PLW-EP035", "5"],
    ["OM-46S-5G", "7"],
  ]);
});

test("quotes hold separators, quotes and line breaks; an inch mark is no quote", () => {
  expect(read('PLW-EP035,"Filter, ""fine""\n35 CFM",2\nGM-12,3/8" NPT,4')).toEqual([
    ["PLW-EP035", "2"],
    ["GM-12", "4"],
  ]);
});

test("of more lines than are read at once the rest stays as it was typed", () => {
  const lines = Array.from({ length: mostOrderLines + 2 }, (_, at) => `GM-${at} x 2`);
  const { lines: taken, rest } = readLines(lines.join("\n"));
  expect([taken.length, rest]).toEqual([mostOrderLines, "GM-500 x 2\nGM-501 x 2"]);
});

test("the rest of a table stays below its header and is read as the lines before it", () => {
  const table = ["Qty,Note,Part number", ...Array.from({ length: mostOrderLines + 1 }, (_, at) => `2,7,GM-${at}`)];
  const { rest } = readLines(table.join("\n"));
  expect(rest).toBe("Qty,Note,Part number\n2,7,GM-500");
  expect(read(rest)).toEqual([["GM-500", "2"]]);
  expect(readLines(table.slice(0, -1).join("\n")).rest).toBe("");
});

test("what is read is judged by itself: not by lines after the last of them, nor by cells that no order has", () => {
  const counted = Array.from({ length: mostOrderLines }, (_, at) => `${at + 1}\tGM-${at}\tFilter`);
  const { lines } = readLines([...counted, "GM-9\t3"].join("\n"));
  expect(lines[6]).toEqual({ number: "GM-6", quantity: "1", line: 7 });
  expect(read(`${"x\t".repeat(300)}GM-1`)).toEqual([["x", "1"]]);
});

test("a file reads the same as a spreadsheet saves it: UTF-8, UTF-16 of both orders, Chinese and Western Windows", () => {
  const text = "零件号,数量\nPLW-EP035,2\n";
  const utf16 = (order: "le" | "be", mark: string) => {
    const bytes = Buffer.from(mark + text, "utf16le");
    return order === "le" ? bytes : bytes.swap16();
  };
  const gbk = Buffer.concat([
    Buffer.from([0xc1, 0xe3, 0xbc, 0xfe, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf]),
    Buffer.from("\nPLW-EP035,2\n"),
  ]);
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\uFEFF${text}`),
    utf16("le", "\uFEFF"),
    utf16("be", "\uFEFF"),
    gbk,
  ])
    expect(read(textOfFile(bytes) ?? "")).toEqual([["PLW-EP035", "2"]]);
  expect(read(textOfFile(utf16("le", "")) ?? "")).toEqual([["PLW-EP035", "2"]]);
  expect(textOfFile(Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml"))).toBeNull();
  // The head alone, of an upload that was cut off, looks like two bytes a letter.
  const head = Buffer.from("PK\u0003\u0004\u0014\u0000\u0006\u0000\u0008\u0000\u0000\u0000!\u0000");
  expect(textOfFile(head)).toBeNull();
});

test("whatever is pasted, every line with a letter or figure comes back, in time", () => {
  const naughty = [
    '"'.repeat(5_000),
    ',"'.repeat(5_000),
    "x ".repeat(5_000),
    "1 ".repeat(9_000),
    "\u202Eabc,1",
    "🦊🦊 a,1",
  ];
  const before = performance.now();
  for (const text of naughty)
    for (const { number, quantity } of readLines(text).lines) expect(number + quantity).not.toBe("");
  expect(performance.now() - before).toBeLessThan(30_000);
});
