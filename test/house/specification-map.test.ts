import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allNoticeKinds } from "#domain/staff/notices.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";

const page = readFileSync("docs/specification.md", "utf8");
const invariants = readFileSync("docs/invariants.md", "utf8");
const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Line |"));

test("every line of the specification names a test, a decision or a source", () => {
  expect(rows.length).toBeGreaterThan(90);
  const empty = rows.filter((row) => !/`[^`]+\.\w+`/.test(row.split("|")[2] ?? ""));
  expect(empty).toEqual([]);
});

test.each([
  { map: "the specification", text: page, least: 90 },
  { map: "the invariants", text: invariants, least: 50 },
])("every test named in the map of $map is still there under its title", ({ text, least }) => {
  const named = [...text.matchAll(/`([^`]+\.ts)` › "([^"]+)"/g)].map(([, file = "", title = ""]) => ({ file, title }));
  expect(named.length).toBeGreaterThan(least);
  const gone = named.filter(({ file, title }) => !existsSync(file) || !isTitled(readFileSync(file, "utf8"), title));
  expect(gone).toEqual([]);
});

test("the invariants are numbered one after another, those of a letter beside each other", () => {
  const ids = [...invariants.matchAll(/^\| ([A-Z])(\d+) /gm)].map(([, letter = "", number]) => ({
    letter,
    number: Number(number),
  }));
  expect(ids.length).toBeGreaterThan(60);
  const firsts = ids.flatMap(({ letter, number }) => (number === 1 ? [letter] : []));
  expect(new Set(firsts).size).toBe(firsts.length);
  const wrong = ids.filter(({ letter, number }, at) => {
    const before = ids[at - 1];
    return number !== 1 && (before?.letter !== letter || before.number !== number - 1);
  });
  expect(wrong).toEqual([]);
});

test("every other file named in the map is there", () => {
  const files = [...page.matchAll(/`((?:docs|src|test|e2e)\/[^`]+)`/g)].map(([, file = ""]) => file);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

const merchant = readFileSync("docs/merchant.md", "utf8");
const points = merchant.split("\n").filter((line) => /^\| \[\d+\]/.test(line));
const namesIn = (line: string, what: RegExp) => [...line.matchAll(what)].map(([, name = ""]) => name);

test("the merchant's side is compared in 31 points and some more, each with a picture, screens and tests that are there", () => {
  expect(points.length).toBeGreaterThanOrEqual(31);
  const pictures = points.map((line) => /^\| \[(\d+)\]\(([^)]+)\)/.exec(line));
  expect(pictures.map((link) => Number(link?.[1]))).toEqual(points.map((_, at) => at + 1));
  expect(pictures.filter((link) => !existsSync(`docs/${link?.[2]}`))).toEqual([]);
  const screens = new Set<string>(Object.values(adminRoutes));
  expect(namesIn(merchant, /`(\/admin[^`]*)`/g).filter((screen) => !screens.has(screen))).toEqual([]);
  const proofs = points.map((line) => namesIn(line, /`((?:test|e2e)\/[^`]+)`/g));
  expect(proofs.filter((files) => files.length === 0)).toEqual([]);
  expect(namesIn(merchant, /`((?:test|e2e)\/[^`]+)`/g).filter((file) => !existsSync(file))).toEqual([]);
});

test("the merchant's side is better, equal and worse in as many points as its page says, and tells of every kind of notice", () => {
  const verdicts = points.slice(0, 31).map((line) => /\w+/.exec(line.split("|")[4] ?? "")?.[0]);
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length;
  expect(merchant).toContain(
    `Of the first 31 points ${count("better")} are better, ${count("equal")} equal, ${count("worse")} worse`,
  );
  expect(points[0]).toContain(`${allNoticeKinds.length} kinds of event`);
});

/** A title stands in quotation marks of one kind or another, as a test's name and not merely in a comment. */
function isTitled(source: string, title: string): boolean {
  return ['"', "`", "'"].some((mark) => source.includes(mark + title + mark));
}
