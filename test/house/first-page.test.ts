import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
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
  // Commands for those who change the project stand on the page for contributors.
  const elsewhere = page("CONTRIBUTING.md") + page("docs/cluster.md");
  const spoken = (name: string) =>
    [`npm run ${name}`, `npm ${name}`].some((call) => (named + elsewhere).includes(call));
  expect(commands.filter((name) => !spoken(name))).toEqual([]);
});

const decisions = readdirSync("docs/decisions").filter((name) => name !== "README.md");

test("each decision has a number of its own, by which others name it", () => {
  const numbers = decisions.map((name) => /^(\d{3})-/.exec(name)?.[1] ?? name);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});

test("the index of decisions lists each by its title and says whether it still holds, as the page does", () => {
  const rows = [...page("docs/decisions/README.md").matchAll(/^\| \[\d+\]\((.+?)\) \| (.+?) \| (.+?) \|$/gm)];
  expect(rows.map(([, file, title, status]) => ({ file, title, status }))).toEqual(
    decisions.toSorted().map((file) => {
      const [heading = "", ...text] = page(`docs/decisions/${file}`).split("\n");
      const status = text.find((line) => line.startsWith("Status: "));
      return { file, title: heading.slice(2), status: status?.slice(8, -1) ?? "accepted" };
    }),
  );
  const successors = rows.flatMap(([, , , status = ""]) =>
    [...status.matchAll(/\]\((.+?)\)/g)].map(([, file]) => file!),
  );
  expect(successors.filter((file) => !decisions.includes(file))).toEqual([]);
  expect(rows.map(([, , , status]) => status!.split(" ")[0])).toEqual(
    rows.map(() => expect.stringMatching(/^(?:accepted|amended|superseded)$/)),
  );
});

test("pages link to files and headings that are there", () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const headings = (file: string) => [...page(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slug(heading!));
  const pages = globSync(["*.md", "docs/**/*.md", "bench/*.md", "sandbox/*.md"]);
  const broken = pages.flatMap((file) =>
    [...page(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, path = "", anchor]) => {
      const target = path === "" ? file : join(file, "..", path);
      if (!existsSync(target)) return [`${file}: ${link}`];
      return anchor !== undefined && !headings(target).includes(anchor) ? [`${file}: ${link}`] : [];
    }),
  );
  expect(broken).toEqual([]);
});
