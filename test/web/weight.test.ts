import { existsSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { AnyRouteName } from "#i18n/routes.ts";
import { pageFiles } from "#web/page-files.server.ts";

/**
 * KB of brotli that a page loads before it can be used: all its scripts with its messages in English. A little above
 * what was reached; whoever reaches less writes the lower figure here. The vendors' file, as it is shipped, is 85 of
 * it.
 */
const limits: Partial<Record<AnyRouteName, number>> = {
  home: 124.1,
  category: 127.3,
  search: 129.6,
  product: 127.0,
  airSystem: 145.6,
  toolRunningCost: 135.6,
  cart: 135.1,
  checkout: 153.2,
  payment: 137.0,
  signIn: 119.4,
  orderList: 124.8,
};

const files = new Map<string, number>();

/**
 * As it is sent, but for the hashes in the names of files: other ones compress to some 50 bytes more or less, so that
 * no page would weigh the same after a change of another. Files under half a kilobyte are not compressed.
 */
function kilobytes(path: string): number {
  const kept = files.get(path);
  if (kept !== undefined) return kept;
  const file = `build/client${path}`;
  const code = readFileSync(file, "utf8").replaceAll(/-[\w-]{8}(?=\.(?:js|css)\b)/g, "-00000000");
  const size = existsSync(`${file}.br`) ? brotliCompressSync(code).length : statSync(file).size;
  files.set(path, size / 1024);
  return size / 1024;
}

test.each(Object.entries(limits) as [AnyRouteName, number][])(
  "the scripts of %s weigh %d KB at most",
  (name, limit) => {
    const { entry, preloads } = pageFiles(name, "en");
    const sizes = [...preloads, entry!].map((path) => ({ path, size: kilobytes(path) }));
    const table = sizes
      .toSorted((a, b) => b.size - a.size)
      .map(({ path, size }) => `${size.toFixed(1)} ${path}`)
      .join("\n");
    const total = sizes.reduce((sum, { size }) => sum + size, 0);
    expect(total, table).toBeLessThanOrEqual(limit);
    // A file that is left out would make any page light.
    expect(total).toBeGreaterThan(limit * 0.9);
  },
);

test("no page of the shop loads the merchant's routes", () => {
  const { entry, preloads } = pageFiles("home", "en");
  for (const path of [...preloads, entry!])
    expect(readFileSync(`build/client${path}`, "utf8"), path).not.toContain("/admin/orders");
});

test("what a page's first screen does without comes once it is shown", () => {
  const { entry, preloads } = pageFiles("product", "en");
  const files = [...preloads, entry!].map((path) => readFileSync(`build/client${path}`, "utf8"));
  for (const later of [
    "refundState",
    "errors.fatal.",
    "errors.unsent.",
    "/storefront/checkout/",
    "product.bundle.",
    "shell.footer.",
  ])
    expect(files.filter((file) => file.includes(later)).length, later).toBe(0);
  // A document that shows an error brings its screen and the words of it.
  const failed = pageFiles("product", "en", true);
  expect(failed.own.messages.length).toBe(pageFiles("product", "en").own.messages.length + 1);
  expect(failed.preloads.some((path) => readFileSync(`build/client${path}`, "utf8").includes("errors.fatal."))).toBe(
    true,
  );
});

test("every page's style sheet weighs 11.4 KB at most", () => {
  const sizes = pageFiles("product", "en").styles.map(kilobytes);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(11.4);
});
