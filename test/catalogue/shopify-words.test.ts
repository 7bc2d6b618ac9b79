import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readQuantity } from "#domain/catalogue/read-quantity.ts";
import { isShopifyHeading, metafieldName } from "#engine/catalogue/import/shopify/shopify-columns.ts";
import { plainParagraphs, readRichJson } from "#domain/kernel/rich-text.ts";
import { documentOfHtml } from "#engine/catalogue/import/shopify/html-document.ts";
import { schema } from "#web/admin/rich-text/schema.ts";

describe("a figure that somebody wrote", () => {
  test.each([
    ["10 HP", "power", "HP", 10],
    ["7.5kW", "power", "HP", 10],
    ["175", "pressure", "PSI", 175],
    ["12 bar", "pressure", "PSI", 174.0],
    ["0.86 MPa", "pressure", "PSI", 124.7],
    ["1,200 gallons", "volume", "L", 1_200],
    ["227", "volume", "L", 59.97],
    ['1-1/2"', "length", "mm", 1.5],
    ["3/4 in.", "length", "mm", 0.75],
    ["5.0 HORSEPOWER", "power", "kW", 5],
    ["−4 °C", "temperature", "°F", 24.8],
    ["75 dB(A)", "noise", "dBA", 75],
  ] as const)("%s as %s is read in the unit it names, else in %s", (text, dimension, unit, expected) => {
    expect(readQuantity(text, dimension, unit)).toBeCloseTo(expected, 1);
  });

  test.each([
    ["plenty", "power", "HP"],
    ["10 gal", "power", "HP"],
    ["5 10", "power", "HP"],
    ["1/0 in", "length", "in"],
    ["", "length", "in"],
    ["10", "length", "furlong"],
  ] as const)("%j is no figure of %s in %s", (text, dimension, unit) => {
    expect(readQuantity(text, dimension, unit)).toBeNull();
  });
});

const plainOf = (html: string) => plainParagraphs(documentOfHtml(html).text);

test("HTML becomes the paragraphs that a reader sees, and nothing that a browser would run", () => {
  expect(
    plainOf(
      `<h2>Built&nbsp;tough</h2>\n<p>One line,\n still the same.<br>Another &amp; last.</p>
       <ul><li>First</li><li>Second</li></ul><script>alert("no")</script><!-- not this --><table><tr><td>Tank</td><td>60 gal</td></tr></table>`,
    ),
  ).toEqual(["Built tough", "One line, still the same.\nAnother & last.", "- First\n- Second", "Tank | 60 gal"]);
  expect(plainOf("plain words, 3 < 5 and 7 > 6")).toEqual(["plain words, 3 < 5 and 7 > 6"]);
  expect(plainOf("&lt;script&gt;alert(1)&lt;/script&gt;&#0;&#x1F600;&unknown;")).toEqual([
    "<script>alert(1)</script>😀&unknown;",
  ]);
  expect(plainOf("<p></p><style>p{}</style>")).toEqual([]);
  expect(plainOf("<script>never closed")).toEqual([]);
});

test("headings, lists, tables, bold words and links to other sites are kept; what cannot be is said", () => {
  const cell = (text: string, attrs?: object) => ({
    type: "table_cell",
    ...(attrs && { attrs }),
    content: [{ type: "paragraph", content: [{ type: "text", text }] }],
  });
  const head = (text: string) => ({ ...cell(text), type: "table_header" });
  expect(
    documentOfHtml(`<h1>Sizes</h1><table border=1><thead><tr><th>Port<th>Width</tr></thead>
      <tbody><tr><td>1/2 in</td><td>4 &deg;</td></tr><tr><td colspan="2">on request</td></tr></table>After.`),
  ).toEqual({
    text: [
      { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "Sizes" }] },
      {
        type: "table",
        content: [
          { type: "table_row", content: [head("Port"), head("Width")] },
          { type: "table_row", content: [cell("1/2 in"), cell("4 °")] },
          { type: "table_row", content: [cell("on request", { colspan: 2 })] },
        ],
      },
      "After.",
    ],
    flattensTable: false,
    losesLink: false,
  });
  const rich = documentOfHtml(
    `<p>See <a href="https://maker.example/a?b=1&amp;c=2"><b>the sheet</b></a> or <a href="/products/old">ours</a>.</p>
     <ol><li>One<ul><li>Inner</ul><li>Two</ol><table><tr><td><table><tr><td>deep</td></tr></table></td></tr></table>`,
  );
  expect({ losesLink: rich.losesLink, flattensTable: rich.flattensTable }).toEqual({
    losesLink: true,
    flattensTable: true,
  });
  expect(plainParagraphs(rich.text)).toEqual(["See the sheet or ours.", "1. One\n- Inner\n2. Two", "deep"]);
  expect(JSON.stringify(rich.text)).toContain(
    `{"type":"text","text":"the sheet","marks":[{"type":"strong"},{"type":"link","attrs":{"href":"https://maker.example/a?b=1&c=2"}}]}`,
  );
  expect(JSON.stringify(rich.text)).not.toContain("/products/old");
});

const tag = fc.constantFrom(
  ..."p div h1 h4 ul ol li table tr td th b a br dl dd caption"
    .split(" ")
    .flatMap((name) => [`<${name}>`, `</${name}>`]),
  `<a href="https://x.example">`,
  `<a href="javascript:alert(1)">`,
  `<td colspan=3 rowspan="99">`,
  "words ",
  "\u0000< ",
);

test("any order of tags is a document that the editor takes, without a word lost or a link that runs", () => {
  fc.assert(
    fc.property(fc.array(tag, { maxLength: 40 }), (parts) => {
      const { text } = documentOfHtml(parts.join(""));
      const refused: string[] = [];
      if (text.some((block) => typeof block !== "string"))
        expect(readRichJson(JSON.stringify(text), (code) => refused.push(code))).not.toEqual([]);
      expect(refused).toEqual([]);
      const content = text.map((block) =>
        typeof block === "string" ? { type: "paragraph", content: [{ type: "text", text: block }] } : block,
      );
      if (content.length > 0) schema.nodeFromJSON({ type: "doc", content }).check();
      const counted = plainParagraphs(text).join(" ").match(/words/g)?.length ?? 0;
      expect(counted).toBe(parts.filter((part) => part === "words ").length);
    }),
    { numRuns: 300 },
  );
});

test("Shopify's exports are known by their headings, before and after they were renamed, and nothing else is", () => {
  const before =
    "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price";
  const after =
    "Title,URL handle,Description,Vendor,Type,Status,SKU,Option1 name,Option1 value,Price,Product image URL";
  expect([before, after].map((line) => isShopifyHeading(line.split(",")))).toEqual([true, true]);
  expect(isShopifyHeading("slug,category,subcategory,brand,name_en,name_cn,sku,price".split(","))).toBe(false);
  expect(metafieldName("Motor power (product.metafields.specs.motor_power)")).toBe("Motor power");
  expect(metafieldName("Title")).toBeNull();
});
