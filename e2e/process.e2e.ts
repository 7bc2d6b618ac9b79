import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ownShop } from "./browser.ts";
import { startShop } from "./shop-process.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The ids of a process and everything it started. */
function family(pid: number): number[] {
  const table = execFileSync("ps", ["-eo", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const found = [pid];
  for (const parent of found) found.push(...rows.filter(([, ppid]) => ppid === parent).map(([child]) => child));
  return found;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test("a second start finds what the first one kept, and stopping leaves no process behind", async () => {
  // Stocked already: that a start stocks an empty folder, every run sees before its tests.
  const first = await ownShop({ folder });
  const started = family(first.pid);
  // The shop, PostgreSQL with its helpers, and the sandbox.
  expect(started.length).toBeGreaterThan(3);
  const form = new URLSearchParams({ intent: "add", sku: await someSku(first.url), quantity: "2" });
  const added = await fetch(`${first.url}/shoppingCart`, {
    method: "POST",
    body: form,
    headers: { origin: first.url },
    redirect: "manual",
  });
  const cookie = added.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
  expect(cookie).toContain("cart=");
  await first.stop();
  expect(started.filter(alive)).toEqual([]);

  const second = await startShop({ folder });
  const visitor = (await (await fetch(`${second.url}/api/v1/visitor`, { headers: { cookie } })).json()) as {
    cartCount: number;
  };
  expect(visitor.cartCount).toBe(2);
  await second.stop();
});

async function someSku(url: string): Promise<string> {
  const { products } = (await (await fetch(`${url}/api/v1/suggest?q=oil&lang=en`)).json()) as {
    products: { sku: string }[];
  };
  return products[0]?.sku ?? "";
}
