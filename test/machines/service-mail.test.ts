import { beforeAll, expect, test } from "vitest";
import { days, instant } from "#domain/kernel/time.ts";
import { listMachines } from "#engine/machines/machine-rows.ts";
import { retryLostReminders } from "#engine/machines/plan-reminder.ts";
import { stopToken } from "#engine/machines/reminders.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { groupOf, priceList } from "#test/companies/price-list.ts";
import { customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop();
const now = instant(Date.parse("2026-11-20T12:00:00-06:00"));

beforeAll(() => loadMachines(shop().db));

/** The worker with its own clock, and what it has sent. */
async function worker() {
  const sent: Mail[] = [];
  const clock = fixedClock(now);
  const base: Shop = {
    ...catalogueShop(shop().db),
    clock,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
    settings: { publicUrl: "https://shop.example", secret: "s".repeat(32) } as Shop["settings"],
  };
  await base.listing.load();
  return {
    clock,
    sent,
    shop: base,
    remind: (machineId: number) => jobs.remind_of_service?.(base, { machineId }),
    mail: (machineId: number) => jobs.send_service_mail?.(base, { machineId }),
  };
}

/** A signed-in owner of an RS20 that is due at 2,000 h on the first of January. */
async function owner(email: string, options: { verified?: boolean } = {}) {
  const id = await customer(shop().db, email, options);
  const browser = await signedIn(shop(), email);
  const facts = { name: "RS20", serial: "", hours: "1760", readOn: "2026-11-20", hoursPerWeek: "40" };
  await browser.post("/machines", { intent: "save", key: "", model: "ostrelvane-rs20-125-b", ...facts });
  const [machine] = await listMachines(shop().db, { customerId: id });
  return { id, browser, key: machine?.key ?? "", machineId: Number(machine?.key) };
}

const mailsFor = async (machineId: number) =>
  (await waiting<{ machineId: number }>(shop().db, "send_service_mail")).filter(
    ({ payload }) => payload.machineId === machineId,
  ).length;

test("a mail comes two weeks before a service, once, with the kit and a link that stops these mails without signing in", async () => {
  const { browser, key, machineId } = await owner("asked@example.com");
  const asked = await browser.post("/machines", { intent: "remind", key });
  expect(asked.text).toContain("We will email you before RS20 is due for a service.");
  const { clock, sent, remind, mail } = await worker();
  await remind(machineId);
  expect(await mailsFor(machineId)).toBe(0);
  const looksAgain = (await waiting<{ machineId: number }>(shop().db, "remind_of_service")).find(
    ({ payload }) => payload.machineId === machineId,
  );
  expect(looksAgain).toBeDefined();
  clock.advance(days(29));
  await Promise.all([remind(machineId), remind(machineId)]);
  await remind(machineId);
  expect(await mailsFor(machineId)).toBe(1);
  await mail(machineId);
  expect(sent[0]).toMatchObject({ to: "asked@example.com", subject: "RS20: service due Jan 1, 2027" });
  for (const part of [sent[0]?.text, sent[0]?.html]) {
    expect(part).toContain("OM-SK20-2K × 1");
    expect(part).toContain("Oil filter, Intake air filter");
    expect(part).toContain("check it");
  }
  expect(sent[0]?.html.match(/<a [^>]*background:[^>]*>[^<]*/g)?.map((anchor) => anchor.split(">")[1])).toEqual([
    "Order the kit",
  ]);
  const order = /https:\/\/shop\.example(\/signIn\?redirectTo=\S+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  expect((await shop().browser().get(order)).text).toContain('name="password"');
  expect((await browser.get(order)).location).toBe("/machines");
  const link = /https:\/\/shop\.example(\/machines\?stop=\S+)/.exec(sent[0]?.text ?? "")?.[1] ?? "";
  const stranger = shop().browser();
  expect((await stranger.get(link)).text).toContain("Stop these emails");
  expect((await listMachines(shop().db, { customerId: (await ownerOf(machineId)) ?? 0 }))[0]?.remind).toBe(true);
  const stop = new URLSearchParams(link.split("?")[1]).get("stop") ?? "";
  const stopped = await stranger.post("/machines", { intent: "stop", stop });
  expect((await stranger.get(stopped.location ?? "")).text).toContain("You get no more emails about this machine.");
  expect((await listMachines(shop().db, { customerId: (await ownerOf(machineId)) ?? 0 }))[0]?.remind).toBe(false);
  await mail(machineId);
  expect(sent).toHaveLength(1);
});

test("a mail names the prices of whom it is written to, and says what they buy on request", async () => {
  const { id, browser, key, machineId } = await owner("trade@example.com");
  await browser.post("/machines", { intent: "remind", key });
  const group = { groupId: await groupOf(shop().db, [id]) };
  const list = await priceList(shop().db, group, [["OM-SK20-2K", 1, 7_001]]);
  const { sent, mail } = await worker();
  await mail(machineId);
  expect(sent[0]?.text).toContain("$70.01");
  await shop().db.sql("update price_list_prices set price_cents = null where list_id = $1", [list]);
  await mail(machineId);
  expect(sent[1]?.text).toContain("On request");
  expect(sent[1]?.text).not.toContain("$");
});

test("a mail program's unsubscribe button stops the mails by one POST: without signing in, cookies or a page of ours, and from any site", async () => {
  const { id, browser, key, machineId } = await owner("one-click@example.com");
  const { clock, sent, remind, mail } = await worker();
  clock.advance(days(29));
  const senders: Record<string, string>[] = [{}, { origin: "https://webmail.example", "sec-fetch-site": "cross-site" }];
  for (const headers of senders) {
    await browser.post("/machines", { intent: "remind", key });
    await shop().db.sql("update customer_machines set reminded_for = null, reminded_at = null where id = $1", [
      machineId,
    ]);
    await remind(machineId);
    await mail(machineId);
    const { pathname, search } = new URL(sent.at(-1)?.unsubscribeUrl ?? "");
    const url = shop().url + pathname + search;
    const opened = await shop()
      .browser()
      .get(pathname + search);
    expect(opened.location).toBe(`/machines${search}`);
    expect(
      (
        await shop()
          .browser()
          .get(opened.location ?? "")
      ).text,
    ).toContain("Stop these emails");
    expect((await listMachines(shop().db, { customerId: id }))[0]?.remind, "opening the link asks first").toBe(true);
    const oneClick = { method: "POST", headers, body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    for (const forged of [`${machineId}.x`, stopToken("another secret", { machineId, customerId: null }), ""])
      expect((await fetch(`${shop().url}${pathname}?stop=${forged}`, oneClick)).status).toBe(400);
    expect((await listMachines(shop().db, { customerId: id }))[0]?.remind).toBe(true);
    for (const again of [1, 2]) expect((await fetch(url, oneClick)).status, `press ${again}`).toBe(200);
    expect((await listMachines(shop().db, { customerId: id }))[0]?.remind).toBe(false);
  }
});

const other = { name: "Piston", serial: "", hours: "", readOn: "", hoursPerWeek: "" };

test("a machine that was taken out by mistake comes back with the mails that were asked for", async () => {
  const { id, browser, key, machineId } = await owner("undone@example.com");
  await browser.post("/machines", { intent: "remind", key });
  await browser.post("/machines", { intent: "save", key: "", model: "", kind: "piston", ...other });
  const removed = await browser.post("/machines", { intent: "remove", key });
  const undo = formsOf(removed.text, "/machines").find(({ fields }) => fields.some(([, value]) => value === "undo"));
  const fields = Object.fromEntries(undo?.fields ?? []);
  for (const press of [1, 2]) {
    await browser.post("/machines", fields);
    expect(await listMachines(shop().db, { customerId: id }), `press ${press}`).toMatchObject([
      { key, name: "RS20", hours: 1760, remind: true },
      { name: "Piston", remind: false },
    ]);
  }
  // The link in a mail of before still stops the mails of after.
  const link = `${shop().url}/machines/stopMails?stop=${stopToken("s".repeat(32), { machineId, customerId: null })}`;
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  expect((await listMachines(shop().db, { customerId: id }))[0]?.remind).toBe(false);
  // Nobody chooses an id: what is not signed by the shop is a new machine.
  await browser.post("/machines", { intent: "remove", key });
  await browser.post("/machines", { ...fields, token: `999999.${fields["token"]?.split(".")[1]}` });
  expect((await listMachines(shop().db, { customerId: id })).map((one) => Number(one.key) < 999_999)).toEqual([
    true,
    true,
  ]);
});

async function ownerOf(machineId: number): Promise<number | undefined> {
  const [row] = await shop().db.sql<{ id: number }>("select customer_id as id from customer_machines where id = $1", [
    machineId,
  ]);
  return row?.id;
}

test("nobody is mailed who did not ask, whose address is not confirmed, or by a link that is not the shop's", async () => {
  const silent = await owner("silent@example.com");
  const unconfirmed = await owner("unconfirmed@example.com", { verified: false });
  const refused = await unconfirmed.browser.post("/machines", { intent: "remind", key: unconfirmed.key });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Please confirm your email address first");
  const { clock, remind } = await worker();
  clock.advance(days(40));
  for (const { machineId } of [silent, unconfirmed]) {
    await remind(machineId);
    expect(await mailsFor(machineId)).toBe(0);
  }
  const { browser, key, machineId, id } = await owner("kept@example.com");
  await browser.post("/machines", { intent: "remind", key });
  for (const stop of [
    `${machineId}.x`,
    stopToken("another secret", { machineId, customerId: null }),
    String(machineId),
    "constructor.x",
  ]) {
    expect((await shop().browser().post("/machines", { intent: "stop", stop })).status).toBe(400);
    // The page of a link that a mail program broke says what to do instead.
    const page = (
      await shop()
        .browser()
        .get(`/machines?done=stopped&stop=${encodeURIComponent(stop)}`)
    ).text;
    expect(page).toContain("This link is incomplete");
    expect(page).toContain('href="/signIn?redirectTo=%2Fmachines"');
    expect(page).not.toContain("You get no more emails");
    expect(
      (
        await shop()
          .browser()
          .get(`/cn/machines?stop=${encodeURIComponent(stop)}`)
      ).text,
    ).toContain("此链接不完整");
  }
  expect((await silent.browser.post("/machines", { intent: "unremind", key })).status).toBe(404);
  expect((await shop().browser().post("/machines", { intent: "remind", key })).status).toBe(404);
  expect((await listMachines(shop().db, { customerId: id }))[0]?.remind).toBe(true);
});

test("a look at a machine whose job was lost is made up for within hours, and nothing is mailed twice for it", async () => {
  const { browser, key, machineId } = await owner("lost@example.com");
  await browser.post("/machines", { intent: "remind", key });
  const { clock, shop: worked, remind } = await worker();
  await remind(machineId);
  const loseJobs = () => shop().db.sql("delete from graphile_worker._private_jobs");
  const looks = async () =>
    (await waiting<{ machineId: number }>(shop().db, "remind_of_service")).filter(
      ({ payload }) => payload.machineId === machineId,
    ).length;
  await loseJobs();
  await retryLostReminders(worked);
  expect(await looks(), "its time has not come").toBe(0);
  clock.advance(days(30));
  expect(await retryLostReminders(worked)).toBeGreaterThan(0);
  expect(await looks()).toBe(1);
  await remind(machineId);
  expect(await mailsFor(machineId)).toBe(1);
  await loseJobs();
  clock.advance(days(1));
  await retryLostReminders(worked);
  expect(await looks(), "nothing is left to look at").toBe(0);
});

test("machines whose looks were lost are planned anew by one statement, however many they are", async () => {
  for (const email of ["lost-first@example.com", "lost-second@example.com"]) {
    const { browser, key } = await owner(email);
    await browser.post("/machines", { intent: "remind", key });
  }
  const { clock, shop: worked } = await worker();
  clock.advance(days(30));
  shop().db.takeStatements();
  expect(await retryLostReminders(worked)).toBeGreaterThanOrEqual(2);
  const statements = shop().db.takeStatements();
  for (const part of ["add_job", "set look_at"])
    expect(statements.filter((text) => text.includes(part))).toHaveLength(1);
});

test("a service recorded before its mail moves the mail to the next service", async () => {
  const { browser, key, machineId } = await owner("early@example.com");
  await browser.post("/machines", { intent: "remind", key });
  await browser.post("/machines", [
    ["intent", "serviced"],
    ["key", key],
    ["task", "oil-filter"],
    ["task", "intake-filter"],
    ["task", "belt-check"],
  ]);
  const { clock, remind } = await worker();
  clock.advance(days(29));
  await remind(machineId);
  expect(await mailsFor(machineId)).toBe(0);
});

test("without hours a week the mail is about what has a day, though a kit by hours stands before it on the page", async () => {
  const { browser, key, machineId } = await owner("no-pace@example.com");
  const facts = { name: "RS20", serial: "", hours: "1760", readOn: "2026-11-20", hoursPerWeek: "" };
  await browser.post("/machines", { intent: "save", key, model: "ostrelvane-rs20-125-b", ...facts });
  await browser.post("/machines", { intent: "remind", key });
  const { clock, sent, remind, mail } = await worker();
  clock.advance(days(80));
  await remind(machineId);
  expect(await mailsFor(machineId)).toBe(1);
  await mail(machineId);
  expect(sent[0]?.subject).toBe("RS20: service due Feb 20, 2027");
});
