import { beforeAll, expect, test } from "vitest";
import { days, instant } from "#domain/kernel/time.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { choose, type Person, person } from "#test/approvals/approval-shop.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { companyWith, giveRole, type MadeCompany, takeOut } from "#test/companies/company-fixture.ts";
import { priceList } from "#test/companies/price-list.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop();
const now = instant(Date.parse("2026-11-20T12:00:00-06:00"));
let works: MadeCompany;

beforeAll(async () => {
  await loadMachines(shop().db);
  works = await companyWith(shop().db, "Quetzal Works", ["Plant", "Yard"], []);
});

async function member(role: "administrator" | "buyer" | "requester" | "approver", site?: string): Promise<Person> {
  const one = await person(shop());
  await giveRole(shop().db, works, [one.id, role, site]);
  if (role === "buyer" || role === "requester") await choose(one.browser, works, site ?? "Plant");
  return one;
}

const memberOf = async ({ id }: Pick<Person, "id">) =>
  String((await shop().db.sql<{ id: number }>("select id from company_members where customer_id = $1", [id]))[0]?.id);
const stored = async (key: string) =>
  (await shop().db.sql<{ remind: boolean }>("select remind from customer_machines where id = $1", [key]))[0];

/** A machine of the plant whose service is due in January; gives its key. */
async function machineOf({ browser }: Person, name: string): Promise<string> {
  const facts = { name, serial: "", hours: "1760", readOn: "2026-11-20", hoursPerWeek: "40" };
  const model = { model: "ostrelvane-rs20-125-b", keeper: String(works.sites["Plant"]) };
  await browser.post("/machines", { intent: "save", key: "", ...facts, ...model });
  const [row] = await shop().db.sql<{ id: number }>("select id from customer_machines where name = $1", [name]);
  return String(row!.id);
}

/** Looks at the machine when its service is near, and sends what is to be sent. */
async function near(key: string): Promise<{ sent: Mail[]; send: () => Promise<void> }> {
  const sent: Mail[] = [];
  const clock = fixedClock(now);
  clock.advance(days(29));
  const base: Shop = {
    ...catalogueShop(shop().db),
    clock,
    mailer: { send: async (mail) => void sent.push(mail), close: () => {} },
    settings: { publicUrl: "https://shop.example", secret: "s".repeat(32) } as Shop["settings"],
  };
  await base.listing.load();
  await shop().db.sql("update customer_machines set reminded_for = null, reminded_at = null where id = $1", [key]);
  await jobs.remind_of_service?.(base, { machineId: Number(key) });
  return { sent, send: async () => void (await jobs.send_service_mail?.(base, { machineId: Number(key) })) };
}

const stopOf = (mail: Mail | undefined) => new URL(mail?.unsubscribeUrl ?? "").searchParams.get("stop") ?? "";

test("mails about a site's machine go to who added it until the site chooses another, and name the site", async () => {
  const [ada, ben] = [await member("buyer", "Plant"), await member("requester", "Plant")];
  const key = await machineOf(ada, "Ada's RS20");
  expect((await ada.browser.get("/machines")).text).toContain("Nobody is emailed before a service is due.");
  await ben.browser.post("/machines", { intent: "remind", key });
  const first = await near(key);
  await first.send();
  expect(first.sent).toMatchObject([{ to: ada.email }]);
  expect(first.sent[0]?.subject).toBe("Ada's RS20 (Quetzal Works · Plant): service due Jan 1, 2027");
  expect(first.sent[0]?.text).toContain("because Quetzal Works · Plant chose you for the emails about this machine");
  await ada.browser.post("/machines", { intent: "remind", key, mailTo: await memberOf(ben) });
  const second = await near(key);
  await second.send();
  expect(second.sent).toMatchObject([{ to: ben.email }]);
  // The earlier mail's link is that of who is mailed no more; it stops nothing of their colleague's.
  await shop()
    .browser()
    .post("/machines", { intent: "stop", stop: stopOf(first.sent[0]) });
  expect(await stored(key)).toEqual({ remind: true });
  await shop()
    .browser()
    .post("/machines", { intent: "stop", stop: stopOf(second.sent[0]) });
  expect(await stored(key)).toEqual({ remind: false });
});

test("mails about a site's machine name the prices of that site", async () => {
  const ada = await member("buyer", "Plant");
  const key = await machineOf(ada, "Priced");
  await ada.browser.post("/machines", { intent: "remind", key });
  const at = (site: string) => ({ companyId: works.id, siteId: works.sites[site]! });
  const lists = [
    await priceList(shop().db, at("Yard"), [["OM-SK20-2K", 1, 6_001]]),
    await priceList(shop().db, at("Plant"), [["OM-SK20-2K", 1, 7_001]]),
  ];
  const { sent, send } = await near(key);
  await send();
  expect(sent[0]?.text).toContain("$70.01");
  await shop().db.sql("delete from price_lists where id = any($1)", [lists]);
});

test("nobody is mailed who may not see the machine, is of another company, or has no confirmed address", async () => {
  const ada = await member("buyer", "Plant");
  const key = await machineOf(ada, "Guarded");
  const yard = await member("buyer", "Yard");
  const approver = await member("approver", "Plant");
  const stranger = await person(shop());
  await companyWith(shop().db, "Gantmoor", ["Plant"], [[stranger.id, "administrator"]]);
  const unproved = await customer(shop().db, "unproved@example.com", { verified: false });
  await giveRole(shop().db, works, [unproved, "buyer", "Plant"]);
  for (const one of [yard, approver, stranger, { id: unproved }, { id: 0 }]) {
    const refused = await ada.browser.post("/machines", { intent: "remind", key, mailTo: await memberOf(one) });
    expect([one.id, refused.status, refused.text.includes("Emails can’t go to this person")]).toEqual([
      one.id,
      one.id === 0 ? 200 : 409,
      one.id !== 0,
    ]);
  }
  const cn = await ada.browser.post("/cn/machines", { intent: "remind", key, mailTo: await memberOf(yard) });
  expect(cn.text).toContain("已无法向此人发送邮件");
});

test("whoever leaves or loses the site gets no mail of it, also one that was on its way, and their links stop nothing", async () => {
  const { db } = shop();
  for (const how of ["leaves", "loses the site", "is in a closed company"] as const) {
    const [ada, ben] = [await member("buyer", "Plant"), await member("administrator")];
    const key = await machineOf(ada, `Of who ${how}`);
    await ada.browser.post("/machines", { intent: "remind", key });
    const { sent, send } = await near(key);
    await send();
    expect(sent, how).toMatchObject([{ to: ada.email }]);
    if (how === "leaves") await takeOut(db, works, ada.id);
    if (how === "loses the site")
      await db.sql(
        "update company_roles r set site_id = $2 from company_members m where m.id = r.member_id and m.customer_id = $1",
        [ada.id, works.sites["Yard"]],
      );
    if (how === "is in a closed company")
      await db.sql("update companies set state = 'closed' where id = $1", [works.id]);
    await send();
    expect(sent, `${how}: nothing more`).toHaveLength(1);
    await db.sql("update companies set state = 'approved' where id = $1", [works.id]);
    if (how === "is in a closed company") continue;
    const page = (await ben.browser.get(`/machines?of=${works.sites["Plant"]}`)).text;
    expect(page.includes("Nobody is emailed before a service is due."), how).toBe(true);
    await ben.browser.post("/machines", { intent: "remind", key, mailTo: await memberOf(ben) });
    await shop()
      .browser()
      .post("/machines", { intent: "stop", stop: stopOf(sent[0]) });
    expect(await stored(key), how).toEqual({ remind: true });
    const later = await near(key);
    await later.send();
    expect(later.sent, how).toMatchObject([{ to: ben.email }]);
  }
});

test("a choice that is over stays over when who was chosen comes back", async () => {
  const [ada, ben] = [await member("buyer", "Plant"), await member("buyer", "Plant")];
  const key = await machineOf(ada, "Not again");
  await ben.browser.post("/machines", { intent: "remind", key, mailTo: await memberOf(ben) });
  await shop().db.sql(
    "delete from company_roles r using company_members m where m.id = r.member_id and m.customer_id = $1",
    [ben.id],
  );
  expect((await near(key)).sent).toEqual([]);
  await giveRole(shop().db, works, [ben.id, "buyer", "Plant"]);
  const { sent, send } = await near(key);
  await send();
  expect(sent).toEqual([]);
});
