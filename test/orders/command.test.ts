import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { systemClock } from "#engine/ports/clock.ts";
import { testDatabase } from "#test/database.ts";
import { booksOf, placeOrder } from "#test/payments/placed-order.ts";

const database = testDatabase();

function orders(...words: string[]) {
  return spawnSync(process.execPath, ["scripts/orders.ts", ...words], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: database().url, SANDBOX: "0", SECRET: "s".repeat(32) },
  });
}

test("the merchant's command lists what waits for a transfer, confirms it by its reference once, and says why not", async () => {
  const order = await placeOrder(database(), systemClock, "bank-deposit");
  const card = await placeOrder(database(), systemClock, "stripe");
  expect(orders("waiting").stdout).toContain(order.number);
  expect(orders("confirm", order.number)).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("reference_required") as string,
  });
  expect(orders("confirm", card.number, "--reference", "W1")).toMatchObject({
    status: 1,
    stdout: expect.stringContaining("not_manual") as string,
  });
  expect(orders("confirm", order.number.toLowerCase(), "--reference", "W1").stdout).toContain('"confirmed"');
  expect(orders("confirm", order.number, "--reference", "W1").stdout).toContain('"already"');
  expect(await booksOf(database(), order.id)).toMatchObject({ state: "confirmed", kept: 1, cash: order.total });
  expect(orders("waiting").stdout).not.toContain(order.number);
  expect(orders()).toMatchObject({ status: 2, stderr: expect.stringContaining("npm run orders -- confirm") as string });
});
