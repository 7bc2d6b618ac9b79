import { beforeAll, describe, expect, test, vi } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { nameMachine } from "#domain/machines/machine.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { cancelClosure, requestClosure } from "#engine/customers/closure.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { listMachines } from "#engine/machines/machine-rows.ts";
import { addMachine, mostMachines } from "#engine/machines/machines.ts";
import { choose } from "#test/approvals/approval-shop.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { priceList } from "#test/companies/price-list.ts";
import { accountShop, customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop({ follows: true });
const rs20 = "ostrelvane-rs20-125-b";
const rs10 = "ostrelvane-rs10-125-b";

beforeAll(async () => {
  await loadMachines(shop().db);
  // The shop hears of new goods by itself, a moment later.
  await vi.waitFor(
    async () => expect((await shop().browser().get("/machines?find=RS20")).text).toContain("This is mine"),
    { timeout: 20_000, interval: 100 },
  );
});

const facts = { name: "RS20", serial: "", hours: "", readOn: "", hoursPerWeek: "" };
const save = (browser: Browser, change: Record<string, string> = {}, path = "/machines") =>
  browser.post(path, { intent: "save", key: "", model: rs20, ...facts, ...change });
const oneOfMany = (at: number) =>
  nameMachine(
    { productId: null, kind: "piston" },
    { name: `One of many ${at}`, serial: "", hours: null, readOn: null, hoursPerWeek: null },
    "2026-11-20" as CalendarDay,
  );
const kitForm = ({ text }: Answer) => /<form[^>]*action="\/shoppingCart"[\s\S]*?<\/form>/.exec(text)?.[0] ?? "";
const fieldsOf = (form: string) =>
  [...form.matchAll(/name="(intent|sku|quantity)" value="([^"]+)"/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
const wordsOf = (text: string) => text.replaceAll(/<[^>]+>/g, "").replaceAll(/\s+/g, " ");
const keysIn = ({ text }: Answer) => [...new Set([...text.matchAll(/[?&]edit=([\w-]+)/g)].map(([, key]) => key ?? ""))];

describe("a machine is found", () => {
  test.each([
    ["its model", "RS20", "Ostrelvane RS20 Rotary Screw Compressor"],
    ["its part number, however it is typed", "ov rs20 125 b", "Ostrelvane RS20 Rotary Screw Compressor"],
    ["the number on a worn part", "OM-LF20", "Ostrelvane RS20 Rotary Screw Compressor"],
    ["the number on a worn part without its maker's letters", "LF20", "Ostrelvane RS20 Rotary Screw Compressor"],
    ["the maker's own number on a worn part", "2220-20", "Ostrelvane RS20 Rotary Screw Compressor"],
  ])("by %s", async (_, typed, name) => {
    const { text, status } = await shop()
      .browser()
      .get(`/machines?find=${encodeURIComponent(typed)}`);
    expect(status).toBe(200);
    expect(text).toContain(name);
    expect(text).toContain(`add=${rs20}`);
  });

  test("and where nothing is found, the page says so in both languages and offers its kind", async () => {
    const english = await shop().browser().get("/machines?find=QX-99999");
    expect(english.text).toContain("We found no machine for “QX-99999”.");
    expect(english.text).toContain("/machines?add=other");
    expect((await shop().browser().get("/cn/machines?find=QX-99999")).text).toContain("没有找到与“QX-99999”对应的设备");
  });
});

describe("a guest", () => {
  test("names a machine without an account or scripts, sees what is due with its kit, changes it, and takes it away", async () => {
    const browser = shop().browser();
    expect((await browser.get("/machines")).text).toContain("No machine named yet.");
    const named = await browser.get(`/machines?add=${rs20}`);
    expect(named.text).toMatch(/name="name"[^>]*value="RS20"/);
    expect(wordsOf(named.text)).toContain("Ostrelvane RS20 Rotary Screw Compressor, 20 HP, 125 PSI");
    expect(wordsOf(named.text)).toContain("Part no. OV-RS20-125-B-3P, OV-RS20-125-B-575");
    const inChinese = wordsOf((await browser.get(`/cn/machines?add=${rs20}`)).text);
    expect(inChinese).toContain("奥翠梵 RS20 螺杆式空压机，15 kW (20 HP)");
    expect(inChinese).toContain("零件号 OV-RS20-125-B-3P、OV-RS20-125-B-575");
    const saved = await save(browser, { hours: "1,950", hoursPerWeek: "40", serial: "OV2401-7" });
    expect({ status: saved.status, location: saved.location }).toEqual({
      status: 303,
      location: "/machines?done=saved",
    });
    expect(saved.headers.get("set-cookie")).toMatch(
      /^machines=[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const list = await browser.get("/machines");
    expect(list.headers.get("cache-control")).toBe("private, no-store");
    // 50 hours at 40 a week: the intermediate service by its kit, in nine days.
    for (const words of [
      "1,950 h, read on Nov 20, 2026",
      "Nov 28, 2026",
      "at 2,000 h",
      "Oil filter, Intake air filter",
      "OM-SK20-2K",
      "Add kit to Cart",
      "manual takes precedence",
      "Your machines are kept in this browser",
    ])
      expect(list.text).toContain(words);
    expect((await browser.get("/cn/machines")).text).toContain("请以设备使用说明书为准");
    const [key = ""] = keysIn(list);
    await save(browser, { key, name: "North hall", hours: "2100", hoursPerWeek: "40" });
    const due = await browser.get("/machines");
    expect(due.text).toContain("North hall");
    expect(due.text).toContain("Due now");
    const removed = await browser.post("/machines", { intent: "remove", key });
    expect(removed.text).toContain("North hall was removed.");
    expect(removed.text).toContain("No machine named yet.");
    const packed = /name="machine" value="([\w-]+)"/.exec(removed.text)?.[1] ?? "";
    await browser.post("/machines", { intent: "undo", key: "", machine: packed });
    await browser.post("/machines", { intent: "undo", key: "", machine: packed });
    const back = await browser.get("/machines");
    expect(back.text).toContain("North hall");
    expect(keysIn(back)).toHaveLength(1);
  });

  test("puts the kit of a date into the cart with one press: two gallons of oil for seven quarts", async () => {
    const browser = shop().browser();
    await save(browser, { hours: "3990", hoursPerWeek: "40" });
    const fields = fieldsOf(kitForm(await browser.get("/machines")));
    expect(fields).toContainEqual(["sku", "OM-SK20-4K"]);
    const added = await browser.post("/shoppingCart", fields);
    expect(added.location).toBe("/shoppingCart");
    const cart = await browser.get("/shoppingCart");
    expect(cart.text).toContain("OM-SK20-4K");
    expect(cart.text).toMatch(/OM-46S-1G[\s\S]*?name="quantity"[^>]*value="2"/);
  });

  test("sees a year of services, told where a check takes no part, in both languages", async () => {
    const browser = shop().browser();
    await save(browser, { hours: "10", hoursPerWeek: "1" });
    const { text } = await browser.get("/machines");
    // Belts are checked each quarter; the oil is a year old on the last of these days.
    for (const words of ["Feb 20, 2027", "May 20, 2027", "Aug 20, 2027", "Nov 20, 2027", "No parts needed."])
      expect(text).toContain(words);
    expect(text).toMatch(/Nov 20, 2027[\s\S]*?Oil change[\s\S]*?OM-46/);
    expect((await browser.get("/cn/machines")).text).toContain("无需更换配件。");
  });

  test.each([
    ["", "When it is back, and what takes its place", "More is expected on May 7, 2030."],
    ["/cn", "查看到货时间与替代品", "预计 2030年5月7日到货。"],
  ])("is led from a kit that is out of stock to when it is expected, with %j", async (prefix, words, expected) => {
    const { db } = shop();
    const browser = shop().browser();
    await save(browser, { hours: "1,950", hoursPerWeek: "40" });
    const path = `${prefix}/machines`;
    expect((await browser.get(path)).text, "in stock").not.toContain(words);
    const before = await db.sql<{ variant_id: number; on_hand: number }>("select variant_id, on_hand from stock");
    try {
      await db.sql("update stock set on_hand = reserved, expected_on = '2030-05-07'");
      const link = new RegExp(`href="(${prefix}/stockAlert\\?sku=OM-SK20-2K)"[^>]*>${words}<`);
      const [, alert = ""] = link.exec((await browser.get(path)).text) ?? [];
      expect(wordsOf((await browser.get(alert)).text)).toContain(expected);
    } finally {
      await db.sql(
        `update stock s set on_hand = b.units, expected_on = null
         from unnest($1::bigint[], $2::int[]) as b (id, units) where s.variant_id = b.id`,
        [before.map((row) => row.variant_id), before.map((row) => row.on_hand)],
      );
    }
  });

  test("is told that a model is in the list already before it is named a second time", async () => {
    const browser = shop().browser();
    const path = `/machines?add=${rs20}`;
    expect((await browser.get(path)).text).not.toContain("in your list already");
    await save(browser, { name: "North hall" });
    expect((await browser.get(path)).text).toContain("This model is in your list already, as North hall.");
    expect((await browser.get(`/cn${path}`)).text).toContain("您的列表中已有此型号（North hall）");
    expect((await browser.get(`/machines?add=${rs10}`)).text).not.toContain("in your list already");
  });

  test("marks a service as done, sees the next date, and takes it back", async () => {
    const browser = shop().browser();
    await save(browser, { hours: "1990", hoursPerWeek: "40" });
    const [key = ""] = keysIn(await browser.get("/machines"));
    const done = await browser.post("/machines", [
      ["intent", "serviced"],
      ["key", key],
      ["task", "oil-filter"],
      ["task", "intake-filter"],
      ["task", "no such task"],
    ]);
    expect(done.text).toContain("The service is recorded");
    expect(done.text).toContain("at 3,990 h");
    const packed = /name="machine" value="([\w-]+)"/.exec(done.text)?.[1] ?? "";
    const back = await browser.post("/machines", { intent: "undo", key, machine: packed });
    expect(back.text).toContain("at 2,000 h");
    expect(keysIn(back)).toEqual([key]);
  });

  test("keeps eight at most, and is told what to do about the ninth", async () => {
    const browser = shop().browser();
    for (let at = 1; at <= 8; at += 1) await save(browser, { name: `No ${at}` });
    const ninth = await save(browser, { name: "No 9" });
    expect(ninth.status).toBe(409);
    expect(ninth.text).toContain("There is no room for more. Remove one first.");
  });

  test("may have a machine that is in no catalogue: its kind gives the plan, and nothing is said to fit", async () => {
    const browser = shop().browser();
    await save(browser, { model: "", kind: "piston", name: "Grandfather’s", hours: "240", hoursPerWeek: "5" });
    const { text } = await browser.get("/machines");
    expect(text).toContain("Not in the catalog");
    expect(text).toContain("at 250 h");
    expect(text).not.toContain("Add kit to Cart");
    expect((await save(browser, { model: "", kind: "", name: "?" }, "/machines?add=other")).text).toContain(
      "Kind of machine is required",
    );
  });
});

test("run hours without hours a week: the kit at 4,000 h has the oil, which the table says is due then or in a year", async () => {
  const browser = shop().browser();
  await save(browser, { hours: "3900" });
  for (const [path, at, next] of [
    ["/machines", /At 4,000 h/, /At 4,000 h or \w+ \d+, \d{4}, whichever is first/],
    ["/cn/machines", /达 4,000 小时/, /达 4,000 小时或 \d+年\d+月\d+日，以先到者为准/],
  ] as const) {
    const { text } = await browser.get(path);
    const visit = text.slice(text.search(at)).split("</form>").slice(0, 2).join();
    expect(visit).toContain('name="sku" value="OM-SK20-4K"');
    expect(visit).toContain('name="sku" value="OM-46S-1G"');
    expect(text.replaceAll(/<!-- -->|<[^>]*>/g, "")).toMatch(next);
    // 100 h away it comes before the oil of next year, by the hours that the page names.
    const [first] = text.slice(text.search(/Next services|下次保养/)).split("</form>");
    expect(first).toMatch(/40 h a week|每周 40 小时/);
    expect(first).toMatch(at);
  }
});

describe("what is typed", () => {
  test("is refused with a sentence at its field, and nothing is lost", async () => {
    const browser = shop().browser();
    const path = `/machines?add=${rs20}`;
    const refused = await save(
      browser,
      { name: "", serial: "S-1", hours: "12.5", readOn: "2030-01-01", hoursPerWeek: "200" },
      path,
    );
    expect(refused.status).toBe(400);
    for (const words of [
      "Name of the machine is required",
      "Run hours must be a whole number from 0 to 200,000",
      "Read on can’t be later than today",
      "Hours a week must be a whole number from 1 to 168",
    ])
      expect(refused.text).toContain(words);
    expect(refused.text).toMatch(/name="serial"[^>]*value="S-1"/);
    expect(refused.text).toMatch(/name="hours"[^>]*value="12.5"/);
    const chinese = await save(browser, { name: "", readOn: "2026-02-30", hours: "1" }, `/cn${path}`);
    expect(chinese.text).toContain("设备名称为必填项");
    expect(chinese.text).toContain("读数日期须为日期，例如 2026-11-20");
    expect(keysIn(await browser.get("/machines"))).toEqual([]);
  });

  test("may be anything, in forms and in the cookie: the page stands", async () => {
    const hostile = `<img src=x onerror=alert(1)>'";--\u202e`;
    const browser = shop().browser();
    await save(browser, { name: hostile, serial: hostile });
    const { text, status } = await browser.get("/machines");
    expect(status).toBe(200);
    expect(text).not.toContain("<img src=x");
    const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    for (const value of [
      "%%%",
      packed(null),
      packed([[1, 2, 3]]),
      packed([["a", 1e300, "rotary-screw", "x", "", -1, "y", 1, "2026-01-01", null, { oil: 1, __proto__: 2 }]]),
      packed([["a", null, "constructor", "x", "", null, null, null, "2026-01-01", null, {}]]),
      "a".repeat(3_900),
    ]) {
      browser.cookies.set("machines", value);
      expect((await browser.get("/machines")).text).toContain("No machine named yet.");
    }
    expect((await browser.post("/machines", { intent: "undo", key: "", machine: packed({ name: 7 }) })).status).toBe(
      400,
    );
    expect((await browser.post("/machines", { intent: "no such" })).status).toBe(400);
    expect((await browser.post("/machines", { intent: "remove", key: "toString" })).status).toBe(404);
    expect((await save(browser, { key: "toString" })).status).toBe(404);
    expect((await browser.get(`/machines?find=${encodeURIComponent(hostile)}`)).status).toBe(200);
    expect(shop().errors).toEqual([]);
  });
});

describe("a customer", () => {
  test("finds on signing in what the browser kept, once, with the later reading; the browser keeps none of it", async () => {
    const { db } = shop();
    const id = await customer(db, "garage@example.com");
    const first = shop().browser();
    await save(first, { hours: "100", readOn: "2026-01-05" });
    await save(first, { model: rs10, name: "RS10" });
    await first.post("/signIn", { email: "garage@example.com", password: goodPassword });
    expect(first.cookies.get("machines")).toBe("");
    expect(await listMachines(db, { customerId: id })).toMatchObject([
      { name: "RS20", hours: 100 },
      { name: "RS10", hours: null },
    ]);
    const second = shop().browser();
    await save(second, { hours: "900", readOn: "2026-06-05", serial: "OV-7" });
    await save(second, { model: "", kind: "blowers", name: "Blower" });
    await second.post("/signIn", { email: "garage@example.com", password: goodPassword });
    expect(await listMachines(db, { customerId: id })).toMatchObject([
      { name: "RS20", hours: 900, readOn: "2026-06-05", sinceHours: 100, serial: "OV-7" },
      { name: "RS10" },
      { name: "Blower", productId: null },
    ]);
    expect((await second.get("/machines")).text).toContain("Address book");
  });

  test("sees and pays their own price for a kit in its quantity; what they buy on request is said to be so and stays out", async () => {
    const { db } = shop();
    const id = await customer(db, "contract@example.com");
    const works = await companyWith(db, "Quetzal Works", ["Plant", "Yard"], [[id, "buyer"]]);
    await priceList(db, { companyId: works.id, siteId: works.sites["Plant"]! }, [
      ["OM-46S-1G", 1, 5_000],
      ["OM-46S-1G", 2, 4_444],
      ["OM-SK20-4K", 1, null],
    ]);
    const browser = await signedIn(shop(), "contract@example.com");
    await save(browser, { hours: "3990", hoursPerWeek: "40" });
    // The public price of two gallons, which holds for the other site.
    await choose(browser, works, "Yard");
    const yard = await browser.get("/machines");
    expect(yard.text).toContain("$123.90");
    expect(yard.text).not.toContain("On request");
    await choose(browser, works, "Plant");
    const page = await browser.get("/machines");
    expect(page.text).not.toContain("$123.90");
    expect(page.text).toMatch(/OM-SK20-4K[\s\S]*?On request/);
    expect((await browser.get("/cn/machines")).text).toMatch(/OM-SK20-4K[\s\S]*?询价/);
    const form = kitForm(page);
    const fields = fieldsOf(form);
    expect(fields).not.toContainEqual(["sku", "OM-SK20-4K"]);
    const [amount = "none"] = /\$[\d,.]+/.exec(form) ?? [];
    expect((await browser.post("/shoppingCart", fields)).location).toBe("/shoppingCart");
    const cart = await browser.get("/shoppingCart");
    expect(cart.text).toMatch(/OM-46S-1G[\s\S]*?\$88\.88/);
    expect(cart.text, "the sum beside the button is the cart's").toContain(amount);
  });

  test("has two of a kind told apart by their serial numbers", async () => {
    const { db } = shop();
    const id = await customer(db, "twins@example.com");
    const browser = shop().browser();
    await save(browser, { serial: "A-1" });
    await save(browser, { serial: "A-2" });
    await browser.post("/signIn", { email: "twins@example.com", password: goodPassword });
    expect((await listMachines(db, { customerId: id })).map(({ serial }) => serial)).toEqual(["A-1", "A-2"]);
  });

  test("never reaches another's machine, whatever key is sent", async () => {
    const { db } = shop();
    const owner = await customer(db, "mine@example.com");
    await customer(db, "theirs@example.com");
    await save(await signedIn(shop(), "mine@example.com"), { name: "Quetzal" });
    const [{ key } = { key: "" }] = await listMachines(db, { customerId: owner });
    for (const browser of [await signedIn(shop(), "theirs@example.com"), shop().browser()]) {
      expect((await browser.get(`/machines?edit=${key}`)).text).not.toContain("Quetzal");
      expect((await save(browser, { key, name: "Stolen" })).status).toBe(404);
      expect((await browser.post("/machines", { intent: "remove", key })).status).toBe(404);
      expect((await browser.post("/machines", { intent: "serviced", key, task: "oil" })).status).toBe(404);
    }
    expect(await listMachines(db, { customerId: owner })).toMatchObject([{ name: "Quetzal", done: {} }]);
  });

  test("holds fifty, however many are sent at once", async () => {
    const { db } = shop();
    const id = await customer(db, "fleet@example.com");
    const saved = await Promise.all(
      Array.from({ length: mostMachines + 5 }, (_, at) =>
        addMachine(accountShop(db), { customerId: id }, oneOfMany(at)),
      ),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(mostMachines);
    expect(await listMachines(db, { customerId: id })).toHaveLength(mostMachines);
    expect((await (await signedIn(shop(), "fleet@example.com")).get("/machines")).status).toBe(200);
  });

  test("keeps in the browser what a full account has no room for, and takes it along when there is", async () => {
    const { db } = shop();
    const id = await customer(db, "full@example.com");
    for (let at = 1; at < mostMachines; at += 1) await addMachine(accountShop(db), { customerId: id }, oneOfMany(at));
    const browser = shop().browser();
    await save(browser, { name: "Goes in" });
    await save(browser, { model: rs10, name: "Stays" });
    await browser.post("/signIn", { email: "full@example.com", password: goodPassword });
    expect((await listMachines(db, { customerId: id })).at(-1)).toMatchObject({ name: "Goes in" });
    expect(await listMachines(db, { customerId: id })).toHaveLength(mostMachines);
    const [{ key } = { key: "" }] = await listMachines(db, { customerId: id });
    expect((await browser.post("/machines", { intent: "remove", key })).status).toBe(200);
    await browser.post("/signIn", { intent: "sign-out" });
    const after = await browser.get("/machines");
    expect(after.text).toContain("Stays");
    expect(after.text).not.toContain("Goes in");
    await browser.post("/signIn", { email: "full@example.com", password: goodPassword });
    expect((await listMachines(db, { customerId: id })).at(-1)).toMatchObject({ name: "Stays" });
    expect(browser.cookies.get("machines")).toBe("");
  });

  test("has one machine of a form that was sent twice at once", async () => {
    const { db } = shop();
    const id = await customer(db, "twice@example.com");
    const browser = await signedIn(shop(), "twice@example.com");
    const sent = await Promise.all([save(browser), save(browser), save(browser)]);
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await listMachines(db, { customerId: id })).toHaveLength(1);
  });

  test("is given the machines with everything that is kept about a person; closing the account erases them", async () => {
    const { db, clock } = shop();
    const id = await customer(db, "leaves@example.com");
    await save(await signedIn(shop(), "leaves@example.com"), { serial: "OV-LEAVES" });
    expect(JSON.stringify(await personalData(db, id, clock.now()))).toContain("OV-LEAVES");
    const account = accountShop(db);
    await requestClosure(account, id, { reason: "OTHER", password: goodPassword });
    await cancelClosure(account, id);
    expect(await listMachines(db, { customerId: id })).toHaveLength(1);
    await requestClosure(account, id, { reason: "OTHER", password: goodPassword });
    account.clock.advance(days(9));
    await customerJobs.erase_customer(account, { customerId: id });
    expect(await db.sql("select * from customer_machines where customer_id = $1", [id])).toEqual([]);
  });
});
