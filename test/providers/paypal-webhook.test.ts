import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "#engine/ports/clock.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { realProviders } from "#test/payments/sandbox-process.ts";

let server: Server;
let url: string;
const asked: string[] = [];

// PayPal as far as a forger can make the shop ask it.
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const forged = (certificate: string) => ({
  headers: new Headers({
    "paypal-transmission-id": "b1f2",
    "paypal-transmission-time": new Date(noon).toISOString(),
    "paypal-transmission-sig": "AAAA",
    "paypal-auth-algo": "SHA256withRSA",
    "paypal-cert-url": certificate,
  }),
  body: JSON.stringify({ id: "WH-1", event_type: "PAYMENT.CAPTURE.COMPLETED", resource: {} }),
});

test("false webhooks make the shop ask PayPal next to nothing, and others' hosts nothing", async () => {
  const paypal = realProviders(url, fixedClock(noon)).get("paypal")!;
  const outcomes = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const read = await paypal.readWebhook(forged(`${url}/paypal/certs/${count}`));
    outcomes.add(read.ok ? "accepted" : read.error.code);
  }
  expect(outcomes).not.toContain("accepted");
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(asked.filter((path) => path.includes("verify-webhook-signature"))).toEqual([]);
  const before = asked.length;
  for (const host of ["https://evil.example/cert", `${url.replace("127.0.0.1", "localhost")}/certs/1`, "nonsense"])
    expect(await paypal.readWebhook(forged(host)), host).toEqual({ ok: false, error: { code: "bad_signature" } });
  expect(asked.length).toBe(before);
});
