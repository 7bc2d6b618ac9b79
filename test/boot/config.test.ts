import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#boot/config.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-config-"));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgres://shop@db.example/shop",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "hook",
  SMTP_URL: "smtp://mail.example",
};

function faultsOf(env: Record<string, string>): string {
  try {
    read(env);
    return "";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

test("without any setting the shop runs its sandbox on the next port and stocks itself", () => {
  expect(read({})).toMatchObject({
    PORT: 3000,
    SANDBOX: true,
    SANDBOX_PORT: 3001,
    DEMO: true,
    PUBLIC_URL: "http://127.0.0.1:3000",
  });
});

test("an installation keeps the secret it made at its first start", () => {
  expect(read({}).SECRET).toBe(read({}).SECRET);
  expect(read({}).SECRET.length).toBeGreaterThanOrEqual(32);
});

test("production with every key runs without sandbox, demo goods and demo sign-ins", () => {
  expect(read(live)).toMatchObject({ SANDBOX: false, DEMO: false });
});

test("production refuses what would take no real money or trust the wrong one, and names the mend", () => {
  const without = (name: keyof typeof live) => Object.fromEntries(Object.entries(live).filter(([key]) => key !== name));
  expect(faultsOf({ ...live, PUBLIC_URL: "http://shop.example" })).toContain("PUBLIC_URL");
  expect(faultsOf(without("SECRET"))).toContain("SECRET");
  expect(faultsOf(without("STRIPE_WEBHOOK_SECRET"))).toContain("STRIPE_WEBHOOK_SECRET");
  expect(faultsOf({ ...live, STRIPE_SECRET_KEY: "sk_test_1" })).toContain("STRIPE_SECRET_KEY");
  expect(faultsOf(without("PAYPAL_WEBHOOK_ID"))).toContain("PAYPAL_WEBHOOK_ID");
  expect(faultsOf(without("SMTP_URL"))).toContain("SMTP_URL");
  expect(faultsOf(without("STRIPE_SECRET_KEY"))).toContain("SANDBOX");
  expect(faultsOf({ ...without("STRIPE_SECRET_KEY"), SANDBOX: "1" })).toBe("");
});

test("a setting that can't be read is named, and nothing starts", () => {
  expect(faultsOf({ PORT: "eighty" })).toContain("PORT");
  expect(faultsOf({ DATABASE_URL: "mysql://x" })).toContain("DATABASE_URL");
  expect(faultsOf({ PORT: "70000", LOG_LEVEL: "loud" })).toMatch(/PORT[\s\S]*LOG_LEVEL/);
});
