import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { taskList } from "#worker/start.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { runQueue } from "#test/run-queue.ts";

const shop = openShop();

const goneGoods = (sku: string) => stockGoods(shop().db, { sku, onHand: 0 });

/** Does what waits in the outbox for these goods, and gives the mails. */
async function mailsAbout(sku: string): Promise<Mail[]> {
  const { db, clock } = shop();
  const sent: Mail[] = [];
  const worker = {
    db,
    clock,
    settings: { publicUrl: "https://shop.example", secret: "s".repeat(32) },
    mailer: { send: async (mail: Mail) => void sent.push(mail), close: () => {} },
  } as unknown as Shop;
  const { send_stock_alert_mail: task } = taskList(worker);
  await runQueue(db, { send_stock_alert_mail: task! });
  return sent.filter(({ text }) => text.includes(sku));
}

/** As many lie on the shelf from now on, and the schedule comes by. */
async function shelve(sku: string, units: number): Promise<void> {
  const { db } = shop();
  await db.sql("update stock s set on_hand = $2 from variants v where v.id = s.variant_id and v.sku = $1", [
    sku,
    units,
  ]);
  await jobs.mail_stock_alerts?.(shop() as unknown as Shop, {});
}

const linkIn = (mail: Mail | undefined) => new URL(/https:\/\/\S*alert=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
const pathOf = ({ pathname, search }: URL) => pathname + search;

test.each([
  ["", "Check your email", "is back in stock", "Shall we tell you", "We will tell you"],
  ["/cn", "请查看您的邮箱", "已到货", "到货时通知您吗", "我们会通知您"],
] as const)(
  "a guest is mailed a link first, and one mail when the goods are back, however often they come and go (%s)",
  async (prefix, sent, back, asks, waits) => {
    const sku = `GONE${prefix.slice(1).toUpperCase()}-1`;
    await goneGoods(sku);
    const guest = shop().browser();
    const page = `${prefix}/stockAlert?sku=${sku}`;
    const ask = () => guest.post(page, { intent: "ask", email: "Wait@Example.com" });
    expect((await ask()).text).toContain(sent);
    expect((await ask()).text, "the same answer, and one request").toContain(sent);
    const [mail, ...again] = await mailsAbout(sku);
    expect(mail).toMatchObject({ to: "wait@example.com", language: prefix === "" ? "en" : "cn" });
    expect(mail!.subject).toContain(asks);
    expect(again.map((one) => linkIn(one).search)).toEqual([linkIn(mail).search]);
    expect(again[0]!.messageId, "a mailbox drops the second of two messages with one id").not.toBe(mail!.messageId);

    await shelve(sku, 1);
    expect(await mailsAbout(sku), "nobody has confirmed").toEqual([]);
    await shelve(sku, 0);

    const link = linkIn(mail);
    expect(link.pathname).toBe(`${prefix}/stockAlert`);
    expect((await guest.get(pathOf(link))).text, "opening it changes nothing").not.toContain(waits);
    expect((await guest.post(pathOf(link), { intent: "confirm" })).status).toBe(303);
    expect((await guest.get(pathOf(link))).text).toContain(waits);
    await shelve(sku, 3);
    await shelve(sku, 3);
    const [told, ...more] = await mailsAbout(sku);
    expect(told!.subject).toContain(back);
    expect(told!.text).toContain(`https://shop.example${prefix}/products/${sku.toLowerCase()}.html?v=${sku}`);
    expect(more).toEqual([]);
    await shelve(sku, 0);
    await shelve(sku, 3);
    expect(await mailsAbout(sku), "the request is over").toEqual([]);
  },
);

test("an account with a proved mailbox waits at once, and takes it back on the page; another's link opens nothing", async () => {
  await goneGoods("GONE-2");
  await customer(shop().db, "proved@example.com");
  const browser = await signedIn(shop(), "proved@example.com");
  const asked = await browser.post("/stockAlert?sku=GONE-2", { intent: "ask", email: "stranger@example.com" });
  expect(asked.status).toBe(303);
  const own = asked.headers.get("location")!;
  expect((await browser.get(own)).text).toContain("proved@example.com gets one email");
  expect(await mailsAbout("GONE-2")).toEqual([]);
  const [id = ""] = new URL(own, "https://x.example").searchParams.get("alert")!.split(".");
  for (const forged of [id, `${id}.`, `${id}.${"A".repeat(43)}`, `${Number(id) + 1}${own.slice(own.indexOf("."))}`]) {
    expect((await browser.get(`/stockAlert?alert=${forged}`)).status, forged).toBe(410);
    await browser.post(`/stockAlert?alert=${forged}`, { intent: "stop" });
  }
  expect((await browser.post(own, { intent: "stop" })).text).toContain("We will not write to you");
  await shelve("GONE-2", 3);
  expect(await mailsAbout("GONE-2")).toEqual([]);
  const [left] = await shop().db.sql("select from stock_alerts where email_key = 'proved@example.com'");
  expect(left, "nothing of the mailbox stays").toBeUndefined();
});

test("a mailbox that an account has not proved is asked for a click like a guest's", async () => {
  await goneGoods("GONE-3");
  await customer(shop().db, "unproved@example.com", { verified: false });
  const browser = await signedIn(shop(), "unproved@example.com");
  const asked = await browser.post("/stockAlert?sku=GONE-3", { intent: "ask", email: "unproved@example.com" });
  expect(asked.text).toContain("Check your email");
  await shelve("GONE-3", 3);
  expect((await mailsAbout("GONE-3")).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("Shall we tell you"),
  ]);
});

test("bad input is said at the field with what was typed; goods that are there, or unknown, ask for nobody", async () => {
  await goneGoods("GONE-4");
  await stockGoods(shop().db, { sku: "HERE-4", onHand: 5 });
  const guest = shop().browser();
  for (const [prefix, empty, wrong] of [
    ["", "Please enter your Email", "Email format is incorrect"],
    ["/cn", "请输入", "格式"],
  ] as const) {
    const page = `${prefix}/stockAlert?sku=GONE-4`;
    const blank = await guest.post(page, { intent: "ask", email: " " });
    expect([blank.status, blank.text.includes(empty)]).toEqual([400, true]);
    const typed = await guest.post(page, { intent: "ask", email: "no-mailbox" });
    expect([typed.status, typed.text.includes(wrong), typed.text.includes('value="no-mailbox"')]).toEqual([
      400,
      true,
      true,
    ]);
  }
  expect((await guest.get("/stockAlert?sku=HERE-4")).text).toContain("It is in stock");
  expect((await guest.post("/stockAlert?sku=HERE-4", { intent: "ask", email: "a@example.com" })).status).toBe(409);
  for (const path of ["/stockAlert", "/stockAlert?sku=NEVER-WAS", "/stockAlert?sku=%00"])
    expect((await guest.get(path)).status, path).toBe(404);
  expect((await guest.post("/stockAlert?sku=GONE-4", { intent: "else" })).status).toBe(400);
  expect(await mailsAbout("GONE-4")).toEqual([]);
});

test("a stranger has five links mailed to a mailbox an hour, and uses up none that its owner asks for elsewhere", async () => {
  const skus = Array.from({ length: 7 }, (_, at) => `GONE-5${at}`);
  for (const sku of skus) await goneGoods(sku);
  const ask = async (clientIp: string, sku: string, status = 200) => {
    const answer = await shop()
      .browser(clientIp)
      .post(`/stockAlert?sku=${sku}`, { intent: "ask", email: "owner5@example.com" });
    expect([sku, answer.status]).toEqual([sku, status]);
    if (status === 429) expect(answer.text).toContain("Sign in with a confirmed email to ask at once");
  };
  for (const [at, sku] of skus.entries()) await ask("198.51.100.50", sku, at < 5 ? 200 : 429);
  expect(await waiting(shop().db, "send_stock_alert_mail")).toHaveLength(5);
  await ask("198.51.100.51", "GONE-56");
  const mailed = await mailsAbout("GONE-56");
  expect(mailed, "the owner, without an account, behind another network").toHaveLength(1);
  // Many networks may ask for the same goods: the reader of the mailbox has a link that works.
  for (const at of [52, 53, 54]) await ask(`198.51.100.${at}`, "GONE-50");
  expect(await mailsAbout("GONE-50")).toHaveLength(1);
  await customer(shop().db, "owner5@example.com");
  const owner = await signedIn(shop(), "owner5@example.com");
  for (const sku of skus) expect((await owner.post(`/stockAlert?sku=${sku}`, { intent: "ask" })).status, sku).toBe(303);
  await mailsAbout("GONE-5");
});

test("a request that nobody confirms is over after three days, a link that came too late says so", async () => {
  await goneGoods("GONE-6");
  const guest = shop().browser();
  await guest.post("/stockAlert?sku=GONE-6", { intent: "ask", email: "late@example.com" });
  const link = linkIn((await mailsAbout("GONE-6"))[0]);
  shop().clock.advance(days(3));
  const late = await guest.get(pathOf(link));
  expect([late.status, late.text.includes("This link is too old")]).toEqual([410, true]);
  expect((await guest.post(pathOf(link), { intent: "confirm" })).status).toBe(410);
});
