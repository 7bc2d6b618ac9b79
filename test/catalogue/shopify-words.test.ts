import { describe, expect, test } from "vitest";
import { readQuantity } from "#domain/catalogue/read-quantity.ts";
import { isShopifyHeading, metafieldName } from "#engine/catalogue/import/shopify/shopify-columns.ts";
import { paragraphsOfHtml } from "#engine/catalogue/import/shopify/html-text.ts";

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

test("HTML becomes the paragraphs that a reader sees, and nothing that a browser would run", () => {
  expect(
    paragraphsOfHtml(
      `<h2>Built&nbsp;tough</h2>\n<p>One line,\n still the same.<br>Another &amp; last.</p>
       <ul><li>First</li><li>Second</li></ul><script>alert("no")</script><!-- not this --><table><tr><td>Tank</td><td>60 gal</td></tr></table>`,
    ),
  ).toEqual(["Built tough", "One line, still the same.\nAnother & last.", "• First\n• Second", "Tank  60 gal"]);
  expect(paragraphsOfHtml("plain words, 3 < 5 and 7 > 6")).toEqual(["plain words, 3 < 5 and 7 > 6"]);
  expect(paragraphsOfHtml("&lt;script&gt;alert(1)&lt;/script&gt;&#0;&#x1F600;&unknown;")).toEqual([
    "<script>alert(1)</script>😀&unknown;",
  ]);
  expect(paragraphsOfHtml("<p></p><style>p{}</style>")).toEqual([]);
  expect(paragraphsOfHtml("<script>never closed")).toEqual([]);
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
