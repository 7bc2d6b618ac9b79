import { beforeAll, expect, test } from "vitest";
import { readScanned } from "#domain/lists/scanned-code.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { linesOfList } from "#engine/lists/list-rows.ts";
import { createList } from "#engine/lists/lists.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "../open-shop.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "FILTER-1" }, { sku: "BELT-22" }, { sku: "GAUGE-9" });
  await db.sql(
    `insert into cross_references (variant_id, maker, number, number_compact)
     select id, 'Maker', '012345678905', '12345678905' from variants where sku = 'BELT-22'`,
  );
  for (const name of ["ada", "bob"]) await customer(db, `${name}@example.com`);
});

/** A list of somebody's with two parts. */
async function shelfOf(email: string, name: string) {
  const { db, clock } = shop();
  const [row] = await db.sql<{ id: number }>("select id from customers where email = $1", [email]);
  const owner = { customerId: row!.id };
  const made = await createList({ db, clock }, owner, { name, requestKey: "" });
  if (!made.ok) throw new Error(made.error.code);
  await addToList({ db, clock }, owner, made.value, [{ sku: "FILTER-1", par: 6, bin: "A-1" }, { sku: "BELT-22" }]);
  return { path: `/personal/lists/${made.value}/scan`, lines: await linesOfList(db, made.value) };
}

test.each([
  ["https://shop.example/cn/bins/12/PW-EP035", 12, ["PW-EP035"]],
  ["/bins/12/PW%20EP?x=1", 12, ["PW EP"]],
  ["/bins/12/%E0%A4%A", 12, ["%E0%A4%A"]],
  ["/bins/0/PW-EP035", null, ["PW-EP035"]],
  ["  pw-ep035\u0000 ", null, ["pw-ep035"]],
  ["0012345678905", null, ["0012345678905", "12345678905"]],
  ["", null, []],
])("a code %j names line %s and %s", (typed, line, numbers) => {
  expect(readScanned(typed)).toEqual({ line, numbers });
});

test.each([
  ["", "On the shelf", "4 on the shelf, 2 to order", "This part is not on the list", "We don’t know"],
  ["/cn", "货架现有", "货架现有 4 个，每次订购 2 件", "该零件不在清单中", "未找到"],
])(
  "without scripts, at %s/…/scan, bins are counted by label, part number and barcode, and other codes say what they are",
  async (prefix, field, counted, notThere, unknown) => {
    const browser = await signedIn(shop(), "ada@example.com");
    const { path: own, lines } = await shelfOf("ada@example.com", `Shelf ${prefix}`);
    const path = prefix + own;
    const scan = (code: string) => browser.get(`${path}?code=${encodeURIComponent(code)}`);
    for (const code of [`http://shop.example/bins/${lines[0]!.id}/FILTER-1`, "filter 1", "FILTER-1"]) {
      const found = await scan(code);
      expect(found.text).toContain(field);
      expect(found.text).toContain('name="sku" value="FILTER-1"');
    }
    expect((await scan("0012345678905")).text).toContain('name="sku" value="BELT-22"');
    const form = { intent: "count", sku: "FILTER-1", quantity: "2" };
    const bad = await browser.post(`${path}?code=FILTER-1`, { ...form, onHand: "four" });
    expect([bad.status, bad.text.includes('value="four"')]).toEqual([400, true]);
    const saved = await browser.post(path, { ...form, onHand: "4" });
    expect((await browser.get(saved.location!)).text).toContain(counted);
    expect((await scan("GAUGE-9")).text).toContain(notThere);
    const added = await browser.post(path, { intent: "add", sku: "GAUGE-9" });
    expect((await browser.get(added.location!)).text).toContain('name="sku" value="GAUGE-9"');
    expect((await scan(`<script>alert("x")</script>`)).text).toContain(unknown);
    const [line] = await linesOfList(shop().db, Number(/lists\/(\d+)/.exec(own)![1]));
    expect([line!.onHand, line!.quantity, line!.par, line!.bin]).toEqual([4, 2, 6, "A-1"]);
  },
);

test("a label of another list of one's own leads there, and one of somebody else's is only a part number", async () => {
  const browser = await signedIn(shop(), "ada@example.com");
  const [shelf, truck] = [await shelfOf("ada@example.com", "Here"), await shelfOf("ada@example.com", "Truck")];
  const other = await shelfOf("bob@example.com", "Bob's");
  const code = (id: number) => encodeURIComponent(`/bins/${id}/FILTER-1`);
  expect((await browser.get(`${shelf.path}?code=${code(truck.lines[0]!.id)}`)).text).toContain(
    `href="${truck.path}?code=`,
  );
  const foreign = await browser.get(`${shelf.path}?code=${code(other.lines[0]!.id)}`);
  expect(foreign.text).toContain('name="sku" value="FILTER-1"');
  expect(foreign.text).not.toContain(other.path);
  expect((await browser.get(other.path)).status).toBe(404);
  expect(
    (await browser.post(other.path, { intent: "count", sku: "FILTER-1", onHand: "1", quantity: "1" })).status,
  ).toBe(404);
});

test("the camera is allowed on the page that scans, and nowhere else", async () => {
  const browser = await signedIn(shop(), "ada@example.com");
  const { path } = await shelfOf("ada@example.com", "Camera");
  const cameraOf = async (url: string) => (await browser.get(url)).headers.get("permissions-policy")?.split(",")[0];
  expect(await cameraOf(path)).toBe("camera=(self)");
  for (const url of [
    "/",
    "/personal/lists",
    path.replace("/scan", ""),
    "/shoppingCart",
    "/personal/lists/999999/scan/x",
  ])
    expect({ url, camera: await cameraOf(url) }).toEqual({ url, camera: "camera=()" });
});
