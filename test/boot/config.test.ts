import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigError, readConfig } from "#boot/config.ts";
import { savedSecret } from "#boot/saved-secret.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-config-"));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

const live = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://shop.example",
  TRUSTED_PROXIES: "1",
  SECRET: "0123456789abcdef0123456789abcdef",
  DATABASE_URL: "postgres://shop@db.example/shop",
  STRIPE_SECRET_KEY: "sk_live_1234",
  STRIPE_WEBHOOK_SECRET: "whsec_1234",
  PAYPAL_CLIENT_ID: "id",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "hook",
  SMTP_URL: "smtp://mail.example",
};

const shipped = { sandbox: false, demo: false };

function configErrors(env: Record<string, string>, beside?: typeof shipped): string {
  try {
    readConfig({ DATA_DIR: folder, ...env }, beside);
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
  const made = savedSecret(folder);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(savedSecret(folder)).toBe(made);
});

test("an empty file of a secret, as a full disk leaves it, is no secret", () => {
  const dataDir = join(folder, "full-disk");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "secret"), "");
  const made = savedSecret(dataDir);
  expect(made.length).toBeGreaterThanOrEqual(32);
  expect(savedSecret(dataDir)).toBe(made);
});

test("settings are read, and refused, without anything being made", () => {
  const DATA_DIR = join(folder, "not-yet");
  expect(configErrors({ ...live, SECRET: "", DATA_DIR })).toContain("SECRET: production needs one of its own");
  read({ DATA_DIR });
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a shipped shop, which has neither, refuses sandbox and demo by name, and recommends neither", () => {
  expect(configErrors({ ...live, SANDBOX: "1", DEMO: "1" }, shipped).split("\n")).toEqual([
    "SANDBOX: a shipped shop has no sandbox; unset SANDBOX, and set the providers' keys.",
    "DEMO: a shipped shop has no demo; unset DEMO.",
  ]);
  const { STRIPE_SECRET_KEY: _key, PAYPAL_CLIENT_ID: _id, ...keyless } = live;
  expect(configErrors(keyless, shipped)).toBe(
    "STRIPE_SECRET_KEY, PAYPAL_CLIENT_ID: there are no keys; set one provider's, or SANDBOX=0 to enter them under Settings, or to be paid by bank deposit and Zeller alone.",
  );
  expect(configErrors({ ...keyless, SANDBOX: "0" }, shipped)).toBe("");
  expect(readConfig({ DATA_DIR: folder }, shipped), "nor by itself").toMatchObject({ SANDBOX: false, DEMO: false });
});

test("production with every key runs without sandbox, demo goods and demo sign-ins", () => {
  expect(read(live)).toMatchObject({ SANDBOX: false, DEMO: false });
});

test("production refuses what would take no real money or trust the wrong one, and names the mend", () => {
  const without = (name: keyof typeof live) => Object.fromEntries(Object.entries(live).filter(([key]) => key !== name));
  expect(configErrors({ ...live, PUBLIC_URL: "http://shop.example" })).toContain("PUBLIC_URL");
  expect(configErrors(without("SECRET"))).toContain("SECRET");
  expect(configErrors(without("STRIPE_WEBHOOK_SECRET"))).toContain("STRIPE_WEBHOOK_SECRET");
  expect(configErrors({ ...live, STRIPE_SECRET_KEY: "sk_test_1" })).toContain("STRIPE_SECRET_KEY");
  expect(configErrors(without("PAYPAL_WEBHOOK_ID"))).toContain("PAYPAL_WEBHOOK_ID");
  // The mail server may be entered under Settings, where the shop does not open without one.
  expect(configErrors(without("SMTP_URL"))).toBe("");
  expect(configErrors({ ...live, STRIPE_SECRET_KEY: "rk_test_1" })).toContain("STRIPE_SECRET_KEY");
  expect(configErrors({ ...live, PAYPAL_API_BASE: "https://api-m.sandbox.paypal.com" })).toContain("PAYPAL_API_BASE");
  const { STRIPE_SECRET_KEY: _key, PAYPAL_CLIENT_ID: _id, ...neither } = live;
  expect(configErrors(neither)).toContain("SANDBOX");
  expect(configErrors({ ...neither, SANDBOX: "1" })).toBe("");
});

test("the merchant's side may have a host of its own, by https in production, and never another port of the shop's", () => {
  const adminUrl = (ADMIN_URL: string, env: Record<string, string> = live) => configErrors({ ...env, ADMIN_URL });
  expect(read(live)).toMatchObject({ ADMIN_URL: null });
  expect(read({ ...live, ADMIN_URL: "https://Office.shop.example/" })).toMatchObject({
    ADMIN_URL: "https://office.shop.example",
  });
  expect(adminUrl("http://office.shop.example")).toMatch(/^ADMIN_URL: production needs an https address/);
  for (const same of ["https://shop.example", "https://shop.example:8443"])
    expect(adminUrl(same), same).toMatch(/^ADMIN_URL: its host name is PUBLIC_URL's/);
  expect(adminUrl("https://shop.example/admin")).toContain("ADMIN_URL: it takes protocol, host and port alone");
  expect(adminUrl("http://localhost:3000", { PUBLIC_URL: "http://127.0.0.1:3000" })).toBe("");
});

test("a shop that visitors reach by https says how many proxies tell their addresses, none among the answers", () => {
  const { TRUSTED_PROXIES: _count, ...forgotten } = live;
  expect(configErrors(forgotten)).toMatch(/^TRUSTED_PROXIES: missing; .* or none /);
  expect(configErrors({ ...live, TRUSTED_PROXIES: "0" }), "zero is what it is when it is forgotten").toMatch(
    /^TRUSTED_PROXIES: missing/,
  );
  expect(read({ ...live, TRUSTED_PROXIES: "none" })).toMatchObject({ TRUSTED_PROXIES: 0 });
  expect(read({ ...live, TRUSTED_PROXIES: "2" })).toMatchObject({ TRUSTED_PROXIES: 2 });
  expect(configErrors({ ...forgotten, ROLE: "worker" }), "who answers no visitors").toBe("");
  expect(read({}), "a developer's").toMatchObject({ TRUSTED_PROXIES: 0 });
  expect(configErrors({ TRUSTED_PROXIES: "no" })).toContain(
    'TRUSTED_PROXIES: "no" is no whole number from 0 to 9, nor none',
  );
});

test("production says which database it means, and begins none beside it for a name that is mistyped", () => {
  const { DATABASE_URL, ...forgotten } = live;
  const missing =
    "DATABASE_URL: missing; set it to your PostgreSQL's, or to embedded if the database in DATA_DIR is meant.";
  expect(configErrors({ ...forgotten, DATABSE_URL: DATABASE_URL })).toBe(missing);
  expect(configErrors({ ...live, DATABASE_URL: "" })).toBe(missing);
  expect(read({ ...live, DATABASE_URL: "embedded" }).DATABASE_URL).toBeUndefined();
  expect(read({}).DATABASE_URL, "a developer's").toBeUndefined();
  expect(configErrors({ DATABASE_URL: "embedded", DATABASE_DIRECT_URL: DATABASE_URL })).toContain(
    "DATABASE_URL: missing; DATABASE_DIRECT_URL goes beside it",
  );
});

test("a password with a # is refused before half of it is taken for a host, and said how to write", () => {
  const said = (name: string) =>
    `${name}: it has a #, which in a user or password is written %23; correct or unset it.`;
  expect(configErrors({ DATABASE_URL: "postgres://shop:12#34@db.example/shop" })).toBe(said("DATABASE_URL"));
  expect(configErrors({ SMTP_URL: "smtp://shop:12#34@mail.example" })).toBe(said("SMTP_URL"));
  const url = "postgres://shop:12%2334@db.example/shop";
  expect(read({ DATABASE_URL: url }).DATABASE_URL).toBe(url);
});

test("production starts with either provider alone, and with a restricted live key", () => {
  const { STRIPE_SECRET_KEY: _key, STRIPE_WEBHOOK_SECRET: _secret, ...paypalOnly } = live;
  expect(configErrors(paypalOnly)).toBe("");
  expect(read(paypalOnly)).toMatchObject({ SANDBOX: false });
  const { PAYPAL_CLIENT_ID: _id, PAYPAL_CLIENT_SECRET: _word, PAYPAL_WEBHOOK_ID: _hook, ...stripeOnly } = live;
  expect(configErrors(stripeOnly)).toBe("");
  expect(configErrors({ ...stripeOnly, STRIPE_SECRET_KEY: "rk_live_1234" })).toBe("");
});

test("production does not start with a key of Stripe's that is another's, cut off or copied with more than itself", () => {
  for (const key of ["pk_live_1234", "sk_test_1234", "sk_live_", "sk_live_12 34", "sk_live_1234\n", '"sk_live_1234"'])
    expect(configErrors({ ...live, STRIPE_SECRET_KEY: key }), key).toBe(
      "STRIPE_SECRET_KEY: this is no live key; set one that begins with sk_live_ or rk_live_, as Stripe shows it.",
    );
  for (const secret of ["sk_live_1234", "pk_live_1234", "whsec_", "whsec_12 34"])
    expect(configErrors({ ...live, STRIPE_WEBHOOK_SECRET: secret }), secret).toBe(
      "STRIPE_WEBHOOK_SECRET: this is no signing secret; copy the one that begins with whsec_ from the endpoint at Stripe.",
    );
});

test("scripts of third parties come over https in production, since browsers load no others there", () => {
  for (const variable of ["TAG_SCRIPT", "CHAT_SCRIPT"]) {
    expect(configErrors({ ...live, [variable]: "http://tags.example/x.js" })).toContain(
      `${variable}: browsers load no`,
    );
    expect(configErrors({ ...live, [variable]: "https://tags.example/x.js" })).toBe("");
    expect(configErrors({ [variable]: "http://127.0.0.1:9/x.js" })).toBe("");
  }
});

test("a folder of pictures that is not there is named at the start", () => {
  expect(configErrors({ PICTURES_DIR: join(folder, "nowhere") })).toBe(
    "PICTURES_DIR: there is no such folder; make it, or unset it.",
  );
  expect(configErrors({ PICTURES_DIR: folder })).toBe("");
});

test("a shared cache is named by where it is purged; its header alone, or no URL, is named with its mend", () => {
  expect(read({ CDN_PURGE_URL: "http://10.0.0.5:8081, http://10.0.0.6:8081" })).toMatchObject({
    CDN_PURGE_URL: "http://10.0.0.5:8081, http://10.0.0.6:8081",
  });
  expect(configErrors({ CDN_PURGE_URL: "10.0.0.5" })).toContain("CDN_PURGE_URL: this is no URL");
  expect(configErrors({ CDN_TAG_HEADER: "Cache-Tag" })).toContain("CDN_PURGE_URL: missing");
  expect(configErrors({ CDN_PURGE_URL: "http://10.0.0.5", CDN_TAG_HEADER: "a b" })).toContain("CDN_TAG_HEADER");
});

test("a setting that can't be read is named, and nothing starts", () => {
  expect(configErrors({ PORT: "eighty" })).toContain("PORT");
  expect(configErrors({ DATABASE_URL: "mysql://x" })).toContain("DATABASE_URL");
  expect(configErrors({ PORT: "70000", LOG_LEVEL: "loud" })).toMatch(/PORT[\s\S]*LOG_LEVEL/);
});

test("what is mistyped is named with what was meant, and no password is repeated", () => {
  expect(
    configErrors({ PORT: "eighty", LOG_LEVEL: "loud", DATABASE_POOL: "0", SHARE_PORT: "yes" }).split("\n"),
  ).toEqual([
    'PORT: "eighty" is no whole number from 0 to 65535; correct or unset it.',
    'SHARE_PORT: "yes" is none of 0, 1, true, false; correct or unset it.',
    'DATABASE_POOL: "0" is no whole number from 4 to 200; correct or unset it.',
    'LOG_LEVEL: "loud" is none of debug, info, warn, error; correct or unset it.',
  ]);
  expect(configErrors({ DATABASE_URL: "mysql://shop:hush@db.example/shop" })).toBe(
    "DATABASE_URL: this is no URL like postgres://user:password@host:5432/name; correct or unset it.",
  );
});

test("a pooler's direct way is nothing without the pooler", () => {
  expect(configErrors({ DATABASE_DIRECT_URL: "postgres://shop@db.example/shop" })).toContain("DATABASE_URL: missing");
  const pooled = read({
    DATABASE_URL: "postgres://shop@pool.example/shop",
    DATABASE_DIRECT_URL: "postgres://shop@db.example/shop",
  });
  expect(pooled.DATABASE_PREPARE, "names of statements do not pass it").toBe(false);
  expect(read({ DATABASE_URL: "postgres://shop@db.example/shop" }).DATABASE_PREPARE).toBe(true);
});

test("files lie in the folder until a bucket is named, and half of what S3 needs is told with its mend", () => {
  expect(read({})).toMatchObject({ FILE_STORE: "folder", S3_REGION: "us-east-1" });
  const bucket = { S3_BUCKET: "shop-files", AWS_REGION: "eu-central-1" };
  expect(read(bucket)).toMatchObject({ FILE_STORE: "s3", S3_REGION: "eu-central-1" });
  expect(read({ ...bucket, FILE_STORE: "folder", S3_REGION: "eu-west-1" })).toMatchObject({
    FILE_STORE: "folder",
    S3_REGION: "eu-west-1",
  });
  expect(configErrors({ FILE_STORE: "s3" })).toContain("S3_BUCKET: missing; name the bucket");
  expect(configErrors({ S3_ENDPOINT: "https://s3.example" })).toContain("S3_BUCKET: missing; name the bucket");
  expect(configErrors({ ...bucket, AWS_ACCESS_KEY_ID: "AKIA" })).toContain("AWS_SECRET_ACCESS_KEY: both are needed");
  expect(configErrors({ S3_BUCKET: "a/b" })).toContain("S3_BUCKET: this is no name of a bucket; correct or unset it.");
  expect(configErrors({ ...bucket, FILE_STORE: "disk" })).toContain('FILE_STORE: "disk" is none of folder, s3');
});

test("the shop's own URL is protocol, host and port, written as browsers write it", () => {
  expect(read({ PUBLIC_URL: "https://Shop.Example:443/" }).PUBLIC_URL).toBe("https://shop.example");
  expect(read({ PUBLIC_URL: "http://127.0.0.1:8080" }).PUBLIC_URL).toBe("http://127.0.0.1:8080");
  expect(read({ HOST: "::1", PORT: "4000" }).PUBLIC_URL).toBe("http://[::1]:4000");
  expect(read({ HOST: "::", PORT: "4000" }).PUBLIC_URL).toBe("http://127.0.0.1:4000");
  for (const rest of ["/x", "/?z", "/#z", "?", "/x?z"])
    expect(configErrors({ ...live, PUBLIC_URL: `https://shop.example${rest}` }), rest).toBe(
      "PUBLIC_URL: it takes protocol, host and port alone, like https://shop.example, without path, query, fragment or password; correct or unset it.",
    );
  expect(configErrors({ ...live, PUBLIC_URL: "https://shop:hush@shop.example" })).toMatch(
    /^PUBLIC_URL: [^h]*host(?!.*hush)/,
  );
  expect(configErrors({ ...live, PUBLIC_URL: "shop.example" }).split("\n")).toHaveLength(1);
});

test("mail comes from a mailbox, and nothing else is taken for one", () => {
  for (const MAIL_FROM of [
    "orders@shop.example",
    "<orders@shop.example>",
    "Plenum Inc. <Orders@shop.example>",
    '"Plenum, Inc." <orders@shop.example>',
    "空压机 <orders@shop.example>",
  ])
    expect([MAIL_FROM, configErrors({ ...live, MAIL_FROM })]).toEqual([MAIL_FROM, ""]);
  for (const MAIL_FROM of [
    "foo",
    "Plenum",
    "Plenum <orders>",
    "Plenum orders@shop.example",
    "Plenum, Inc. <orders@shop.example>",
    "a@shop.example, b@shop.example",
    "Plenum <orders@shop.example> x",
    "Plenum\n<orders@shop.example>",
  ])
    expect(configErrors({ ...live, MAIL_FROM })).toBe(
      `MAIL_FROM: ${JSON.stringify(MAIL_FROM)} is no mailbox like orders@shop.example or Shop <orders@shop.example>; correct or unset it.`,
    );
});

test("two listeners on one port are told by the variable to change, before either listens", () => {
  expect(configErrors({ PORT: "7100", METRICS_PORT: "7100" })).toBe(
    "METRICS_PORT: 7100 is PORT as well; set METRICS_PORT to another.",
  );
  expect(configErrors({ PORT: "7100", METRICS_PORT: "7101" })).toBe(
    "METRICS_PORT: 7101 is SANDBOX_PORT as well; set METRICS_PORT to another.",
  );
  expect(configErrors({ PORT: "7100", SANDBOX_PORT: "7100", HOST: "0.0.0.0" })).toContain("SANDBOX_PORT: 7100 is PORT");
  expect(configErrors({ PORT: "7100", METRICS_PORT: "7101", SANDBOX: "0" })).toBe("");
  expect(configErrors({ PORT: "7100", METRICS_PORT: "7100", METRICS_HOST: "127.0.0.2" })).toBe("");
  expect(configErrors({ PORT: "0", SANDBOX_PORT: "0" })).toBe("");
});

test("a database's certificate is checked whole, whichever of the modes that check it is named", () => {
  const url = "postgres://shop@db.example/shop";
  for (const mode of ["prefer", "require", "verify-ca", "verify-full"])
    expect(read({ DATABASE_URL: `${url}?application_name=a&sslmode=${mode}` }).DATABASE_URL).toBe(
      `${url}?application_name=a&sslmode=verify-full`,
    );
  for (const asked of ["?sslmode=disable", "?sslmode=require&uselibpqcompat=true", ""])
    expect(read({ DATABASE_URL: url + asked }).DATABASE_URL).toBe(url + asked);
});
