import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("CONTRIBUTING.md", "utf8");

test("every file and folder that the page for contributors names is there", () => {
  const named = [...page.matchAll(/`((?:src|test|sandbox|demo|docs)(?:\/[\w.*-]+)*|[\w-]+\.json)`/g)].map(
    ([, path]) => path!,
  );
  const linked = [...page.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path]) => path!);
  expect(named.length).toBeGreaterThan(20);
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});

test("it says where a screen, a rule, a use case, a provider, a job and a sentence go, on one page", () => {
  for (const what of ["a screen", "a rule", "a use case", "provider", "a job", "a mail", "a sentence"])
    expect(page, what).toMatch(new RegExp(`^\\| (?:\\w+ )*.*${what}`, "m"));
  expect(page.split("\n").length).toBeLessThan(60);
});
