import { globSync, readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";

interface Span {
  readonly start: number;
  readonly end: number;
}

// A benchmark has packages of its own.
const ours = { exclude: ["**/node_modules/**"] };
const read = (pattern: string) => globSync(pattern, ours).map((path) => ({ path, text: readFileSync(path, "utf8") }));
const sources = read("src/**/*.{ts,tsx}");

/** `lines file:line` of every function longer than so many lines, the longest first. */
function longFunctions(files: typeof sources, most: number): string[] {
  return files
    .flatMap(({ path, text }) => {
      const long: { readonly lines: number; readonly at: string }[] = [];
      const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
      const measure = ({ start, end }: Span) => {
        const lines = text.slice(start, end).split("\n").length;
        if (lines > most) long.push({ lines, at: `${path}:${lineOf(start)}` });
      };
      const measures = { FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure };
      new Visitor(measures).visit(parseSync(path, text).program);
      return long;
    })
    .sort((a, b) => b.lines - a.lines)
    .map(({ lines, at }) => `${lines} ${at}`);
}

// A little above the counts that were reached: whoever reaches less writes the lower one here.
test("few functions are longer than 60 lines, and none longer than 140", () => {
  const long = longFunctions(sources, 60);
  expect(long.length, long.join("\n")).toBeLessThanOrEqual(8);
  expect(longFunctions(sources, 140)).toEqual([]);
});

test("few files are longer than 250 lines", () => {
  const long = sources.filter(({ text }) => text.split("\n").length - 1 > 250).map(({ path }) => path);
  expect(long.length, long.join("\n")).toBeLessThanOrEqual(19);
});

test("a comment's line is as narrow as the code's", () => {
  const all = [...sources, ...read("{sandbox,demo,scripts,test,e2e,bench}/**/*.{ts,tsx,mjs}")];
  const wide = all.flatMap(({ path, text }) =>
    text
      .split("\n")
      .flatMap((line, at) => (line.length > 120 && /^\s*(?:\/\/|\/?\*)/.test(line) ? [`${path}:${at + 1}`] : [])),
  );
  expect(wide, wide.join("\n")).toEqual([]);
});

/** `file:line` of every line of these sources that is wider than 120 columns and holds this. */
const wideLines = (within: RegExp, holds = /./) =>
  sources
    .filter(({ path }) => within.test(path))
    .flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, at) => (line.length > 120 && holds.test(line) ? [`${path}:${at + 1}`] : [])),
    );

test("SQL is as narrow as the code", () => {
  expect(wideLines(/^src\/engine\//)).toEqual([]);
  const clause = /\b(?:select|insert into|update \w+ set|delete from|create table|from \w+ \w+ where|order by)\b/;
  expect(wideLines(/^src\/(?!engine|domain)/, clause)).toEqual([]);
});

test("the measure sees a long function of each kind", () => {
  const body = "\n".repeat(61);
  const planted = [
    `function a() {${body}}`,
    `export const b = () => {${body}};`,
    `const c = { d() {${body}} };`,
    "const e = 1;",
  ];
  expect(
    longFunctions(
      planted.map((text, at) => ({ path: `${at}.ts`, text })),
      60,
    ),
  ).toEqual(["62 0.ts:1", "62 1.ts:1", "62 2.ts:1"]);
});
