import { spawn, spawnSync } from "node:child_process";
import type { ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { checkoutOf, openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;
const folders: string[] = [];
const freshFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-test-"));
  folders.push(folder);
  return folder;
};
afterEach(async () => {
  await bench.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const HOUR = 3_600_000;

/** The first thing a process says; fails at once where it ends without a word. */
async function firstWords(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const silent = once(child, "close").then(([code]) =>
    Promise.reject(new Error(`the process ended with ${String(code)} and said nothing`)),
  );
  return String(await Promise.race([once(child.stdout, "data"), silent]));
}

describe("the sandbox's clock", () => {
  test("moves forward on request and never back", async () => {
    bench = await openBench();
    await bench.advance(HOUR);
    expect(await bench.advance(1_000)).toMatchObject({ offsetMs: HOUR + 1_000 });
    for (const ms of [-1, "soon", Number.MAX_VALUE]) {
      expect(await bench.post("/clock/advance", { ms })).toHaveProperty("error");
    }
    const before = Date.now();
    const { now, offsetMs } = await bench.get("/clock");
    expect(offsetMs).toBe(HOUR + 1_000);
    expect(Date.parse(now) - offsetMs).toBeGreaterThanOrEqual(before);
    expect(Date.parse(now) - offsetMs).toBeLessThanOrEqual(Date.now());
  });

  test("is streamed: the offset on joining, and again at every change", async () => {
    bench = await openBench();
    await bench.advance(5_000);
    const leaving = new AbortController();
    const stream = await fetch(`${bench.url}/clock/stream`, { signal: leaving.signal });
    const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    expect(await next()).toContain('{"offsetMs":5000}');
    await bench.advance(1_000);
    expect(await next()).toContain('{"offsetMs":6000}');
    leaving.abort();
  });

  test("expires a Checkout Session at its time and tells the shop", async () => {
    bench = await openBench();
    const stripe = bench.stripe();
    const expires_at = Math.floor(Date.now() / 1000) + 31 * 60;
    const session = await stripe.checkout.sessions.create(checkoutOf(5_000, "PL-TIME", { expires_at }));
    await bench.advance(30 * 60_000);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
    await bench.advance(2 * 60_000);
    await bench.settled();
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("expired");
    expect(bench.shop.received.map((post) => JSON.parse(post.body).type)).toEqual(["checkout.session.expired"]);
  });

  test("moves a parcel along its way to the door", async () => {
    bench = await openBench();
    const ask = async () => {
      const credentials = { grant_type: "client_credentials", client_id: "shop", client_secret: "secret" };
      const { access_token } = await bench.post("/usps/oauth2/v3/token", credentials);
      const response = await fetch(`${bench.url}/usps/tracking/v3r2/tracking`, {
        method: "POST",
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        body: JSON.stringify([{ trackingNumber: "9400111899223397910390" }]),
      });
      return (await response.json())[0];
    };
    expect(await ask()).toMatchObject({ statusCategory: "Pre-Shipment" });
    await bench.advance(40 * HOUR);
    expect(await ask()).toMatchObject({ statusCategory: "In Transit", trackingEvents: { length: 4 } });
    await bench.advance(40 * HOUR);
    expect(await ask()).toMatchObject({
      statusCategory: "Delivered",
      trackingEvents: { length: 7, 0: { eventCode: "01" } },
    });
    await bench.post("/control/parcels", {
      trackingNumber: "9400111899223397910390",
      outcome: "returned",
      alreadyMs: 80 * HOUR,
    });
    expect(await ask()).toMatchObject({ status: "Return to Sender" });
    await bench.post("/control/parcels", { trackingNumber: "9400111899223397910390", outcome: "unknown" });
    expect(await ask()).toMatchObject({ error: { code: "404" } });
  });
});

describe("the sandbox's books", () => {
  test("survive a restart together with the clock, the idempotency keys and the jobs", async () => {
    bench = await openBench();
    const key = { idempotencyKey: "begin PL-KEEP" };
    const session = await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-KEEP"), key);
    const other = await bench.stripe().checkout.sessions.create(checkoutOf(6_000, "PL-ALARM"));
    await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
    await bench.settled();
    await bench.advance(HOUR);
    const before = await bench.get("/stripe/books");
    await bench.restart();
    expect(await bench.get("/stripe/books")).toEqual(before);
    expect((await bench.get("/clock")).offsetMs).toBe(HOUR);
    expect((await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-KEEP"), key)).id).toBe(session.id);
    await bench.advance(24 * HOUR);
    expect((await bench.stripe().checkout.sessions.retrieve(other.id)).status).toBe("expired");
  });

  test("send what was still undelivered when the sandbox went down", async () => {
    bench = await openBench();
    bench.shop.answer = () => 500;
    const session = await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-UNSENT"));
    await bench.form(session.url ?? "", { action: "pay", card: "4242424242424242" });
    await bench.settled();
    bench.shop.answer = () => 200;
    await bench.restart();
    await bench.settled();
    expect((await bench.get("/control/webhooks")).events[0]).toMatchObject({ state: "delivered", attempts: 2 });
  });

  test("are their owner's alone to read: mails and addresses lie in them", async () => {
    const folder = join(freshFolder(), "sandbox");
    bench = await openBench(folder);
    await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-OWN"));
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(folder)).toBe("700");
    expect(mode(join(folder, "journal.jsonl"))).toBe("600");
  });

  test("are read up to the last whole line after a kill in mid-write", async () => {
    const folder = freshFolder();
    bench = await openBench(folder);
    await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-TORN"));
    appendFileSync(join(folder, "journal.jsonl"), '[{"kind":"stripe.session","id":"cs_test_half","val');
    await bench.restart();
    await bench.stripe().checkout.sessions.create(checkoutOf(5_000, "PL-WHOLE"));
    await bench.restart();
    const { sessions } = await bench.get("/stripe/books");
    expect(sessions.map((session: { reference: string }) => session.reference)).toEqual(["PL-TORN", "PL-WHOLE"]);
  });
});

describe("the sandbox's process", () => {
  test("says where it listens, shows its panel, notes its scripts, and stops when told", async () => {
    bench = await openBench();
    const folder = freshFolder();
    const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: folder, PUBLIC_URL: bench.shop.url };
    const child = spawn(process.execPath, ["sandbox/main.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
    const line = await firstWords(child);
    const [, url = ""] = /^sandbox ready (http:\/\/127\.0\.0\.1:\d+) smtp:\/\/127\.0\.0\.1:\d+\n$/.exec(line) ?? [];
    const panel = await (await fetch(`${url}/control`)).text();
    expect(panel).toContain("Control panel");
    const script = await fetch(`${url}/tags/tag.js`, { headers: { referer: "http://127.0.0.1:3000/" } });
    expect(script.headers.get("content-type")).toContain("text/javascript");
    expect(await (await fetch(`${url}/tags/log`)).json()).toMatchObject([
      { script: "tag", page: "http://127.0.0.1:3000/" },
    ]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("stops by itself when its parent is gone", async () => {
    bench = await openBench();
    const folder = freshFolder();
    const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: folder };
    const parentCode = `
      const child = require("node:child_process").spawn(process.execPath, ["sandbox/main.ts"], { stdio: ["ignore", "pipe", "ignore"], detached: true });
      child.stdout.once("data", (line) => { console.log(child.pid + " " + line); process.exit(0); });`;
    const parent = spawn(process.execPath, ["-e", parentCode], { env, stdio: ["ignore", "pipe", "pipe"] });
    parent.stderr.on("data", (words: Buffer) => process.stderr.write(words));
    const pid = Number((await firstWords(parent)).split(" ")[0]);
    const alive = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(alive).toBe(false);
  });

  test("stops by itself where its parent was killed before it could look for it", async () => {
    const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_DATA: freshFolder() };
    // The shop that started it named itself, and is gone.
    const gone = String(spawnSync(process.execPath, ["-e", ""]).pid);
    const child = spawn(process.execPath, ["sandbox/main.ts", gone], { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stderr.on("data", (words: Buffer) => process.stderr.write(words));
    expect(await firstWords(child)).toContain("sandbox ready");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
