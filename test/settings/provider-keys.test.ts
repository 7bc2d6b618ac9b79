import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "#boot/config.ts";
import { openThirdParties } from "#boot/third-parties.ts";
import { type KeyedProvider, keyErrors } from "#domain/payments/provider-keys.ts";
import { minutes } from "#domain/kernel/time.ts";
import { saveKeys, shownKeys } from "#engine/admin/settings/provider-keys.ts";
import { isConfigured } from "#engine/ports/payment-provider.ts";
import type { Shop } from "#engine/shop.ts";
import { openKeys, readSealedKeys } from "#engine/payments/stored-keys.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { totpSecret } from "#test/staff/staff-fixtures.ts";
import { startSandbox } from "../../sandbox/start.ts";
import { readConfig as sandboxConfig } from "../../sandbox/config.ts";

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
const folder = mkdtempSync(join(tmpdir(), "plenum-keys-"));
const stops: (() => void)[] = [];

/** The third parties as boot opens them for a process. */
async function openProcess(
  base: Pick<Shop, "db" | "clock" | "log">,
  env: Record<string, string> = { SANDBOX: "1" },
  emulators: Pick<typeof sandbox, "url" | "smtpUrl"> = sandbox,
) {
  const config = readConfig({ DATA_DIR: folder, ...env });
  const opened = await openThirdParties({
    ...base,
    config,
    secret: shopSecret,
    sandbox: env["SANDBOX"] === "1" ? emulators : null,
  });
  stops.push(opened.stop);
  return opened;
}

beforeAll(async () => {
  sandbox = await startSandbox(
    sandboxConfig({ SANDBOX_PORT: "0", SANDBOX_DATA: folder, PUBLIC_URL: "http://shop.example" }),
  );
});
afterAll(async () => {
  for (const stop of stops) stop();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const shop = openShop({ parties: async (base) => (await openProcess(base)).parties });
const here = () => ({ db: shop().db, clock: shop().clock, log: quiet });
let owner: Browser;

beforeEach(async () => {
  await shop().db.sql("delete from provider_keys");
  await shop().db.sql("delete from sign_in_failures");
  owner = await signedInAs(shop(), "owner");
  await shop().db.sql("update staff set owner_since = '2020-01-01', totp_confirmed_at = '2020-01-01'");
});

const at = (provider: KeyedProvider) => `/admin/settings/keys/${provider}`;
const stored = async () => (await readSealedKeys(shop().db)).map((row) => openKeys(shopSecret, row));
const inUse = async (provider: KeyedProvider) =>
  (await stored()).find((one) => one.provider === provider && one.replacedAt === null);

async function press(provider: KeyedProvider, intent: string, fields: Record<string, string> = {}, browser = owner) {
  await shop().db.sql("update staff set totp_step = 0");
  const factor = codeOf(totpSecret, stepAt(shop().clock.now()));
  const version = String((await inUse(provider))?.id ?? 0);
  return browser.post(at(provider), { intent, version, factor, ...fields });
}

const stripe = { secretKey: "sk_test_ridgeline_4242", webhookSecret: "whsec_ridgeline_0007" };
const paypal = { account: "sandbox", clientId: "AClient-9", clientSecret: "paypal-secret-0815", webhookId: "WH-1" };
const usps = { clientId: "usps-key-1", clientSecret: "usps-secret-0420" };

test("saved keys are sealed in the database, shown by their end alone, and nowhere told in full", async () => {
  expect((await press("stripe", "save", stripe)).location).toBe(`${at("stripe")}?done=saved`);
  expect((await press("paypal", "save", paypal)).location).toBe(`${at("paypal")}?done=saved`);
  expect((await press("usps", "save", usps)).location).toBe(`${at("usps")}?done=saved`);
  expect((await inUse("stripe"))?.values).toEqual(stripe);
  const rows = JSON.stringify(await shop().db.sql("select * from provider_keys"));
  const record = JSON.stringify(await shop().db.sql("select * from audit_log"));
  const jobs = JSON.stringify(await shop().db.sql("select payload from graphile_worker._private_jobs"));
  const pages = await Promise.all(
    [at("stripe"), at("paypal"), at("usps"), "/admin/settings/keys", "/admin/audit"].flatMap((path) => [
      owner.bytes(path).then(({ bytes }) => bytes.toString()),
      owner.get(`${path}/_payload.json`).then(({ text }) => text),
    ]),
  );
  const secrets = [stripe.secretKey, stripe.webhookSecret, paypal.clientSecret, usps.clientSecret];
  for (const secret of secrets)
    for (const place of [rows, record, jobs, ...shop().logged, ...pages]) expect(place).not.toContain(secret);
  expect(pages[0]).toContain("…4242");
  expect(record).toContain("keys-entered");
  const told = await shop().db.sql<{ subject: string }>(
    `select payload ->> 'subject' as subject from graphile_worker._private_jobs where payload ->> 'about' = 'provider-keys'`,
  );
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(["PayPal", "Stripe", "USPS"]);
});

test("a secret that is left empty stays; the same again changes nothing and tells nobody", async () => {
  await press("stripe", "save", stripe);
  const first = await inUse("stripe");
  expect((await press("stripe", "save", { secretKey: "", webhookSecret: "" })).location).toContain("done=unchanged");
  expect((await inUse("stripe"))?.id).toBe(first?.id);
  await press("stripe", "save", { secretKey: "", webhookSecret: "whsec_another_0001" });
  expect((await inUse("stripe"))?.values).toEqual({ ...stripe, webhookSecret: "whsec_another_0001" });
});

test("what cannot be a key, and what the provider refuses, is said beside its field, in both languages, and stores nothing", async () => {
  const wrong: [KeyedProvider, Record<string, string>, string, string][] = [
    ["stripe", { ...stripe, secretKey: "pk_test_public_1" }, "publishable key", "可发布密钥"],
    ["stripe", { ...stripe, secretKey: "hello" }, "begins with sk_live_", "以 sk_live_"],
    ["stripe", { ...stripe, webhookSecret: "we_1" }, "begins with whsec_", "以 whsec_ 开头"],
    ["stripe", { ...stripe, secretKey: "sk_test_revoked1" }, "does not take these", "不接受这些密钥"],
    ["paypal", { ...paypal, clientSecret: "revoked" }, "does not take these", "不接受这些密钥"],
    ["usps", { ...usps, clientSecret: "revoked" }, "does not take these", "不接受这些密钥"],
    [
      "mail",
      { host: "http://mail", port: "587", security: "tls", from: "a@b.example" },
      "name of the server",
      "服务器名称",
    ],
    [
      "mail",
      { host: "mail.example", port: "70000", security: "tls", from: "a@b.example" },
      "a port such as",
      "请输入端口",
    ],
    [
      "mail",
      { host: "mail.example", port: "25", security: "none", user: "u", from: "a@b.example" },
      "is required",
      "必填",
    ],
  ];
  for (const [provider, fields, en, cn] of wrong) {
    const english = await press(provider, "save", fields);
    expect([provider, english.status, english.text.includes(en) ? en : english.text]).toEqual([provider, 400, en]);
    await shop().db.sql("update staff set totp_step = 0");
    const factor = codeOf(totpSecret, stepAt(shop().clock.now()));
    const chinese = await owner.post(`/cn${at(provider)}`, { intent: "save", version: "0", factor, ...fields });
    expect([provider, chinese.text.includes(cn) ? cn : chinese.text]).toEqual([provider, cn]);
  }
  expect(await stored()).toEqual([]);
});

test("keys hold at once for calls of another process, and stop so when they are removed", async () => {
  const { parties, live } = await openProcess(here());
  await press("stripe", "save", stripe);
  expect(parties.keys.has("stripe")).toBe(true);
  await press("stripe", "save", { secretKey: "sk_test_second_key_1111", webhookSecret: "" });
  await parties.payments.get("stripe")!.check!();
  const keys = live.of("stripe");
  expect(keys.inUse?.["secretKey"]).toBe("sk_test_second_key_1111");
  expect(keys.earlier.map((values) => values["secretKey"])).toEqual([stripe.secretKey, "sk_test_sandbox"]);
  expect((await press("stripe", "remove")).location).toBe("/admin/settings/keys?removed=stripe");
  await parties.keys.refresh();
  expect(live.of("stripe").inUse?.["secretKey"], "the emulator's stand in again").toBe("sk_test_sandbox");
  expect((await press("stripe", "forget")).location).toBe(`${at("stripe")}?done=forgotten`);
  expect(await stored()).toEqual([]);
});

test("two owners who save at once: one is told that the keys have changed meanwhile", async () => {
  await press("stripe", "save", stripe);
  const version = String((await inUse("stripe"))!.id);
  await press("stripe", "save", { ...stripe, secretKey: "sk_test_by_the_first" });
  const late = await press("stripe", "save", { ...stripe, secretKey: "sk_test_by_the_second", version });
  expect(late.status).toBe(409);
  expect((await inUse("stripe"))?.values?.["secretKey"]).toBe("sk_test_by_the_first");
});

test("of two saves in the same moment one is stored, and the other is told", async () => {
  await press("stripe", "save", stripe);
  const version = String((await inUse("stripe"))!.id);
  const save = (secretKey: string) => owner.post(at("stripe"), { intent: "save", version, secretKey });
  const answers = await Promise.all([save("sk_test_in_one_moment"), save("sk_test_in_the_same_moment")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await stored()).filter(({ provider }) => provider === "stripe")).toHaveLength(2);
});

test("the environment goes before what is stored, names its variable, and its fields are not asked for", async () => {
  await press("stripe", "save", stripe);
  const { parties, live } = await openProcess(here(), { SANDBOX: "1", STRIPE_SECRET_KEY: "sk_test_environment_9999" });
  expect(live.of("stripe").inUse).toEqual({ ...stripe, secretKey: "sk_test_environment_9999" });
  const [shown] = await shownKeys({ db: shop().db, keys: parties.keys, settings: { secret: shopSecret } });
  expect(shown?.environment).toEqual({ secretKey: { variable: "STRIPE_SECRET_KEY", shown: "…9999" } });
  // A text typed into it is not stored either.
  const deps = { db: shop().db, clock: shop().clock, keys: parties.keys, settings: { secret: shopSecret } };
  const typed = { secretKey: "sk_test_typed_beside_it", webhookSecret: "whsec_newer_0002" };
  const by = { id: null, email: "owner@example.com" };
  await saveKeys(deps, by, { provider: "stripe", version: (await inUse("stripe"))!.id, typed });
  expect((await inUse("stripe"))?.values).toEqual({ ...stripe, webhookSecret: "whsec_newer_0002" });
});

test("each provider is tested by its button: the emulators answer, and the mail comes to who presses it", async () => {
  expect((await press("stripe", "test")).text).toContain("It answers and takes the keys");
  expect((await press("paypal", "test")).text).toContain("It answers and takes the keys");
  expect((await press("usps", "test")).text).toContain("It answers and takes the keys");
  const { hostname, port } = new URL(sandbox.smtpUrl);
  const server = { host: hostname, port, security: "none", from: "orders@ridgeline.example" };
  expect((await press("mail", "save", server)).location).toBe(`${at("mail")}?done=saved`);
  expect((await press("mail", "test")).text).toContain("took an email to owner@example.com");
  const [mail] = (await (await fetch(`${sandbox.url}/mail?to=owner@example.com`)).json()) as { from: string }[];
  expect(mail?.from).toContain("orders@ridgeline.example");
  await press("mail", "save", { ...server, port: "1" });
  expect((await press("mail", "test")).text, "what the connection said").toContain("ECONNREFUSED");
});

test("a mail server that does not answer is named by what set it: the sandbox, the environment, or an owner", async () => {
  const away = { url: sandbox.url, smtpUrl: "smtp://127.0.0.1:1" };
  const faultOf = async (env: Record<string, string>) =>
    (await openProcess(here(), { SANDBOX: "1", ...env }, away)).parties.mailer.fault?.();
  const SMTP_URL = "smtp://127.0.0.1:2";
  const ofSandbox =
    /^SANDBOX: the sandbox's mail server does not answer at 127\.0\.0\.1:1 \(\w+\); start the shop again, or set SMTP_URL\. /;
  expect(await faultOf({})).toMatch(ofSandbox);
  expect(await faultOf({ MAIL_FROM: "orders@ridgeline.example" }), "a sender alone is no server").toMatch(ofSandbox);
  expect(await faultOf({ SMTP_URL })).toMatch(/^SMTP_URL: no mail server answers at 127\.0\.0\.1:2 /);
  await press("mail", "save", { host: "127.0.0.1", port: "3", security: "none", from: "orders@ridgeline.example" });
  expect(await faultOf({})).toMatch(/^Settings → Keys and mail server: no mail server answers at 127\.0\.0\.1:3 /);
  expect(await faultOf({ SMTP_URL })).toMatch(/^SMTP_URL: /);
});

test("under another secret of the installation nothing is read, and the screen asks to enter the keys again", async () => {
  await press("stripe", "save", stripe);
  const [row] = await readSealedKeys(shop().db);
  expect(openKeys("another".repeat(8), row!).values).toBeNull();
  const [first, ...others] = row!.sealed;
  await shop().db.sql("update provider_keys set sealed = $1", [[first === "A" ? "B" : "A", ...others].join("")]);
  expect((await owner.get(at("stripe"))).text).toContain("can no longer be read");
  expect((await press("stripe", "save", stripe)).location).toContain("done=saved");
  expect((await inUse("stripe"))?.values).toEqual(stripe);
});

test("in production only live keys with a webhook that is believed, and no password in the clear", () => {
  const errors = (provider: KeyedProvider, values: Record<string, string>) =>
    keyErrors(provider, values, { strict: true }).map(({ field, code }) => `${field} ${code}`);
  expect(errors("stripe", stripe)).toEqual(["secretKey key_of_test"]);
  expect(errors("stripe", { secretKey: "rk_live_12345", webhookSecret: "" })).toEqual(["webhookSecret required"]);
  expect(errors("stripe", { secretKey: "sk_live_12345", webhookSecret: "whsec_1" })).toEqual([]);
  expect(errors("paypal", { ...paypal, webhookId: "" })).toEqual(["account key_of_test", "webhookId required"]);
  expect(errors("paypal", { ...paypal, account: "live" })).toEqual([]);
  const server = { host: "mail.example", port: "25", user: "u", password: "p", from: "a@b.example" };
  expect(errors("mail", { ...server, security: "none" })).toEqual(["security password_in_clear"]);
  expect(errors("mail", { ...server, security: "starttls" })).toEqual([]);
});

test("test keys in the database of a shop in production are not used, and offer no payment", async () => {
  await press("stripe", "save", stripe);
  const production = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://shop.example",
    TRUSTED_PROXIES: "1",
    DATABASE_URL: "embedded",
    SECRET: shopSecret,
    SANDBOX: "0",
  };
  const { live, parties } = await openProcess(here(), production);
  expect(live.of("stripe").inUse).toBeNull();
  expect(isConfigured(parties.payments, "stripe")).toBe(false);
  expect([...parties.payments.keys()].filter((method) => isConfigured(parties.payments, method))).toEqual([
    "bank-deposit",
    "zeller",
  ]);
});

test("a session without a fresh factor changes nothing and tries nothing at a provider", async () => {
  const stale = await signedInAs(shop(), "owner");
  shop().clock.advance(minutes(11));
  for (const intent of ["save", "remove", "forget"])
    expect((await stale.post(at("stripe"), { intent, version: "0", ...stripe })).status).toBe(400);
  expect(await stored()).toEqual([]);
});

const quiet = { debug() {}, info() {}, warn() {}, error() {} };

test("an account for labels is asked about before it is stored, entered whole, and never with a sender of another state", async () => {
  const account = { crid: "10000001", mid: "900000001", epsAccount: "1000000001" };
  const sender = {
    senderName: "Ridgeline Air",
    senderStreet: "1200 Market St",
    senderCity: "Houston",
    senderState: "TX",
    senderZip: "77015",
  };
  const wrong: [Record<string, string>, string, string][] = [
    [{ ...account, mid: "" }, "is required", "为必填项"],
    [{ ...account, crid: "CRID 7" }, "digits only", "数字"],
    [{ ...account, ...sender, senderZip: "10001" }, "is not in the chosen state", "州"],
    [{ ...account, ...sender, epsAccount: "1000000404" }, "does not take these", "不接受这些密钥"],
  ];
  for (const [fields, english, chinese] of wrong) {
    const page = await press("usps", "save", { ...usps, ...fields });
    expect(page.status, english).toBe(400);
    expect(page.text).toContain(english);
    await shop().db.sql("update staff set totp_step = 0");
    const factor = codeOf(totpSecret, stepAt(shop().clock.now()));
    const cn = await owner.post(`/cn${at("usps")}`, { intent: "save", version: "0", factor, ...usps, ...fields });
    expect(cn.text, chinese).toContain(chinese);
  }
  expect(await inUse("usps")).toBeUndefined();
  const { labels } = (await openProcess(here())).parties;
  expect(await labels.of("10000001"), "the emulator's account stands in").not.toBeNull();
  const whole = { ...usps, ...account, crid: "70000007", ...sender };
  expect((await press("usps", "save", whole)).location).toContain("done=saved");
  expect((await labels.current())?.account).toBe("70000007");
  expect((await press("usps", "save", { ...usps, clientSecret: "" })).location).toContain("done=saved");
  expect(await labels.current(), "no account, no labels").toBeNull();
  expect((await labels.of("70000007"))?.account, "what it bought can still be asked about").toBe("70000007");
});
