import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configurationPage, exampleEnvironment } from "../../scripts/configuration.ts";

const page = (file: string) => readFileSync(file, "utf8");

test("the page and the file of the configuration say what the code reads (npm run configuration writes them)", () => {
  expect(page("docs/configuration.md")).toBe(configurationPage());
  expect(page("docs/example.env")).toBe(exampleEnvironment());
});

test("a newcomer reads the README in one go", () => {
  expect(page("README.md").split("\n").length).toBeLessThanOrEqual(70);
});

test("every command that the project runs stands on the page of commands", () => {
  const { scripts } = JSON.parse(page("package.json")) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => !name.startsWith("pre"));
  const named = page("docs/commands.md");
  // What only those who change the project call stands on the page for contributors.
  const elsewhere = page("CONTRIBUTING.md") + page("docs/cluster.md");
  const spoken = (name: string) =>
    [`npm run ${name}`, `npm ${name}`].some((call) => (named + elsewhere).includes(call));
  expect(commands.filter((name) => !spoken(name))).toEqual([]);
});

test("each decision has a number of its own, by which others name it", () => {
  const numbers = readdirSync("docs/decisions").map((name) => /^(\d{3})-/.exec(name)?.[1] ?? name);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});

test("the pages for operators link to files and headings that are there", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const headings = (file: string) => [...page(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));
  const pages = [
    "README.md",
    ...readdirSync("docs")
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${name}`),
  ];
  const broken = pages.flatMap((file) =>
    [...page(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = "", anchor]) => {
      const target = path === "" ? file : join(file, "..", path);
      if (!existsSync(target)) return [`${file}: ${link}`];
      return anchor !== undefined && !headings(target).includes(anchor) ? [`${file}: ${link}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});
