import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { instant } from "#domain/kernel/time.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { choose, person } from "#test/approvals/approval-shop.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, giveRole, type MadeCompany, takeOut } from "#test/companies/company-fixture.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";

const shop = openShop();

/**
 * The rules: "Lists of person, site, company: shared, with quantities, par levels". They are for buying: whoever may
 * order or ask for goods at the site keeps its lists, and so does who runs the company. Accounts payable "buys
 * nothing", approvers decide on what was asked for; nothing of another company or another site.
 */
const people = {
  administrator: { roles: [["administrator", undefined]], keeps: true },
  "buyer there": { roles: [["buyer", "Plant"]], keeps: true },
  "buyer of all": { roles: [["buyer", undefined]], keeps: true },
  "requester there": { roles: [["requester", "Plant"]], keeps: true },
  "approver there": { roles: [["approver", "Plant"]], keeps: false },
  "accounts payable of all": { roles: [["accounts-payable", undefined]], keeps: false },
  "buyer elsewhere": { roles: [["buyer", "Body shop"]], keeps: false },
  "buyer of another company": { roles: [], keeps: false },
  "buyer who left": { roles: [["buyer", "Plant"]], keeps: false },
} as const satisfies Record<string, { roles: readonly (readonly [MemberRole, string | undefined])[]; keeps: boolean }>;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

let works: MadeCompany;
const made = new Map<Name, { id: number; browser: Browser }>();
const browserOf = (name: Name) => made.get(name)!.browser;

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "FILTER-1", price: 2_500, onHand: 40 }, { sku: "BELT-22", onHand: 30 });
  works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], []);
  for (const name of names) {
    const one = await person(shop());
    made.set(name, one);
    for (const [role, site] of people[name].roles) await giveRole(db, works, [one.id, role, site]);
  }
  const other = made.get("buyer of another company")!;
  await companyWith(db, "Gantmoor", ["Plant"], [[other.id, "buyer"]]);
  await takeOut(db, works, made.get("buyer who left")!.id);
}, 120_000);

const plant = () => String(works.sites["Plant"]);
const pressOf = ({ text }: Answer) => /name="press" value="([^"]+)"/.exec(text)?.[1] ?? "";

/** Makes a list through the page; gives the answer. */
async function make(browser: Browser, name: string, keeper: string): Promise<Answer> {
  const press = pressOf(await browser.get("/personal/lists"));
  return browser.post("/personal/lists", { intent: "create", press, name, keeper });
}

async function listOfPlant(name: string, browser = browserOf("buyer there")): Promise<string> {
  const { location, text } = await make(browser, name, plant());
  if (location === null) throw new Error(text);
  const added = await browser.post(location, { intent: "add", text: "Part number,Quantity,Keep\nFILTER-1,2,6" });
  if (added.status !== 303) throw new Error(added.text);
  return location;
}

const lineOf = async (path: string) =>
  (
    await shop().db.sql<{ id: number; version: number; quantity: number; onHand: number | null }>(
      `select id, version, quantity, on_hand as "onHand" from part_list_lines where list_id = $1`,
      [path.split("/").at(-1)],
    )
  )[0]!;

test("a list of a site is seen and changed by those who buy there and who run the company, and by nobody else", async () => {
  const path = await listOfPlant("Canary shelf");
  const { id: line } = await lineOf(path);
  const answers: object[] = [];
  const oracle: object[] = [];
  for (const name of names) {
    const { keeps } = people[name];
    const browser = browserOf(name);
    const lists = await browser.get("/personal/lists");
    const put = await browser.get("/addToList?number=FILTER-1");
    const bin = await browser.get(`/bins/${line}/FILTER-1`);
    const before = await lineOf(path);
    const counted = await browser.post(path, {
      intent: "counts",
      shown: "",
      [`count.${line}`]: String((before.onHand ?? 0) + 1),
    });
    const saved = await browser.post(path, {
      intent: "save",
      line: String(line),
      version: String(before.version),
      quantity: String(before.quantity + 1),
      par: "6",
      bin: "",
      note: "",
    });
    const after = await lineOf(path);
    answers.push({
      name,
      pages: await Promise.all(
        ["", "/scan", "/list.csv", "/labels.pdf"].map(async (part) => (await browser.get(path + part)).status),
      ),
      data: (await browser.get(`${path}/_payload.json`)).text.includes("Canary"),
      lists: lists.text.includes("Canary shelf") && lists.text.includes("Quetzal Works · Plant"),
      put: put.text.includes("Canary shelf"),
      bin: bin.location?.startsWith(path) ?? false,
      forms: [counted.status, saved.status],
      changes: [after.onHand !== before.onHand, after.quantity !== before.quantity],
    });
    oracle.push({
      name,
      pages: Array.from({ length: 4 }, () => (keeps ? 200 : 404)),
      data: keeps,
      lists: keeps,
      put: keeps,
      bin: keeps,
      forms: keeps ? [200, 303] : [404, 404],
      changes: [keeps, keeps],
    });
  }
  expect(answers).toEqual(oracle);
  const guest = shop().browser();
  expect((await guest.get(path)).location).toContain("/signIn");
  expect((await guest.get(`${path}/list.csv`)).status).toBe(404);
  const forms: Record<string, string>[] = [
    { intent: "rename", name: "Mine now", version: "1" },
    { intent: "copy", copyName: "A copy", press: "" },
    { intent: "remove", line: String(line) },
    { intent: "order-all", press: "" },
  ];
  for (const name of names.filter((one) => !people[one].keeps))
    for (const form of forms)
      expect({ name, ...form, status: (await browserOf(name).post(path, form)).status }).toMatchObject({ status: 404 });
  const removed = await browserOf("buyer elsewhere").post("/personal/lists", {
    intent: "remove",
    list: path.split("/").at(-1)!,
  });
  expect(removed.status).toBe(404);
  expect((await browserOf("requester there").get(path)).text).toContain("Canary shelf");
});

test("a list goes to sites that its maker may keep lists for, chosen in a form that keeps what was typed", async () => {
  const buyer = browserOf("buyer there");
  const page = await buyer.get("/personal/lists");
  expect(page.text).toContain(`<option value="${plant()}">Quetzal Works · Plant</option>`);
  expect(page.text).not.toContain("Quetzal Works · Body shop</option>");
  expect((await browserOf("approver there").get("/personal/lists")).text).not.toContain('name="keeper"');
  for (const keeper of [String(works.sites["Body shop"]), "999999", "x"]) {
    const refused = await make(buyer, "Kept name", keeper);
    expect([keeper, refused.status]).toEqual([keeper, 409]);
    for (const text of ["You can’t choose this site here", 'value="Kept name"']) expect(refused.text).toContain(text);
  }
  const inChinese = await buyer.post("/cn/personal/lists", { intent: "create", press: "", name: "A", keeper: "x" });
  expect(inChinese.text).toContain("您不能在此选择该地点");
  // The name is taken at the site, whoever made it, and free in one's own lists.
  await listOfPlant("Filters");
  expect((await make(browserOf("requester there"), "filters", plant())).text).toContain("is already in use");
  expect((await make(browserOf("requester there"), "filters", "")).status).toBe(303);
});

test("one's own list is handed to a site once, and a site's is copied to oneself", async () => {
  const [buyer, requester] = [browserOf("buyer there"), browserOf("requester there")];
  const path = (await make(buyer, "Handed over", "")).location!;
  expect((await requester.get(path)).status).toBe(404);
  const elsewhere = await buyer.post(path, { intent: "share", shareWith: String(works.sites["Body shop"]) });
  expect([elsewhere.status, elsewhere.text.includes("You can’t choose this site here")]).toEqual([409, true]);
  const share = { intent: "share", shareWith: plant() };
  const both = await Promise.all([buyer.post(path, share), buyer.post(path, share)]);
  expect(both.map(({ location }) => location)).toEqual([`${path}?done=shared`, `${path}?done=shared`]);
  const shared = await requester.get(path);
  expect([shared.status, shared.text.includes("Shared with everybody who buys for Quetzal Works · Plant")]).toEqual([
    200,
    true,
  ]);
  expect(shared.text).not.toContain('name="shareWith"');
  const copied = await requester.post(path, { intent: "copy", copyName: "My copy", keeper: "", press: "" });
  expect((await buyer.get(copied.location!)).status).toBe(404);
  expect((await requester.get(copied.location!)).status).toBe(200);
});

test("whoever takes it away, a colleague gives it back; who leaves or is erased takes nothing along", async () => {
  const { db, clock } = shop();
  const leaving = await person(shop());
  await giveRole(db, works, [leaving.id, "buyer", "Plant"]);
  const path = await listOfPlant("Outlives its maker", leaving.browser);
  const list = path.split("/").at(-1)!;
  await browserOf("buyer there").post("/personal/lists", { intent: "remove", list });
  expect((await leaving.browser.get(path)).status).toBe(404);
  expect((await leaving.browser.post("/personal/lists", { intent: "restore", list })).text).toContain("It is back");
  await takeOut(db, works, leaving.id);
  expect((await leaving.browser.get(path)).status).toBe(404);
  await db.sql("update customers set closure_due_at = $2 where id = $1", [leaving.id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, leaving.id);
  expect((await browserOf("buyer there").get(path)).status).toBe(200);
  expect(instant(clock.now())).toBe(clock.now());
});

test("what is ordered from it goes to the cart that is bought for, which the page says where that is another", async () => {
  const buyer = browserOf("buyer of all");
  const path = await listOfPlant("To order");
  await choose(buyer, works, "Body shop");
  expect((await buyer.get(path)).text).toContain("This list belongs to Quetzal Works · Plant");
  await choose(buyer, works, "Plant");
  expect((await buyer.get(path)).text).not.toContain("This list belongs to");
  const page = await buyer.get(path);
  await buyer.post(path, { intent: "order-all", shown: "", press: pressOf(page) });
  expect((await buyer.get("/shoppingCart")).text).toContain("FILTER-1");
  await choose(buyer, works, "Body shop");
  expect((await buyer.get("/shoppingCart")).text).not.toContain("FILTER-1");
});

test("twenty who make lists of one name at once make one", async () => {
  const [buyer, requester] = [browserOf("buyer there"), browserOf("requester there")];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => make(nth % 2 === 0 ? buyer : requester, "Race", plant())),
  );
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  const lists = await shop().db.sql("select id from part_lists where name = 'Race'");
  expect(lists).toHaveLength(1);
});
