import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const named = /\b(group|peer)\/(\w+)/g;
const used = /\b(group|peer)-[^\s"`]+\/(\w+):/g;

/** Names of `pattern` in these sources, each with its kind. */
const namesOf = (sources: readonly string[], pattern: RegExp) =>
  new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, kind, name]) => `${kind}/${name}`)));

/** Named groups and peers that styles ask about, and that no element is. */
const missing = (sources: readonly string[]) => {
  const names = namesOf(sources, named);
  return [...namesOf(sources, used)].filter((name) => !names.has(name));
};

test("a style that asks about a named group or peer has one to ask", () => {
  expect(missing(globSync("src/web/**/*.{ts,tsx}").map((path) => readFileSync(path, "utf8")))).toEqual([]);
});

test("a style whose group was renamed is seen", () => {
  const styled = '<p className="hidden group-has-[[value=a]:checked]/worth:block peer-focus/box:flex" />';
  expect(missing([styled, '<div className="group/value" />', '<i className="peer/box" />'])).toEqual(["group/worth"]);
});
