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
    cpSync(part, join(house, part), { recursive: true });
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

test("data falls one way through the floors, and the check finds a planted violation of each kind", () => {
  const clean = cruise();
  expect(clean.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  expect(clean.summary.totalCruised).toBeGreaterThan(100);

  appendFileSync(
    join(house, "src/domain/kernel/money.ts"),
    '\nimport { enqueue } from "#engine/platform/outbox.ts";\nvoid enqueue;\n',
  );
  appendFileSync(
    join(house, "src/engine/platform/log.ts"),
    '\nimport type { App } from "#server/app.ts";\nexport type Planted = App;\n',
  );
  appendFileSync(
    join(house, "src/domain/kernel/time.ts"),
    '\nimport { readFileSync } from "node:fs";\nvoid readFileSync;\n',
  );
  const broken = cruise().summary.violations.map(({ rule }) => rule.name);
  expect(broken).toContain("floor: src/domain/kernel");
  expect(broken).toContain("floor: src/engine");
  expect(broken).toContain("domain is pure");
});
