import { createSign, generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { days, minutes } from "#domain/kernel/time.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { realProviders } from "#test/payments/sandbox-process.ts";
import { selfSigned } from "../../sandbox/paypal/certificate.ts";

const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const certificate = selfSigned("messageverificationcerts", keys.publicKey, keys.privateKey, Buffer.from([7]));

let server: Server;
let url: string;
const asked: string[] = [];

// PayPal as far as a webhook can make the shop ask it: certificates, and nothing else.
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (/\/certs\/(?:own|older-\d)$/.test(request.url ?? "")) response.end(certificate);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const event = JSON.stringify({ id: "WH-1", event_type: "PAYMENT.CAPTURE.COMPLETED", resource: {} });

/** An event as PayPal signs and sends it, for the webhook `realProviders` listens as. */
function signed({ at = noon as number, webhookId = "WH-SANDBOX", body = event } = {}) {
  const time = new Date(at).toISOString();
  const signature = createSign("RSA-SHA256")
    .update(`b1f2|${time}|${webhookId}|${crc32(body)}`)
    .sign(keys.privateKey, "base64");
  return {
    headers: new Headers({
      "paypal-transmission-id": "b1f2",
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signature,
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${url}/paypal/certs/own`,
    }),
    body,
  };
}

const paypalAt = (now: number = noon) => realProviders(url, fixedClock(now as typeof noon)).get("paypal")!;

test("what PayPal signed is taken, and its certificate is asked for once", async () => {
  const paypal = paypalAt();
  const before = asked.length;
  for (let count = 0; count < 20; count += 1)
    expect(await paypal.readWebhook(signed())).toEqual({
      ok: true,
      value: { provider: "paypal", eventId: "WH-1", type: "PAYMENT.CAPTURE.COMPLETED", body: event },
    });
  expect(asked.slice(before)).toEqual(["/paypal/certs/own"]);
});

test("an event that PayPal sends again for three days is taken, an older or a future one is not", async () => {
  const taken = async (at: number) => (await paypalAt().readWebhook(signed({ at }))).ok;
  expect(await taken(noon - days(3))).toBe(true);
  expect(await taken(noon + minutes(4))).toBe(true);
  expect(await taken(noon - days(4))).toBe(false);
  expect(await taken(noon + minutes(5))).toBe(false);
});

test("what PayPal signed for another webhook, or anything changed since it was signed, is not taken", async () => {
  const refused = { ok: false, error: { code: "bad_signature" } };
  const paypal = paypalAt();
  const good = signed();
  expect(await paypal.readWebhook(signed({ webhookId: "WH-OF-ANOTHER-SHOP" }))).toEqual(refused);
  expect(await paypal.readWebhook({ ...good, body: good.body.replace("WH-1", "WH-2") })).toEqual(refused);
  const changes = {
    "paypal-transmission-id": "b1f3",
    "paypal-transmission-time": new Date(noon + 1_000).toISOString(),
    "paypal-transmission-sig": Buffer.from("another's").toString("base64"),
    "paypal-auth-algo": "SHA1withRSA",
  };
  for (const [name, value] of Object.entries(changes)) {
    const headers = new Headers(good.headers);
    headers.set(name, value);
    expect({ name, read: await paypal.readWebhook({ ...good, headers }) }).toEqual({ name, read: refused });
  }
});

test("a certificate whose time is over vouches for nothing", async () => {
  const later = Date.parse("2050-01-02T12:00:00Z");
  expect(await paypalAt(later).readWebhook(signed({ at: later }))).toMatchObject({ ok: false });
});

/** A webhook that nobody has signed, with this address of a certificate. */
function forged(certificateUrl: string) {
  const { headers, body } = signed();
  headers.set("paypal-cert-url", certificateUrl);
  headers.set("paypal-transmission-sig", "AAAA");
  return { headers, body };
}

test("whatever certificates false webhooks name, the one that has verified an event is not forgotten", async () => {
  const paypal = paypalAt();
  expect((await paypal.readWebhook(signed())).ok).toBe(true);
  const before = asked.length;
  for (let count = 0; count < 9; count += 1) {
    await paypal.readWebhook(forged(`${url}/paypal/certs/own?${count}`));
    await paypal.readWebhook(forged(`${url}/paypal/certs/own#${count}`));
  }
  expect(asked.length).toBe(before);
  for (let count = 0; count < 8; count += 1) await paypal.readWebhook(forged(`${url}/paypal/certs/older-${count}`));
  expect(asked.length).toBe(before + 8);
  await paypal.readWebhook(forged(`${url}/paypal/certs/never-was`));
  expect((await paypal.readWebhook(signed())).ok).toBe(true);
  expect(asked.length).toBe(before + 9);
});

test("for a sender whose budget is used up no certificate is fetched; one that is known verifies its events", async () => {
  const paypal = paypalAt();
  const mayAsk = () => Promise.resolve(false);
  const before = asked.length;
  expect(await paypal.readWebhook({ ...signed(), mayAsk })).toMatchObject({ ok: false, error: { code: "unknown" } });
  expect(asked.length).toBe(before);
  expect((await paypal.readWebhook(signed())).ok).toBe(true);
  expect((await paypal.readWebhook({ ...signed(), mayAsk })).ok).toBe(true);
});

test("false webhooks make the shop ask PayPal next to nothing, and others' hosts nothing", async () => {
  const paypal = paypalAt();
  const before = asked.length;
  const outcomes = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const read = await paypal.readWebhook(forged(`${url}/paypal/certs/${count}`));
    outcomes.add(read.ok ? "accepted" : read.error.code);
  }
  expect(outcomes).not.toContain("accepted");
  expect(asked.length - before).toBeLessThanOrEqual(10);
  expect(asked.filter((path) => path.includes("verify-webhook-signature"))).toEqual([]);
  const after = asked.length;
  for (const host of ["https://evil.example/cert", `${url.replace("127.0.0.1", "localhost")}/certs/1`, "nonsense"])
    expect(await paypal.readWebhook(forged(host)), host).toEqual({ ok: false, error: { code: "bad_signature" } });
  expect(asked.length).toBe(after);
});
