import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { isUnanswered } from "#domain/inventory/purchase-answer.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { noteUnansweredPurchases } from "#engine/admin/purchasing/unanswered.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;
let packer: Browser;
let count = 0;

beforeAll(async () => {
  owner = await signedInAs(shop(), "owner");
  packer = await signedInAs(shop(), "fulfilment");
  const goods = record("asked", { variants: [variant("ASK-1", { stock: 5 })] });
  expect((await importProducts(shop(), jsonLines([goods]))).errors).toEqual([]);
});

async function supplier(answerDays = ""): Promise<string> {
  const form = { intent: "save", version: "0", language: "en", leadDays: "", email: "", answerDays };
  const name = `Maker ${(count += 1)}`;
  const saved = await owner.post("/admin/purchases/suppliers/new", { ...form, name });
  expect(saved.status, saved.text).toBe(303);
  return /suppliers\/(\d+)/.exec(saved.location!)![1]!;
}

/** An order of 4 units that was sent so many days ago, expected on this day. */
async function sent(
  daysAgo: number,
  { expected = "", answerDays = "" } = {},
): Promise<{ path: string; number: string }> {
  const answer = await owner.post("/admin/purchases/new", {
    intent: "send",
    version: "0",
    key: randomUUID(),
    supplier: await supplier(answerDays),
    "lines.0.sku": "ASK-1",
    "lines.0.quantity": "4",
    "lines.0.cost": "10.00",
    "lines.0.expected": "",
  });
  expect(answer.status, answer.text).toBe(303);
  const path = answer.location!.split("?")[0]!;
  const number = path.split("/").at(-1)!;
  await shop().db.sql(
    `with o as (update purchase_orders set ordered_at = ordered_at - $2::int * interval '1 day' where number = $1 returning id)
     update purchase_order_lines l set expected_on = nullif($3, '')::date from o where l.purchase_order_id = o.id`,
    [number, daysAgo, expected],
  );
  return { path, number };
}

async function step(staff: Browser, path: string, form: Record<string, string>, version?: number) {
  const [row] = await shop().db.sql<{ version: number; line: number }>(
    `select o.version, (select min(id) from purchase_order_lines where purchase_order_id = o.id) as line
     from purchase_orders o where o.number = $1`,
    [path.split("/").at(-1)],
  );
  const fields = Object.entries(form).map(([name, value]) => [name.replace("LINE", String(row!.line)), value]);
  return staff.post(path, { version: String(version ?? row!.version), ...Object.fromEntries(fields) });
}

const isListed = async (number: string) =>
  (await packer.get(`/admin/purchases?scope=unanswered&q=${number}`)).text.includes(`${number}</a>`);

async function toldOf(): Promise<string[]> {
  await noteUnansweredPurchases(shop());
  const jobs = await shop().db.sql<{ names: string[] }>(
    `select array(select jsonb_array_elements((payload::jsonb) -> 'things') ->> 'name') as names
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'tell_staff' and payload::jsonb ->> 'about' = 'unanswered-purchase'`,
  );
  return jobs.flatMap(({ names }) => names);
}

test("silence is told once the days to answer, or the first expected day, are over; an answer or a delivery ends it", () => {
  const today = "2026-11-20" as CalendarDay;
  const order = {
    orderedOn: "2026-11-13" as CalendarDay,
    isConfirmed: false,
    expectedOn: null,
    received: 0,
    answerDays: null,
  };
  const day = (text: string) => text as CalendarDay;
  const rows: [Partial<Parameters<typeof isUnanswered>[0]>, boolean][] = [
    [{}, false],
    [{ orderedOn: day("2026-11-12") }, true],
    [{ answerDays: 6 }, true],
    [{ orderedOn: day("2026-10-01"), answerDays: 90 }, false],
    [{ expectedOn: day("2026-11-19") }, true],
    [{ expectedOn: today }, false],
    [{ expectedOn: day("2026-11-19"), isConfirmed: true }, false],
    [{ expectedOn: day("2026-11-19"), received: 1 }, false],
  ];
  for (const [changes, isTold] of rows)
    expect(isUnanswered({ ...order, ...changes }, today), JSON.stringify(changes)).toBe(isTold);
});

test("an order of which nothing was heard is listed, counted on the dashboard and told of once", async () => {
  const quiet = await sent(8);
  const early = await sent(7);
  const patient = await sent(8, { answerDays: "30" });
  const overdue = await sent(1, { expected: "2026-11-19", answerDays: "30" });
  for (const [{ number }, listed] of [
    [quiet, true],
    [early, false],
    [patient, false],
    [overdue, true],
  ] as const)
    expect(await isListed(number), number).toBe(listed);
  expect((await owner.get(quiet.path)).text).toContain("The supplier has neither confirmed nor delivered this order.");
  expect((await owner.get(`/cn${quiet.path}`)).text).toContain("供应商既未确认也未发货");
  expect((await owner.get("/admin")).text).toMatch(/scope=unanswered"[^>]*><span[^>]*>2<\/span>/);
  expect((await owner.get("/cn/admin")).text).toContain("供应商未答复的采购单");
  const names = await toldOf();
  expect(names.toSorted()).toEqual([quiet.number, overdue.number].toSorted());
  expect(await toldOf()).toEqual(names);
});

test("who may order notes that the supplier has confirmed, once; who may only see orders is refused", async () => {
  const { path, number } = await sent(9);
  const stranger = await step(packer, path, { intent: "confirm" });
  expect(stranger.status).toBe(403);
  expect((await packer.get(path)).text).not.toContain('value="confirm"');
  expect(await isListed(number)).toBe(true);
  const confirmed = await step(owner, path, { intent: "confirm" });
  expect(confirmed.location).toMatch(/done=confirmed$/);
  expect(await isListed(number)).toBe(false);
  const { text } = await owner.get(path);
  expect(text).toContain("Confirmed by the supplier on");
  expect(text).not.toContain('value="confirm"');
  expect((await step(owner, path, { intent: "confirm" }, 2)).status).toBe(409);
  const again = await step(owner, path, { intent: "confirm" });
  expect([again.status, again.text.includes("the step is no longer possible")]).toEqual([409, true]);
  const [entry] = await shop().db.sql("select from audit_log where action = 'purchase-confirmed' and subject = $1", [
    number,
  ]);
  expect(entry).toBeDefined();
});

test("other days of the supplier, a delivery in part and the end of an order are answers too", async () => {
  const answers: Record<string, string>[] = [
    { intent: "redate", "day.LINE": "2026-12-24" },
    { intent: "receive", "units.LINE": "1" },
    { intent: "end" },
  ];
  for (const form of answers) {
    const { path, number } = await sent(9);
    expect(await isListed(number)).toBe(true);
    expect((await step(owner, path, form)).status).toBe(303);
    expect(await isListed(number), form.intent).toBe(false);
    expect(await toldOf()).not.toContain(number);
  }
});

test("days to answer that are no number of days are refused at their field and kept", async () => {
  const form = { intent: "save", version: "0", language: "en", leadDays: "", email: "", name: "Maker of bad days" };
  for (const answerDays of ["0", "100", "soon"]) {
    const { status, text } = await owner.post("/admin/purchases/suppliers/new", { ...form, answerDays });
    expect([status, text.includes(`value="${answerDays}"`)], answerDays).toEqual([400, true]);
    expect(text).toContain('href="#answerDays"');
  }
});
