import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { compileCatalog } from "#i18n/compile-catalog.ts";

// The bench and the pictures have packages of their own installed beside them.
const ours = { exclude: ["**/node_modules"] };
const sources = globSync("{src,sandbox,demo,scripts,test,e2e,bench}/**/*.{ts,tsx,mjs}", ours).filter(
  (path) => !path.startsWith("test/house/"),
);

/** `file:line` of every line of our sources that the pattern matches. */
function places(pattern: RegExp, within: RegExp = /./): string[] {
  return sources
    .filter((path) => within.test(path))
    .flatMap((path) =>
      readFileSync(path, "utf8")
        .split("\n")
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
    );
}

test("no folder is a drawer for everything", () => {
  const drawers = sources.map(dirname).filter((path) => /(^|\/)(utils|lib|helpers|common)(\/|$)/.test(path));
  expect(drawers).toEqual([]);
});

test("no symbolic link is in the repository, such as one to packages that are installed elsewhere", () => {
  const files = execFileSync("git", ["ls-files", "--stage"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  expect(files.split("\n").filter((line) => line.startsWith("120000"))).toEqual([]);
});

test("no type hole and no silenced rule is in the sources", () => {
  expect(
    places(/(: any\b(?! [a-z])|\bas any\b|<any>|@ts-ignore|@ts-expect-error|(eslint|oxlint|biome)-(disable|ignore))/),
  ).toEqual([]);
});

test("a comment begins with a noun or a verb, not with What, How, Whether or Who", () => {
  const opening = /^\s*(?:\/\/|--|\{?\/\*\*?)/;
  const asking = /^\s*(?:\/\/|--|\{?\/\*\*?|\*)\s*(?:What|How|Whether|Who)(?:ever)?\b/;
  const comments = sources.flatMap((path) => {
    const lines = readFileSync(path, "utf8").split("\n");
    return lines.flatMap((line, at) => {
      const before = lines[at - 1]?.trim() ?? "";
      // A later line of the same comment may begin with any word.
      const isLater = opening.test(line) ? /^(?:\/\/|--)/.test(before) : before !== "/**";
      return asking.test(line) && !isLater ? [`${path}:${at + 1} ${line.trim()}`] : [];
    });
  });
  expect(comments).toEqual([]);
});

test("no test is skipped, alone or left for later", () => {
  expect(places(/\b(test|it|describe)\.(skip|only|todo)\(|\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]);
});

test("pages carry no inline style, which the content security policy refuses", () => {
  expect(places(/style=\{\{/, /^src\/web\//)).toEqual([]);
});

test("colours come from the tokens", () => {
  expect(places(/#[0-9a-fA-F]{6}\b/, /^src\/web\/.*\.tsx$/)).toEqual([]);
});

test("boxes and circles to tick are 24 px wide, the least that WCAG 2.2 (2.5.8) asks of a target", () => {
  const small = globSync("src/web/**/*.tsx").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/type="(?:checkbox|radio)"[^]*?className="([^"]*)"/g)]
      .filter(([, classes = ""]) => !/\b(?:size-6|sr-only)\b/.test(classes))
      .map(([, classes]) => `${path}: ${classes}`),
  );
  expect(small).toEqual([]);
});

test("JSX is at home in src/web only", () => {
  expect(
    globSync("{src,sandbox,demo,scripts,bench}/**/*.tsx", ours).filter((path) => !path.startsWith("src/web/")),
  ).toEqual([]);
});

test("domain rules read no clock, no chance and no environment", () => {
  expect(places(/\bDate\.now\(|\bMath\.random\(|\bprocess\.|new Date\(\)/, /^src\/domain\//)).toEqual([]);
});

test("both languages have the same files of messages", () => {
  const [en, cn] = languages.map((language) =>
    globSync(`src/i18n/messages/${language}/*.json`)
      .map((path) => basename(path))
      .sort(),
  );
  expect(cn).toEqual(en);
});

test("every message is valid and takes the same arguments in both languages", () => {
  const [en, cn] = languages.map((language) => argumentsOf(compileCatalog(language)));
  expect(cn).toEqual(en);
});

/** The names a catalog's messages take, by dotted key. */
function argumentsOf(catalog: unknown, at = ""): Record<string, string[]> {
  if (typeof catalog === "string") return { [at]: [] };
  if (Array.isArray(catalog)) return { [at]: [...new Set(namesIn(catalog))].sort() };
  return Object.assign(
    {},
    ...Object.entries(catalog as object).map(([key, value]) => argumentsOf(value, at ? `${at}.${key}` : key)),
  );
}

function namesIn(node: unknown): string[] {
  if (!Array.isArray(node)) return typeof node === "object" && node ? Object.values(node).flatMap(namesIn) : [];
  return node.flatMap((part) => (Array.isArray(part) ? [String(part[0]), ...part.slice(1).flatMap(namesIn)] : []));
}
