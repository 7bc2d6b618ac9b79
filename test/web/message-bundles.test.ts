import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { bundleOf, bundlesOf } from "#i18n/bundles.ts";
import { type PageName, screens } from "#web/routes.ts";

const root = resolve(import.meta.dirname, "../..");
const slices = readdirSync(join(root, "src/i18n/messages/en")).map((file) => basename(file, ".json"));
const say = new RegExp(`["'\`](${slices.join("|")})\\.[\\w$.{}-]`, "g");

/** The files a file loads in a browser; types and what only the server runs are no part of it. */
function imports(file: string): string[] {
  const code = readFileSync(file, "utf8");
  const found = [...code.matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)"/gm)].map(
    ([, path]) => path ?? "",
  );
  return found.flatMap((path) => {
    if (/\.server(\.ts)?$/.test(path)) return [];
    const at = path.startsWith("#")
      ? join(root, "src", path.slice(1))
      : path.startsWith(".")
        ? join(dirname(file), path)
        : null;
    return at && existsSync(at) ? [at] : [];
  });
}

/** The slices of messages a screen may say, through everything it is made of. */
function said(file: string, seen = new Set<string>()): Set<string> {
  const all = new Set<string>();
  if (seen.has(file)) return all;
  seen.add(file);
  // Engine and domain say nothing: a loader's imports are left out with them.
  if (!/\/src\/(web|i18n)\//.test(file)) return all;
  for (const [, slice] of readFileSync(file, "utf8").matchAll(say)) all.add(slice ?? "");
  for (const next of imports(file)) for (const slice of said(next, seen)) all.add(slice);
  return all;
}

const table = (Object.keys(screens) as PageName[]).map((name) => ({ name, file: screens[name].file }));

test.each(table)("what $name says is loaded in the browser before it is shown", ({ name, file }) => {
  const there = bundlesOf(name);
  const missing = [...said(join(root, "src/web", file))].filter((slice) => {
    const bundle = bundleOf(slice);
    return bundle === "server" || !there.includes(bundle);
  });
  expect(missing).toEqual([]);
});

test("what mail and documents say stays on the server", () => {
  expect(bundleOf("mail")).toBe("server");
  expect(bundleOf("documents")).toBe("server");
});
