import fc from "fast-check";
import { expect, test } from "vitest";
import { richText, richTextAsTyped } from "#domain/kernel/fields/rich-text.ts";
import { unlessRefused } from "#domain/kernel/fields/field.ts";
import { oneLineOf, picturesIn, plainParagraphs, readRichJson, type RichText } from "#domain/kernel/rich-text.ts";
import { markup } from "#test/web/hostile-input.ts";

const field = richText({ label: "adminProducts.field.description", most: 40, each: 5_000 });
const typed = (text: string) => unlessRefused((refuse) => field.read({ text }, "text", refuse));
const read = (text: string): RichText => {
  const result = typed(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const codes = (text: string) => {
  const result = typed(text);
  return result.ok ? [] : result.error.fieldErrors.map(({ code }) => code);
};
const run = (text: string, ...marks: object[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const picture = "0123456789abcdef0123456789abcdef";

const whole = [
  { type: "heading", attrs: { level: 2 }, content: [run("Duty")] },
  "Plain words.",
  paragraph(run("Runs "), run("all day", { type: "strong" }), run(" at "), {
    ...run("125 psi", { type: "link", attrs: { href: "/tools" } }),
  }),
  {
    type: "bullet_list",
    content: [
      { type: "list_item", content: [paragraph(run("Belt"))] },
      {
        type: "list_item",
        content: [
          paragraph(run("Filters")),
          { type: "ordered_list", content: [{ type: "list_item", content: [paragraph(run("Air"))] }] },
        ],
      },
    ],
  },
  {
    type: "table",
    content: [
      { type: "table_row", content: [{ type: "table_header", content: [paragraph(run("psi"))] }] },
      { type: "table_row", content: [{ type: "table_cell", attrs: { colspan: 2 }, content: [paragraph(run("8"))] }] },
    ],
  },
  { type: "image", attrs: { key: picture, alt: "The pump" } },
];

test("a document is read as it is, and shown as it was typed", () => {
  const document = read(JSON.stringify(whole));
  expect(document).toEqual(whole);
  expect(read(richTextAsTyped(document))).toEqual(document);
  expect(picturesIn(document)).toEqual([picture]);
});

test("one line of a text holds its words without the signs of lists and tables", () => {
  expect(oneLineOf(read(JSON.stringify(whole)))).toMatch(/ Belt Filters Air psi 8 The pump$/);
  expect(oneLineOf(["  A\n", "B  C"])).toBe("A B C");
});

test("plain paragraphs stay plain text, whatever they say", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 5 }), (lines) => {
      const text = lines.map((line) => line.replaceAll(/\s+/g, " ").trim()).filter((line) => line !== "");
      const document = read(text.join("\n\n"));
      if (document.some((block) => typeof block !== "string")) return;
      expect(read(richTextAsTyped(document))).toEqual(document);
    }),
  );
  expect(read("[1] See the manual.\n\n[2] See the plate.")).toEqual(["[1] See the manual.", "[2] See the plate."]);
  expect(read('["a"]')).toEqual(['["a"]']);
  expect(read(richTextAsTyped(["[1]"]))).toEqual(["[1]"]);
});

test("a paragraph without bold words and links is stored as its words, and an empty block not at all", () => {
  const sent = [
    paragraph(run("Plain "), run("words ")),
    paragraph(),
    { type: "heading", attrs: { level: 3 } },
    paragraph(run("x", { type: "strong" })),
    "  ",
  ];
  expect(read(JSON.stringify(sent))).toEqual(["Plain words", sent[3]]);
});

test.each([
  ["an element of its own", [{ type: "script", content: [run("alert(1)")] }]],
  ["HTML as a type", [{ type: "html", attrs: { html: markup } }]],
  ["a list in a paragraph", [paragraph({ type: "bullet_list", content: [] })]],
  ["a heading of the page", [{ type: "heading", attrs: { level: 1 }, content: [run("x")] }]],
  ["a picture by address", [{ type: "image", attrs: { key: "https://elsewhere.example/x.png", alt: "" } }]],
  ["a picture without words", [{ type: "image", attrs: { key: picture } }]],
  [
    "a cell across everything",
    [{ type: "table", content: [{ type: "table_row", content: [{ type: "table_cell", attrs: { colspan: 1e9 } }] }] }],
  ],
  ["a mark nobody knows", [paragraph(run("x", { type: "style", attrs: { style: "position:fixed" } }))]],
  ["a number among blocks", ["words", 5]],
])("%s is refused", (_, sent) => {
  expect(codes(JSON.stringify(sent))).toContain("document_format");
});

test.each([
  "javascript:alert(1)",
  "http://plain.example/",
  "//host.example",
  "/\\host",
  "data:text/html,x",
  "mailto:a@b.c",
])("a link to %s is refused like every other link", (href) => {
  expect(codes(JSON.stringify([paragraph(run("here", { type: "link", attrs: { href } }))]))).toEqual(["link_format"]);
});

test("attributes that nobody declared do not survive", () => {
  const sent = [
    {
      ...paragraph({
        ...run("x", { type: "link", attrs: { href: "/tools", onclick: "x()" }, style: "x" }),
        style: "x",
      }),
      attrs: { style: "color:red" },
      onclick: "x()",
    },
  ];
  expect(read(JSON.stringify(sent))).toEqual([paragraph(run("x", { type: "link", attrs: { href: "/tools" } }))]);
});

test("what is nested a thousand deep is refused and ends nothing", () => {
  let node: object = paragraph(run("x"));
  for (let depth = 0; depth < 1_000; depth += 1)
    node = { type: "bullet_list", content: [{ type: "list_item", content: [node] }] };
  expect(codes(JSON.stringify([node]))).toEqual(["document_format"]);
});

test("no JSON whatever becomes a node of another kind", () => {
  const known = new Set([
    "paragraph",
    "heading",
    "bullet_list",
    "ordered_list",
    "list_item",
    "table",
    "table_row",
    "table_header",
    "table_cell",
    "image",
    "hard_break",
    "text",
  ]);
  const typesIn = (value: unknown): unknown[] =>
    typeof value === "object" && value !== null
      ? [...("type" in value ? [value.type] : []), ...Object.values(value).flatMap(typesIn)]
      : [];
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (value) => {
      const text = readRichJson(JSON.stringify(value), () => undefined) ?? [];
      expect(typesIn(text).filter((type) => !known.has(String(type)) && type !== "strong" && type !== "link")).toEqual(
        [],
      );
    }),
  );
});

test("files, search and lists have the words of a document, line by line", () => {
  expect(plainParagraphs(read(JSON.stringify(whole)))).toEqual([
    "Duty",
    "Plain words.",
    "Runs all day at 125 psi",
    "- Belt\n- Filters\n1. Air",
    "psi\n8",
    "The pump",
  ]);
});

test("a document of more than forty blocks, or with one too long, is refused as plain text is", () => {
  const many = Array.from({ length: 41 }, (_, at) => paragraph(run(`x${at}`, { type: "strong" })));
  expect(codes(JSON.stringify(many))).toEqual(["too_many"]);
  expect(codes(JSON.stringify([paragraph(run("x".repeat(5_001), { type: "strong" }))]))).toEqual(["too_long"]);
});
