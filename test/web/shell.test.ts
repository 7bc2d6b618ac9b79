import { expect, test } from "vitest";
import { shortened } from "#web/public-pages/public-head.tsx";
import { keptChoice } from "#web/shell/browser-cookie.ts";
import { languageToOffer } from "#web/shell/offers.tsx";
import { flatten } from "#web/shell/suggestions.ts";

test("the other language is offered only to those whose browser asks for it first", () => {
  expect(languageToOffer(["zh-CN", "en"], "en")).toBe("cn");
  expect(languageToOffer(["zh-Hant-TW"], "en")).toBe("cn");
  expect(languageToOffer(["en-US", "zh-CN"], "en")).toBeNull();
  expect(languageToOffer(["en-GB"], "cn")).toBe("en");
  expect(languageToOffer(["fr-FR"], "cn")).toBeNull();
  expect(languageToOffer([], "en")).toBeNull();
});

test("a choice is read from its own cookie, not from one whose name ends alike", () => {
  expect(keptChoice("consent", "a=1; consent=accept; locale=cn")).toBe("accept");
  expect(keptChoice("consent", "myconsent=accept")).toBeNull();
});

test("suggestions keep their groups together: searches, categories, products", () => {
  const list = flatten({
    queries: ["10 hp"],
    categories: [{ category: "pumps", subcategory: null, name: "Compressor Pumps" }],
    products: [],
  });
  expect(list.map(({ kind }) => kind)).toEqual(["query", "category"]);
});

test("a description is cut at the end of a word", () => {
  expect(shortened("short", 160)).toBe("short");
  expect(shortened("two-stage compressor pump", 20)).toBe("two-stage…");
  expect(shortened("空".repeat(200), 160)).toHaveLength(160);
});
