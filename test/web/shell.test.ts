import { expect, test } from "vitest";
import { shortened } from "#web/public-pages/page-title.ts";
import { readChoice } from "#web/shell/browser-cookie.ts";
import { firstVisitScript } from "#web/shell/first-visit-script.ts";
import { flatten } from "#web/shell/suggestions.ts";

/** Attributes that the script in the head leaves on the page's root element. */
function firstVisit(
  pageLanguage: string,
  wanted: string[],
  cookie = "",
  announcement?: string,
): Record<string, string> {
  const dataset: Record<string, string> = announcement ? { announcement } : {};
  const run = new Function("document", "navigator", firstVisitScript);
  run({ documentElement: { dataset, lang: pageLanguage }, cookie }, { languages: wanted });
  return dataset;
}

test("what comes once the visitor is known has its room from the first paint on, where this browser had it before", () => {
  const room = (stored: Record<string, string>) => {
    const dataset: Record<string, string> = {};
    const style: Record<string, string> = {};
    const setProperty = (name: string, value: string) => (style[name] = value);
    new Function("document", "navigator", "localStorage", firstVisitScript)(
      { documentElement: { dataset, lang: "en", style: { setProperty } }, cookie: "" },
      { languages: ["en"] },
      stored,
    );
    return { ...dataset, ...style };
  };
  expect(room({})).toEqual({});
  expect(room({ "rooms-kept": "machines dock", "bar-kept": "41px" })).toEqual({
    rooms: "machines dock",
    "--bar": "41px",
  });
});

test("the other language is offered only to those whose browser asks for it first", () => {
  expect(firstVisit("en", ["zh-CN", "en"])).toEqual({ offer: "language" });
  expect(firstVisit("en", ["zh-Hant-TW"])).toEqual({ offer: "language" });
  expect(firstVisit("en", ["en-US", "zh-CN"])).toEqual({});
  expect(firstVisit("zh-CN", ["en-GB"])).toEqual({ offer: "language" });
  expect(firstVisit("zh-CN", ["fr-FR"])).toEqual({});
  expect(firstVisit("en", [])).toEqual({});
});

test("who has chosen a language or answered about cookies is not asked again", () => {
  expect(firstVisit("en", ["zh-CN"], "a=1; locale=en")).toEqual({});
  expect(firstVisit("en", ["en"], "consent=reject; b=2")).toEqual({ consent: "kept" });
  expect(firstVisit("en", ["en"], "myconsent=reject")).toEqual({});
});

test("an announcement that was put away stays away, and other words are shown", () => {
  expect(firstVisit("en", ["en"], "announcement=a1; locale=en", "a1")).toEqual({ announcement: "closed" });
  expect(firstVisit("en", ["en"], "announcement=a1; locale=en", "b2")).toEqual({ announcement: "b2" });
  expect(firstVisit("en", ["en"], "myannouncement=a1", "a1")).toEqual({ announcement: "a1" });
});

test("a choice is read from its own cookie, not from one whose name ends alike", () => {
  expect(readChoice("consent", "a=1; consent=accept; locale=cn")).toBe("accept");
  expect(readChoice("consent", "myconsent=accept")).toBeNull();
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
