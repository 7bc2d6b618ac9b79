import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Cruise {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
}

let house = "";

// A copy, so that a violation can be planted without anybody stumbling over it.
beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), "plenum-floors-"));
  for (const part of ["src", "sandbox", "demo", "package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
    cpSync(part, join(house, part), { recursive: true, filter: (path) => !path.includes("node_modules") });
  }
  symlinkSync(resolve("node_modules"), join(house, "node_modules"));
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

function cruise(): Cruise {
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "src", "sandbox"];
  // It exits with the number of violations; the report is on its output either way.
  const { stdout } = spawnSync("node_modules/.bin/depcruise", options, {
    cwd: house,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Cruise;
}

const plant = (file: string, name: string, from: string) =>
  appendFileSync(join(house, file), `\nimport type { ${name} } from "${from}";\nexport type Planted = ${name};\n`);

test("data falls one way through the floors", () => {
  const clean = cruise();
  expect(clean.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(clean.summary.totalCruised).toBeGreaterThan(100);
});

test("the check finds a planted violation of each kind", () => {
  appendFileSync(
    join(house, "src/domain/kernel/time.ts"),
    '\nimport { readFileSync } from "node:fs";\nvoid readFileSync;\n',
  );
  plant("src/domain/kernel/money.ts", "JobName", "#engine/platform/outbox.ts");
  plant("src/engine/platform/log.ts", "App", "#server/app.ts");
  plant("src/engine/platform/statement.ts", "OrderRow", "#engine/orders/order-row.ts");
  plant("src/domain/payments/ledger.ts", "OrderState", "#domain/orders/order-status.ts");
  plant("src/engine/payments/payment-row.ts", "OrderRow", "#engine/orders/order-row.ts");
  plant("src/engine/cart/cart-lines.ts", "ShopTerms", "#domain/checkout/terms.ts");
  plant("src/engine/inventory/move-stock.ts", "ReturnRow", "#engine/returns/return-row.ts");
  plant("sandbox/clock/clock.ts", "Sandbox", "../sandbox.ts");
  const broken = new Set(cruise().summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
  expect([...broken]).toEqual(
    expect.arrayContaining([
      "domain is pure: src/domain/kernel/time.ts",
      "floor: src/domain/kernel: src/domain/kernel/money.ts",
      "floor: src/engine: src/engine/platform/log.ts",
      "engine: platform and ports know no slice: src/engine/platform/statement.ts",
      "slice: domain/payments: src/domain/payments/ledger.ts",
      "slice: engine/payments: src/engine/payments/payment-row.ts",
      "slice: engine/cart: src/engine/cart/cart-lines.ts",
      "slice: engine/inventory: src/engine/inventory/move-stock.ts",
      "no circles: sandbox/clock/clock.ts",
    ]),
  );
});
