import { beforeAll, expect, test, vi } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { choose, type Person, person } from "#test/approvals/approval-shop.ts";
import { companyWith, giveRole, type MadeCompany, takeOut } from "#test/companies/company-fixture.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop({ follows: true });

/**
 * Of what people of a site keep together the rules say: "A member sees … all of the site's or the company's by role.
 * Nothing of another company, ever." Machines are kept as lists of parts are: by whoever orders or asks for goods there
 * and by who runs the company. Accounts payable "buys nothing"; approvers decide on what was asked for.
 */
const people = {
  administrator: { roles: [["administrator", undefined]], keeps: true },
  "buyer there": { roles: [["buyer", "Plant"]], keeps: true },
  "buyer of all": { roles: [["buyer", undefined]], keeps: true },
  "requester there": { roles: [["requester", "Plant"]], keeps: true },
  "approver there": { roles: [["approver", "Plant"]], keeps: false },
  "approver of all": { roles: [["approver", undefined]], keeps: false },
  "accounts payable there": { roles: [["accounts-payable", "Plant"]], keeps: false },
  "accounts payable of all": { roles: [["accounts-payable", undefined]], keeps: false },
  "buyer elsewhere": { roles: [["buyer", "Body shop"]], keeps: false },
  "requester elsewhere": { roles: [["requester", "Body shop"]], keeps: false },
  "administrator of another company": { roles: [], keeps: false },
  "buyer who left": { roles: [["buyer", "Plant"]], keeps: false },
  "buyer who lost the site": { roles: [["buyer", "Plant"]], keeps: false },
  stranger: { roles: [], keeps: false },
  guest: { roles: [], keeps: false },
  staff: { roles: [], keeps: false },
} as const satisfies Record<string, { roles: readonly (readonly [MemberRole, string | undefined])[]; keeps: boolean }>;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let works: MadeCompany;
const made = new Map<Name, Person>();
const browsers = new Map<Name, Browser>();
const browserOf = (name: Name) => browsers.get(name)!;
const plant = () => String(works.sites["Plant"]);
const rs20 = "ostrelvane-rs20-125-b";

beforeAll(async () => {
  const { db } = shop();
  await loadMachines(db);
  await vi.waitFor(
    async () => expect((await shop().browser().get("/machines?find=RS20")).text).toContain("This is mine"),
    { timeout: 20_000, interval: 100 },
  );
  works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], []);
  for (const name of names.filter((one) => one !== "guest" && one !== "staff")) {
    const one = await person(shop());
    made.set(name, one);
    browsers.set(name, one.browser);
    for (const [role, site] of people[name].roles) await giveRole(db, works, [one.id, role, site]);
    if (people[name].roles.some(([role]) => role === "buyer" || role === "requester"))
      await choose(one.browser, works, name.endsWith("elsewhere") ? "Body shop" : "Plant");
  }
  browsers.set("guest", shop().browser());
  browsers.set("staff", await signedInAs(shop(), "owner"));
  const other = made.get("administrator of another company")!;
  await companyWith(
    db,
    "Gantmoor",
    ["Plant"],
    [
      [other.id, "administrator"],
      [other.id, "buyer"],
    ],
  );
  await takeOut(db, works, made.get("buyer who left")!.id);
  await db.sql(
    `update company_roles r set site_id = $2 from company_members m where m.id = r.member_id and m.customer_id = $1`,
    [made.get("buyer who lost the site")!.id, works.sites["Body shop"]],
  );
}, 240_000);

const facts = { model: rs20, kind: "", serial: "", hours: "", readOn: "", hoursPerWeek: "" };
const save = (browser: Browser, fields: Record<string, string>) =>
  browser.post(`/machines?add=${rs20}`, { intent: "save", key: "", ...facts, ...fields });

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly siteId: number | null;
  readonly customerId: number | null;
  readonly remind: boolean;
  readonly version: number;
}
async function stored(name: string): Promise<Stored | undefined> {
  const [row] = await shop().db.sql<Stored>(
    `select id, name, site_id as "siteId", customer_id as "customerId", remind, version
     from customer_machines where name = $1`,
    [name],
  );
  return row;
}

/** A machine of the plant; gives its key. */
async function machineOfPlant(name: string, fields: Record<string, string> = {}, by: Name = "buyer there") {
  const saved = await save(browserOf(by), { name, keeper: plant(), ...fields });
  if (saved.location === null) throw new Error(saved.text);
  return String((await stored(name))!.id);
}
const rowsOfSites = () =>
  shop().db.sql("select to_jsonb(m)::text as row from customer_machines m where site_id is not null order by id");
const tells = (answer: Answer, word: string) => answer.text.includes(word) || (answer.location ?? "").includes(word);

test("every page and answer about a site's machine tells of it to whom their role there lets, and to nobody else", async () => {
  const key = await machineOfPlant("Canary compressor", { serial: "CANARY-1", hours: "100", hoursPerWeek: "40" });
  const answers: object[] = [];
  const oracle: object[] = [];
  for (const name of names) {
    const { keeps } = people[name];
    const browser = browserOf(name);
    const paths = [
      "/machines",
      "/cn/machines",
      `/machines?edit=${key}`,
      `/machines?of=${plant()}`,
      `/machines?add=${rs20}`,
      "/machines/_payload.json",
      `/machines/_payload.json?edit=${key}`,
      `/machines/_payload.json?of=${plant()}`,
    ];
    const told = await Promise.all(paths.map(async (path) => tells(await browser.get(path), "Canary compressor")));
    const marks = (await browser.get("/api/v1/fits?lang=en&parts=oilmarrow-lf20")).text;
    const { hasMachines } = JSON.parse((await browser.get("/api/v1/visitor")).text) as { hasMachines: boolean };
    answers.push({ name, told, marks: marks.includes("Fits Canary compressor at Plant"), hasMachines });
    // Marks are those of the site that is bought for; an administrator who does not buy buys for none.
    const marked = keeps && name !== "administrator";
    oracle.push({ name, told: paths.map(() => keeps), marks: marked, hasMachines: marked });
  }
  expect(answers).toEqual(oracle);
});

test("every form about a site's machine is taken from whom their role there lets, and changes nothing for others", async () => {
  const key = await machineOfPlant("Kept by forms", { hours: "100", hoursPerWeek: "40" });
  const member = await shop().db.sql<{ id: number }>("select id from company_members where customer_id = $1", [
    made.get("requester there")!.id,
  ]);
  const sent: readonly (readonly [string, Record<string, string>])[] = [
    ["save", { name: "Kept by forms", serial: "NEW-1", hours: "120", hoursPerWeek: "40" }],
    ["serviced", { task: "oil" }],
    ["remind", { mailTo: String(member[0]!.id) }],
    ["unremind", {}],
    ["give", { shareWith: plant() }],
    ["remove", {}],
  ];
  for (const name of names.filter((one) => !people[one].keeps)) {
    const before = await rowsOfSites();
    for (const [intent, fields] of sent) {
      const answer = await browserOf(name).post("/machines", { ...facts, intent, key, ...fields });
      expect({ name, intent, status: answer.status }).toEqual({ name, intent, status: 404 });
      expect(tells(answer, "Kept by forms") && intent !== "save", `${name} ${intent}`).toBe(false);
    }
    // Nobody adds to, or brings back to, a site that is not theirs.
    const added = await save(browserOf(name), { name: "Smuggled", keeper: plant() });
    expect([name, added.status]).toEqual([name, 409]);
    expect(added.text.includes("You can’t choose this site here"), name).toBe(true);
    expect(await rowsOfSites(), name).toEqual(before);
  }
  for (const name of names.filter((one) => people[one].keeps)) {
    const browser = browserOf(name);
    for (const [intent, fields] of sent.slice(0, 4)) {
      const answer = await browser.post("/machines", { ...facts, intent, key, ...fields, serial: `BY ${name}` });
      expect({ name, intent, status: answer.status }).toEqual({ name, intent, status: intent === "save" ? 303 : 200 });
    }
    const removed = await browser.post("/machines", { intent: "remove", key });
    const undo = formsOf(removed.text, "/machines").find(({ fields }) => fields.some(([, value]) => value === "undo"))!;
    // A stranger who got hold of the form brings nothing back.
    const stolen = await browserOf("stranger").post("/machines", undo.fields);
    expect([name, stolen.status, await stored("Kept by forms")]).toEqual([name, 409, undefined]);
    for (const press of [1, 2]) {
      await browser.post("/machines", undo.fields);
      expect([press, (await stored("Kept by forms"))?.siteId, String((await stored("Kept by forms"))?.id)]).toEqual([
        press,
        works.sites["Plant"],
        key,
      ]);
    }
  }
});

test("whose a machine is stands with it; one's own is nobody else's, and whose a new one becomes is chosen", async () => {
  const [buyer, requester] = [browserOf("buyer there"), browserOf("requester there")];
  await save(buyer, { name: "Garage at home", keeper: "" });
  await machineOfPlant("At the plant");
  const page = await buyer.get("/machines");
  expect(page.text).toMatch(/Garage at home[\s\S]*?Your own: only you see it/);
  expect(page.text).toMatch(/At the plant[\s\S]*?Kept by everybody who buys for Quetzal Works · Plant/);
  expect((await buyer.get("/cn/machines")).text).toContain("您个人的设备：仅您可见");
  const own = await buyer.get("/machines?of=own");
  expect([own.text.includes("Garage at home"), own.text.includes("At the plant")]).toEqual([true, false]);
  for (const name of names.filter((one) => one !== "buyer there"))
    expect([name, tells(await browserOf(name).get("/machines"), "Garage at home")]).toEqual([name, false]);
  const form = (await requester.get(`/machines?add=${rs20}`)).text;
  expect(form).toContain(`<option value="${plant()}">Quetzal Works · Plant</option>`);
  expect(form).not.toContain("Quetzal Works · Body shop</option>");
  expect((await browserOf("stranger").get(`/machines?add=${rs20}`)).text).not.toContain('name="keeper"');
  for (const keeper of [String(works.sites["Body shop"]), "999999", "x"]) {
    const refused = await save(requester, { name: "Typed name", keeper });
    expect([keeper, refused.status]).toEqual([keeper, 409]);
    for (const text of ["You can’t choose this site here. Choose another", 'value="Typed name"'])
      expect(refused.text.includes(text), text).toBe(true);
  }
});

test("parts are marked by the machines of the site that is bought for and one's own, each named as whose it is", async () => {
  const both = browserOf("buyer of all");
  const words = async () => {
    const answer = await both.get("/api/v1/fits?lang=en&parts=oilmarrow-lf10");
    return JSON.parse(answer.text) as { machines: { text: string }[]; parts: Record<string, { text: string }> };
  };
  await save(both, { name: "RS10", model: "ostrelvane-rs10-125-b", keeper: String(works.sites["Body shop"]) });
  expect((await words()).parts["oilmarrow-lf10"]?.text).toBe("Does not fit the site’s machines or yours");
  await choose(both, works, "Body shop");
  const marked = await words();
  expect(marked.parts["oilmarrow-lf10"]?.text).toBe("Fits RS10 at Body shop");
  expect(marked.machines).toEqual([
    { slug: "ostrelvane-rs10-125-b", text: "Only what fits RS10 (Body shop)", saved: "Saved as RS10 (Body shop)" },
  ]);
  // Customers who buy for themselves see marks of their own machines.
  await both.post("/personal/companies", { intent: "buys-for", site: "" });
  expect(await words()).toMatchObject({ machines: [], parts: {} });
  await choose(both, works, "Plant");
});

test("one's own machine is given to a site once, and its owner leaves it there when they go", async () => {
  const { db } = shop();
  const leaving = await person(shop());
  await giveRole(db, works, [leaving.id, "buyer", "Plant"]);
  await save(leaving.browser, { name: "Handed over", keeper: "" });
  const key = String((await stored("Handed over"))!.id);
  expect(tells(await browserOf("requester there").get("/machines"), "Handed over")).toBe(false);
  const refused = await leaving.browser.post(`/machines?edit=${key}`, {
    intent: "give",
    key,
    shareWith: String(works.sites["Body shop"]),
  });
  expect([refused.status, refused.text.includes("You can’t choose this site here")]).toEqual([409, true]);
  const give = { intent: "give", key, shareWith: plant() };
  const both = await Promise.all([leaving.browser.post("/machines", give), leaving.browser.post("/machines", give)]);
  expect(both.map(({ location }) => location)).toEqual(["/machines?done=given", "/machines?done=given"]);
  expect(tells(await browserOf("requester there").get("/machines"), "Handed over")).toBe(true);
  expect((await leaving.browser.get(`/machines?edit=${key}`)).text).not.toContain('name="shareWith"');
  await takeOut(db, works, leaving.id);
  expect(tells(await leaving.browser.get("/machines"), "Handed over")).toBe(false);
  await db.sql("update customers set closure_due_at = $2 where id = $1", [leaving.id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, leaving.id);
  expect(await stored("Handed over")).toMatchObject({ siteId: works.sites["Plant"], customerId: null });
});

test("of two who change a machine at once the later is told, keeps what they typed, and may save it over", async () => {
  const key = await machineOfPlant("Written by two");
  const [buyer, requester] = [browserOf("buyer there"), browserOf("requester there")];
  const version = String((await stored("Written by two"))!.version);
  const change = { name: "Written by two", key, version };
  expect((await save(requester, { ...change, serial: "FIRST" })).status).toBe(303);
  const late = await buyer.post(`/machines?edit=${key}`, { intent: "save", ...facts, ...change, serial: "SECOND" });
  expect(late.status).toBe(409);
  for (const text of ["This machine was changed since you opened the page", 'value="SECOND"'])
    expect(late.text).toContain(text);
  expect(late.text).toContain(`name="version" value="${Number(version) + 1}"`);
  expect((await save(buyer, { ...change, version: String(Number(version) + 1), serial: "SECOND" })).status).toBe(303);
  // The same form sent twice is one change.
  expect((await save(buyer, { ...change, version: String(Number(version) + 1), serial: "SECOND" })).status).toBe(303);
  const serviced = { intent: "serviced", key, version, task: "oil" };
  expect((await requester.post("/machines", serviced)).text).toContain("This machine was changed since");
});

test("twenty who add the same machine to a site at once add one", async () => {
  const [buyer, requester] = [browserOf("buyer there"), browserOf("requester there")];
  await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      save(nth % 2 === 0 ? buyer : requester, { name: "Race", serial: "R-1", keeper: plant() }),
    ),
  );
  expect(await shop().db.sql("select id from customer_machines where name = 'Race'")).toHaveLength(1);
});

test("a machine that its owner left to the site is taken over by an administrator once the owner has gone, not before and by nobody else", async () => {
  const { db } = shop();
  const leaving = await person(shop());
  await giveRole(db, works, [leaving.id, "buyer", "Plant"]);
  await save(leaving.browser, { name: "Promised", keeper: "" });
  await save(leaving.browser, { name: "Stays private", keeper: "" });
  const key = String((await stored("Promised"))!.id);
  const privateKey = String((await stored("Stays private"))!.id);
  for (const site of [String(works.sites["Body shop"]), "999999", ""]) {
    const refused = await leaving.browser.post(`/machines?edit=${key}`, { intent: "leave", key, shareWith: site });
    expect([site, refused.status, refused.text.includes("You can’t choose this site here")]).toEqual([site, 409, true]);
  }
  const leave = { intent: "leave", key, shareWith: plant() };
  expect((await leaving.browser.post("/machines", leave)).location).toBe("/machines?done=left");
  expect((await leaving.browser.get("/machines")).text).toMatch(
    /Your own: only you see it. If you leave the company, Quetzal Works · Plant may take it over/,
  );
  // It comes back from Undo as it was promised.
  const removed = await leaving.browser.post("/machines", { intent: "remove", key });
  const undo = formsOf(removed.text, "/machines").find(({ fields }) => fields.some(([, value]) => value === "undo"))!;
  await leaving.browser.post("/machines", undo.fields);
  const takeOver = (browser: Browser, of = key) => browser.post("/machines", { intent: "take-over", key: of });
  const administrator = browserOf("administrator");
  for (const name of names) {
    expect([name, tells(await browserOf(name).get("/machines"), "Promised")]).toEqual([name, false]);
    expect([name, (await takeOver(browserOf(name))).status]).toEqual([name, 404]);
  }
  await takeOut(db, works, leaving.id);
  for (const name of names) {
    expect([name, tells(await browserOf(name).get("/machines"), "Promised")]).toEqual([name, name === "administrator"]);
    expect([name, tells(await browserOf(name).get("/machines"), "Stays private")]).toEqual([name, false]);
    if (name !== "administrator") expect([name, (await takeOver(browserOf(name))).status]).toEqual([name, 404]);
  }
  expect((await administrator.get("/cn/machines")).text).toContain("离职人员留下的设备");
  // A member who has left can withdraw it until it is taken over.
  await leaving.browser.post("/machines", { intent: "unleave", key });
  expect((await takeOver(administrator)).status).toBe(404);
  await db.sql("update customer_machines set heir_site_id = $2, remind = true where id = $1", [
    key,
    works.sites["Plant"],
  ]);
  expect((await takeOver(administrator, privateKey)).status).toBe(404);
  const both = await Promise.all([takeOver(administrator), takeOver(administrator)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(both.some(({ text }) => text.includes("Promised now belongs to the site."))).toBe(true);
  expect(await stored("Promised")).toMatchObject({ siteId: works.sites["Plant"], customerId: null, remind: false });
  expect(tells(await browserOf("requester there").get("/machines"), "Promised")).toBe(true);
  expect(tells(await leaving.browser.get("/machines"), "Promised")).toBe(false);
});

test("an erased account hands the site what it left to it, and takes its private machines along", async () => {
  const { db } = shop();
  const closing = await person(shop());
  await giveRole(db, works, [closing.id, "buyer", "Plant"]);
  for (const name of ["Left on closing", "Gone on closing"]) await save(closing.browser, { name, keeper: "" });
  const key = String((await stored("Left on closing"))!.id);
  await closing.browser.post("/machines", { intent: "leave", key, shareWith: plant() });
  const own = await machineOfPlant("Mailed about");
  const [member] = await db.sql<{ id: number }>("select id from company_members where customer_id = $1", [closing.id]);
  await browserOf("buyer there").post("/machines", { intent: "remind", key: own, mailTo: String(member!.id) });
  // The export names their own machines in full, and of a site's only that they are mailed about it.
  const data = await personalData(db, closing.id, shop().clock.now());
  const file = JSON.stringify(data);
  expect([file.includes("Left on closing"), file.includes("Mailed about"), file.includes("At the plant")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(data).toMatchObject({ mailsOfSiteMachines: [{ id: Number(own), remind: true }] });
  await db.sql("update customers set closure_due_at = $2 where id = $1", [closing.id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, closing.id);
  expect(await stored("Left on closing")).toMatchObject({ siteId: works.sites["Plant"], customerId: null });
  expect(await stored("Gone on closing")).toBeUndefined();
  expect(await stored("Mailed about")).toMatchObject({ siteId: works.sites["Plant"] });
  expect((await browserOf("buyer there").get(`/machines?of=${plant()}`)).text).toContain("Nobody is emailed before");
});
