import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpMailer } from "#providers/smtp/smtp-mailer.ts";
import { openBench } from "./running.ts";
import type { Bench } from "./running.ts";

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await fetch(`${bench.url}/mail`, { method: "DELETE" });
});

const send = (to: string, subject: string, more: object = {}) =>
  createTransport(bench.smtpUrl).sendMail({
    from: "Plenum <orders@plenum.example>",
    to,
    subject,
    text: `Hello, see http://127.0.0.1:3000/order/detail?t=abc&l=en.`,
    html: `<p>Hello, <a href="http://127.0.0.1:3000/order/detail?t=abc&amp;l=en">your order</a></p>`,
    ...more,
  });

test("A mail sent to the sandbox is found in the inbox with its text, its page and its links", async () => {
  await send("buyer@example.com", "您的订单 PL-7K3F-92QX", { headers: { "Content-Language": "zh-CN" } });
  const [mail] = await bench.get("/mail");
  expect(mail).toMatchObject({
    to: "buyer@example.com",
    from: "Plenum <orders@plenum.example>",
    subject: "您的订单 PL-7K3F-92QX",
    language: "zh-CN",
    links: ["http://127.0.0.1:3000/order/detail?t=abc&l=en"],
  });
  expect(mail.html).toContain("your order");
  expect(mail.text).toContain("Hello");
});

test("A mail that can be stopped by one press says where, in the headers that mail programs read", async () => {
  const mailer = createSmtpMailer({ url: bench.smtpUrl, from: "Plenum <orders@plenum.example>" });
  const mail = { to: "buyer@example.com", text: "Text", html: "<p>Text</p>", language: "en" } as const;
  const unsubscribeUrl = `https://shop.example/cn/machines/stopMails?stop=12.${"x".repeat(43)}`;
  await mailer.send({ ...mail, subject: "Asked for", messageId: "a", unsubscribeUrl });
  await mailer.send({ ...mail, subject: "Your order", messageId: "b" });
  mailer.close();
  const [order, asked] = await bench.get("/mail");
  expect(asked).toMatchObject({ subject: "Asked for", unsubscribe: unsubscribeUrl });
  expect(order).not.toHaveProperty("unsubscribe");
});

test("The inbox is newest first, and shows one recipient's mail on request", async () => {
  await send("first@example.com", "One");
  await send("Second@example.com", "Two");
  await send("first@example.com", "Three");
  const subjects = async (path: string) => (await bench.get(path)).map((mail: { subject: string }) => mail.subject);
  expect(await subjects("/mail")).toEqual(["Three", "Two", "One"]);
  expect(await subjects("/mail?to=FIRST@example.com")).toEqual(["Three", "One"]);
  expect(await subjects("/mail?to=second@example.com")).toEqual(["Two"]);
});

test("The reading page shows the mail without letting it run anything", async () => {
  await send("buyer@example.com", "<b>Bold</b>", { html: "<script>alert(1)</script><p>Read me</p>" });
  const page = await (await fetch(`${bench.url}/mail/view`)).text();
  expect(page).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  expect(page).toContain('sandbox="allow-popups');
  const [mail] = await bench.get("/mail");
  const shown = await fetch(`${bench.url}/mail/${mail.id}/html`);
  expect(shown.headers.get("content-security-policy")).toContain("sandbox allow-popups");
});

test("A mail server told to fail refuses for now and takes the next mail", async () => {
  await bench.post("/control/faults", { provider: "smtp", operation: "send", kind: "before-500" });
  await expect(send("buyer@example.com", "Refused")).rejects.toMatchObject({ responseCode: 451 });
  await send("buyer@example.com", "Taken");
  expect((await bench.get("/mail")).map((mail: { subject: string }) => mail.subject)).toEqual(["Taken"]);
});
