import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { profileForm } from "#domain/checkout/settings/profile-form.ts";
import { readSetting } from "#engine/admin/settings/change-setting.ts";
import type { Shop } from "#engine/shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type Answer, openShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { signedIn } from "../customers/visitors.ts";

const shop = openShop();
const path = "/admin/settings/profile";
let browser: ReturnType<typeof signedInAs> | undefined;
const owner = () => (browser ??= signedInAs(shop(), "owner"));

async function save(colors: { primary?: string; accent?: string }, prefix = "", name = "Harbor Air"): Promise<Answer> {
  const version = String((await readSetting(shop().db, "profile")).version);
  const answer = await (
    await owner()
  ).post(prefix + path, {
    intent: "save",
    version,
    ...profileForm.typedOf({ name }, { timeZone: "America/Chicago" }),
    "colors.primary": colors.primary ?? "",
    "colors.accent": colors.accent ?? "",
  });
  shop().settingsChanged();
  return answer;
}

const sourceOf = async (at: string) => (await fetch(shop().url + at)).text();
const themeIn = (page: string) => /<link rel="stylesheet" href="(\/theme\/[^"]+)"/.exec(page)?.[1];

test("the owner's colors stand on cached pages, in mails, on papers and in the icon, and leave with them", async () => {
  const { db, clock } = shop();
  expect(themeIn(await sourceOf("/"))).toBeUndefined();
  expect((await save({ primary: "0B5FFF", accent: "#ffd400" })).location).toBe(`${path}?done=saved`);
  for (const page of ["/", "/cn", "/categories/air-tanks/all", "/admin/signIn"]) {
    const theme = themeIn(await sourceOf(page));
    expect(theme, page).toMatch(/^\/theme\/0b5fff-ffd400\.[0-9a-f]{8}\.css$/);
    const sheet = await fetch(shop().url + theme);
    expect(sheet.headers.get("content-type")).toBe("text/css; charset=utf-8");
    expect(sheet.headers.get("cache-control")).toContain("immutable");
    const css = await sheet.text();
    expect(css).toContain("--color-primary:#0b5fff;");
    expect(css).toContain("--color-accent:#ffd400}");
  }
  const icon = /<link rel="icon" href="([^"]+)"/.exec(await sourceOf("/"))?.[1] ?? "";
  expect(await sourceOf(icon)).toMatch(/fill="#0b5fff".*>H<\/text>/);

  const id = await customer(db, "colors@example.com");
  const placed = () => placeOrder(db, clock, "stripe", { customerId: id });
  const order = await placed();
  const worker = { db, clock, settings: { publicUrl: "http://shop.example" } } as unknown as Shop;
  const mail = async (orderId: number) => (await writeOrderMail(worker, { orderId, mail: "placed" }))?.html ?? "";
  expect(await mail(order.id)).toContain("background:#0b5fff");
  await walkOrder(db, clock, order, "confirmed");
  const buyer = await signedIn(shop(), "colors@example.com");
  const receipt = async () => (await buyer.bytes(`/order/receipt.pdf?order=${order.number}`)).bytes;
  expect(inksOf(await receipt())).toMatch(/^0\.0431\d* 0\.3725\d* 1 scn$/m);

  await save({});
  expect(themeIn(await sourceOf("/"))).toBeUndefined();
  expect(await mail((await placed()).id)).toContain("background:#c2410c");
  expect(inksOf(await receipt())).toMatch(/^0\.7607\d* 0\.2549\d* 0\.0470\d* scn$/m);
});

test("a color nobody can read is refused with the nearest that can, nothing of the form is lost, and that one is taken", async () => {
  for (const [prefix, sentence] of [
    ["", /#ffd400: its contrast is 1\.\d\d:1, and 4\.5:1 is needed\. The nearest color that passes is (#\w{6})/],
    ["/cn", /#ffd400 上的文字难以辨认：对比度为 1\.\d\d:1，至少须为 4\.5:1。最接近的达标颜色是 (#\w{6})/],
  ] as const) {
    const refused = await save({ primary: "#ffd400", accent: "#222222" }, prefix, "Kestrel Air");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('value="Kestrel Air"');
    expect(refused.text).toContain('value="#ffd400"');
    const nearest = sentence.exec(refused.text)?.[1] ?? "";
    expect(refused.text).toContain(prefix ? `使用 ${nearest}` : `Use ${nearest}`);
    expect((await save({ primary: nearest }, prefix)).status).toBe(303);
    expect(themeIn(await sourceOf("/"))).toContain(nearest.slice(1));
  }
  for (const typed of ["blue", "#12", "url(//evil.example)", "#000;}body{display:none", "</style><script>"])
    expect((await save({ primary: typed })).text, typed).toContain("Please enter a color such as #0b5fff");
});

test("no style sheet is served under a name that its colors do not have", async () => {
  await save({ primary: "#0b5fff" });
  const theme = themeIn(await sourceOf("/")) ?? "";
  // The page before the last change keeps its colors.
  await save({ primary: "#00695c" });
  expect((await fetch(shop().url + theme)).status).toBe(200);
  for (const other of [theme.replace("0b5fff", "0b5ffe"), "/theme/x.css", "/theme/0b5fff.css", "/theme/%0a.css"])
    expect((await fetch(shop().url + other)).status, other).toBe(404);
});

test("manifest and icons are the merchant's, whatever the shop is called", async () => {
  for (const [name, initial] of [
    ["Harbor Air", "H"],
    ["气源仓", "气"],
    ['"<svg onload=alert(1)>&', "S"],
    ["***", ""],
  ] as const) {
    await save({}, "", name);
    const manifest = (await (await fetch(`${shop().url}/manifest.webmanifest`)).json()) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name, short_name: name });
    const { src } = (manifest["icons"] as { src: string }[])[0]!;
    for (const at of [src, "/favicon.ico"]) {
      const icon = await fetch(shop().url + at);
      expect(icon.headers.get("content-type")).toBe("image/svg+xml");
      expect(await icon.text()).toContain(`>${initial}</text></svg>`);
    }
  }
});

/** A document's ink colors, page by page. */
function inksOf(pdf: Buffer): string {
  const raw = pdf.toString("latin1");
  return [...raw.matchAll(/\/Length (\d+)[^>]*\/FlateDecode[^>]*>>\nstream\n/g)]
    .map((at) => {
      const start = at.index + at[0].length;
      try {
        return inflateSync(pdf.subarray(start, start + Number(at[1]))).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}
