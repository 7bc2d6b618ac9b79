import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import type { ProviderPayment } from "#engine/ports/payment-provider.ts";
import { createPayPal } from "#providers/paypal/paypal-provider.ts";

type Answer = (response: ServerResponse) => void;

const json = (body: object) => (response: ServerResponse) =>
  response.setHeader("content-type", "application/json").end(JSON.stringify(body));
const token = json({ access_token: "token", expires_in: 3_600 });
const page: Answer = (response) => response.setHeader("content-type", "text/html").end("<h1>Down for maintenance</h1>");
const half: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"id": "5O19', () => response.socket?.end());
};
const odd = { currency_code: "USD", value: "1,234.50" };
/** Enough of an order, and of a refund, but for their amounts. */
const oddAmount = json({
  id: "3C679366HH908993F",
  status: "COMPLETED",
  amount: odd,
  purchase_units: [{ payments: { captures: [{ id: "3C679366HH908993F", status: "COMPLETED", amount: odd }] } }],
});

/** A PayPal that answers every call with status 200, and otherwise as the test has chosen. */
let answers: { token: Answer; call: Answer } = { token, call: page };
const server = createServer((request, response) =>
  request.url === "/v1/oauth2/token" ? answers.token(response) : answers.call(response),
);
let apiBase = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", () => ready()));
  apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));

const now = instant(Date.parse("2026-11-20T17:00:00Z"));
const payment: ProviderPayment = {
  paymentKey: "3c8f0f5e-6e0a-4a6e-9f5d-0c2f6b3a1d11",
  orderNumber: "PL-2345-6789",
  session: "5O190127TN364715T",
  capture: "3C679366HH908993F",
  authorization: null,
  currency: "USD",
};
const connect = () =>
  createPayPal({ apiBase, clientId: "shop", clientSecret: "shop", webhookId: "WH", timeout: 30_000, now: () => now });
const unknown = { ok: false, error: { code: "unknown", detail: expect.stringContaining("unreadable answer") } };

test.each([
  ["a page instead of data", { token, call: page }],
  ["another form", { token, call: json({ state: "done" }) }],
  ["an amount in another format", { token, call: oddAmount }],
  ["an answer that breaks off", { token, call: half }],
  ["a page instead of a token", { token: page, call: oddAmount }],
])("PayPal's answer is uncertain where it is %s, as one that never came", async (_, chosen) => {
  answers = chosen;
  const paypal = connect();
  const name = { key: "refund:1", reference: "3c8f0f5e-6e0a-4a6e-9f5d-0c2f6b3a1d11:0" };
  expect(await paypal.lookUp(payment)).toMatchObject(unknown);
  expect(await paypal.capture(payment, "capture:1")).toMatchObject(unknown);
  expect(await paypal.findRefund(payment, name.reference)).toMatchObject(unknown);
  expect(await paypal.refund(payment, cents(1_000), name)).toMatchObject(unknown);
  expect(await paypal.lookUpRefund("1JU08902781691411", "USD")).toMatchObject(unknown);
});

const transaction = {
  transaction_id: "8XY12345AB678901C",
  transaction_event_code: "T0006",
  transaction_initiation_date: "2026-11-20T10:00:00Z",
  transaction_amount: { currency_code: "USD", value: "100.00" },
};
test.each([
  ["a page", page],
  ["an amount", json({ transaction_details: [{ transaction_info: { ...transaction, transaction_amount: odd } }] })],
  ["a fee", json({ transaction_details: [{ transaction_info: { ...transaction, fee_amount: odd } }] })],
  [
    "a time",
    json({ transaction_details: [{ transaction_info: { ...transaction, transaction_initiation_date: "today" } }] }),
  ],
])("PayPal's list of movements is uncertain where it has %s that nobody can read", async (_, call) => {
  answers = { token, call };
  expect(await connect().movements!(instant(now - 1_000), now)).toMatchObject(unknown);
});
