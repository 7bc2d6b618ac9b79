import { beforeAll, expect, test } from "vitest";
import { freightExtras } from "#domain/shipping/rates.ts";
import { approvingCompany, requisitionMails } from "#test/approvals/approval-shop.ts";
import { companyWithRule, request } from "#test/approvals/quote-approval.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { ask, openForQuotes, send } from "#test/checkout/quote-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { loadMachines } from "#test/machines/demo-machines.ts";

const shop = openShop();

beforeAll(async () => {
  await openForQuotes(shop());
  await loadMachines(shop().db);
});

const mainOf = (text: string) => (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "").replaceAll(/<!-- -->|<[^>]*>/g, "");
const seenBy = async (browser: Browser, path: string) => mainOf((await browser.get(path)).text);
const machine = { kind: "", serial: "", hours: "", readOn: "", hoursPerWeek: "" };

/** The catalogue gives an RS20 in versions by voltage, and the filter LF20 that fits it and not the RS10. */
test("who approves sees each line's version with its figures, and which machines of the site a part is for", async () => {
  const { db } = shop();
  const { works, people } = await approvingCompany(shop(), {
    theo: ["requester", "Plant"],
    max: ["approver", "Plant"],
  });
  const { theo, max } = people;
  const plant = String(works.sites["Plant"]);
  const save = (name: string, model: string, keeper: string) =>
    theo.browser.post("/machines", { intent: "save", key: "", ...machine, name, model, keeper });
  await save("Press shop", "ostrelvane-rs20-125-b", plant);
  await save("Night shift", "ostrelvane-rs10-125-b", plant);
  await save("At home", "ostrelvane-rs20-125-b", "");
  const versions = await db.sql<{ sku: string; name: { en: string; cn: string } }>(
    `select v.sku, v.name from variants v join products p on p.id = v.product_id
     where p.slug = 'ostrelvane-rs20-125-b' and v.name is not null order by v.id limit 2`,
  );
  expect(versions).toHaveLength(2);
  const [filter] = await db.sql<{ sku: string }>(
    "select v.sku from variants v join products p on p.id = v.product_id where p.slug = 'oilmarrow-lf20'",
  );
  await db.sql("update stock set on_hand = 50");
  for (const sku of [filter!.sku, ...versions.map((version) => version.sku)])
    await theo.browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  const freight = Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, "no"]));
  const form = { ...checkoutForm, ...freight, payment: "on-account", buysFor: plant, key: "lines-of-requisitions" };
  const quoted = await theo.browser.post("/checkout", { ...form, method: "LOCAL", intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  const asked = await theo.browser.post("/checkout", { ...form, method: "LOCAL", total, intent: "request" });
  const path = /\/personal\/requisitions\/\d+/.exec(asked.location ?? "")?.[0] ?? mainOf(asked.text);
  const page = await seenBy(max.browser, path);
  for (const { name } of versions) expect(page).toContain(name.en);
  for (const figure of ["20 HP", "125 PSI", "Fits at Plant: Press shop"]) expect(page).toContain(figure);
  // Nobody's private machine is named, and none that the part does not fit.
  for (const other of ["At home", "Night shift"]) expect(page).not.toContain(other);
  const inChinese = await seenBy(max.browser, `/cn${path}`);
  for (const { name } of versions) expect(inChinese).toContain(name.cn);
  expect(inChinese).toContain("适用于 Plant 的设备：Press shop");
  for (const language of ["en", "cn"] as const) {
    await db.sql("update customers set language = $2 where id = $1", [max.id, language]);
    const mail = (await requisitionMails(shop())).find(({ to }) => to === max.email);
    for (const { name } of versions)
      for (const face of [mail?.text, mail?.html]) expect(face).toContain(` · ${name[language]}`);
  }
});

test("of a quote, too, the version stands with the line for who approves it, and in the mail with the rule that asks", async () => {
  const { buyer, approver } = await companyWithRule(shop());
  const asked = await ask(shop(), buyer.browser);
  await shop().db.sql("update variants set name = $2 where sku = $1", [
    asked.sku,
    JSON.stringify({ en: "230 V, three-phase", cn: "230 V 三相" }),
  ]);
  const { id } = await request(await send(shop(), asked), buyer.browser);
  const path = `/personal/requisitions/${id}`;
  expect(await seenBy(approver.browser, path)).toContain("230 V, three-phase");
  expect(await seenBy(approver.browser, `/cn${path}`)).toContain("230 V 三相");
  const mail = (await requisitionMails(shop())).find(({ to }) => to === approver.email);
  for (const text of [" · 230 V, three-phase", "Quetzal rule"]) expect(mail?.text).toContain(text);
});
