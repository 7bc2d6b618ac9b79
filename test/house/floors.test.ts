import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

let house = "";
let cruised: Cruise["summary"];

/** Files that break a rule each. Nobody imports them, so that what else breaks one is seen beside them. */
const planted: Readonly<Record<string, string>> = {
  "src/domain/kernel/planted-read.ts": 'import { readFileSync } from "node:fs";\nvoid readFileSync;\n',
  "src/domain/kernel/planted.ts": taking("JobName", "#engine/platform/outbox.ts"),
  "src/engine/platform/planted.ts": taking("App", "#server/app.ts"),
  "src/engine/platform/planted-slice.ts": taking("OrderRow", "#engine/orders/order-row.ts"),
  "src/domain/payments/planted.ts": taking("OrderState", "#domain/orders/order-status.ts"),
  "src/engine/payments/planted.ts": taking("OrderRow", "#engine/orders/order-row.ts"),
  "src/engine/cart/planted.ts": taking("ShopTerms", "#domain/checkout/terms.ts"),
  "src/engine/inventory/planted.ts": taking("ReturnRow", "#engine/returns/returns.ts"),
  "sandbox/clock/planted.ts": taking("Planted", "./planted-back.ts"),
  "sandbox/clock/planted-back.ts":
    'import type * as planted from "./planted.ts";\nexport type Planted = typeof planted;\n',
  "e2e/fulfilment/planted.ts": taking("Planted", "./planted-back.ts"),
  "e2e/fulfilment/planted-back.ts": taking("Planted", "./planted.ts"),
};

function taking(name: string, from: string): string {
  return `import type { ${name} } from "${from}";\nexport type Planted = ${name};\n`;
}

// A copy, so that a violation can be planted without anybody stumbling over it.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "plenum-floors-"));
  for (const part of ["src", "sandbox", "e2e", "demo", "package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    cpSync(part, join(house, part), { recursive: true, filter: (path) => !path.includes("node_modules") });
  }
  symlinkSync(resolve("node_modules"), join(house, "node_modules"));
  for (const [file, text] of Object.entries(planted)) writeFileSync(join(house, file), text);
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "src", "sandbox", "e2e"];
  // It exits with the number of violations; the report is on its output either way.
  const { stdout } = spawnSync("node_modules/.bin/depcruise", options, {
    cwd: house,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  cruised = (JSON.parse(stdout) as Cruise).summary;
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

test("data falls one way through the floors", () => {
  const own = cruised.violations.filter(({ from }) => !(from in planted));
  expect(own.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(cruised.totalCruised).toBeGreaterThan(100);
});

test("the page on how the shop is built has the floors and the order of slices that are checked", () => {
  const page = readFileSync("ARCHITECTURE.md", "utf8");
  const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
    forbidden: readonly { readonly name: string; readonly comment?: string }[];
  };
  const rules = forbidden.map(({ name, comment = "" }) => ({ name, comment }));
  const checked = rules.flatMap(({ name, comment }) => {
    const floor = /^floor: (src\/\w+)$/.exec(name)?.[1];
    if (floor === undefined) return [];
    const others = comment.split(" itself and ")[1]?.split(", ") ?? [];
    return [[floor, others.filter((other) => other !== floor)] as const];
  });
  const rows = [...page.matchAll(/^\| `(src\/\w+)` \| .+ \| (.+) \|$/gm)].map(
    ([, floor = "", others = ""]) =>
      [floor, others === "–" ? [] : others.split(", ").map((name) => `src/${name}`)] as const,
  );
  expect(Object.fromEntries(rows)).toEqual({ "src/boot": ["src/everything"], ...Object.fromEntries(checked) });
  const orders = rules.flatMap(({ name, comment }) =>
    name.startsWith("slice: ") ? [comment.replace(/^.*: /, "")] : [],
  );
  expect(page.split("\n")).toContain(orders[0]);
});

test("the check finds a planted violation of each kind", () => {
  const broken = new Set(cruised.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  expect([...broken]).toEqual(
    expect.arrayContaining([
      "domain is pure: src/domain/kernel/planted-read.ts",
      "floor: src/domain/kernel: src/domain/kernel/planted.ts",
      "floor: src/engine: src/engine/platform/planted.ts",
      "engine: platform and ports know no slice: src/engine/platform/planted-slice.ts",
      "slice: domain/payments: src/domain/payments/planted.ts",
      "slice: engine/payments: src/engine/payments/planted.ts",
      "slice: engine/cart: src/engine/cart/planted.ts",
      "slice: engine/inventory: src/engine/inventory/planted.ts",
      "no circles: sandbox/clock/planted-back.ts",
      "no circles: e2e/fulfilment/planted-back.ts",
    ]),
  );
});
