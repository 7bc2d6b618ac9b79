import { existsSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type RouteName, routes } from "#i18n/routes.ts";
import { type CompanyWorld, companyWorld } from "#test/companies/company-world.ts";
import { rowsOfCompany } from "#test/companies/company-digest.ts";
import { giveRole, takeOut } from "#test/companies/company-fixture.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openForQuotes } from "#test/checkout/quote-shop.ts";
import { choose, person } from "#test/approvals/approval-shop.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { formsOf, type PageForm } from "#test/web/page-forms.ts";
import {
  forms,
  type Member,
  numbersSeenBy,
  outsiders,
  people,
  seenBy,
  type View,
  views,
  type Who,
} from "./company-rights.ts";

const shop = openShop();

let world: CompanyWorld;
const browsers = new Map<Who, Browser>();
const names = [...(Object.keys(people) as Member[]), "head", "asker", ...outsiders] as readonly Who[];
const routeNames = Object.keys(routes) as RouteName[];

beforeAll(async () => {
  const { db } = shop();
  await openForQuotes(shop());
  world = await companyWorld(shop(), "quetzal");
  const { company } = world;
  browsers.set("head", world.head.browser).set("asker", world.asker.browser);
  for (const name of Object.keys(people) as Member[]) {
    const one = await person(shop());
    for (const [role, site] of people[name]) await giveRole(db, company, [one.id, role, site]);
    await choose(one.browser, company, name.endsWith("elsewhere") ? "Yard" : "Plant");
    browsers.set(name, one.browser);
  }
  const leaver = await person(shop());
  for (const role of ["administrator", "approver", "buyer", "accounts-payable"] as const)
    await giveRole(db, company, [leaver.id, role]);
  await choose(leaver.browser, company, "Plant");
  await takeOut(db, company, leaver.id);
  // Once they have chosen again, nothing reminds them.
  await leaver.browser.post("/personal/companies", { intent: "buys-for", site: "" });
  browsers.set("leaver", leaver.browser);
  browsers.set("stranger", (await companyWorld(shop(), "gantmoor")).head.browser);
  browsers.set("guest", shop().browser());
  await stockGoods(db, { sku: "WANTED" });
  browsers.set("staff", await signedInAs(shop(), "owner"));
  for (const browser of browsers.values())
    await browser.post("/shoppingCart", { intent: "add", sku: "WANTED", quantity: "1" });
}, 240_000);

const idIn = (text: string) => text.replaceAll(/:(\w+)/g, (whole, name: string) => world.ids[name] ?? whole);
/** The path of a view, about the things of the company. */
const pathOf = (name: RouteName, [query, , thing]: View = ["", []]) =>
  idIn(thing ? routes[name].replace(/:\w+/, `:${thing}`) : routes[name]).replaceAll(/:\w+/g, "quetzal") + idIn(query);

const words = () => [
  ...Object.entries(seenBy).map(
    ([thing, by]) => [`quetzal${thing}`.replace("quetzalworks", "quetzal works"), by] as const,
  ),
  ...Object.entries(numbersSeenBy).map(([kind, by]) => [world.ids[kind]!, by] as const),
];

/** The words of an answer that its reader may not read. Their own address comes back to whoever asks for it. */
function leaksIn(answer: Answer, who: Who, asked: string): string[] {
  const text = `${answer.text} ${decodeURIComponent(answer.location ?? "")}`;
  return words()
    .filter(([word, by]) => !(by as readonly Who[]).includes(who) && text.includes(word) && !asked.includes(word))
    .map(([word]) => word);
}

const payloadOf = (path: string) => path.replace(/(\?|$)/, "/_payload.json$1");

test("every view of a company's things opens to whom their role at that site lets, and tells nobody else a word of them", async () => {
  const wrong: string[] = [];
  const read = new Map<string, Set<Who>>();
  for (const name of routeNames) {
    const rows = views[name];
    for (const view of rows === "shop" ? [["", names] as const] : rows) {
      const [, opens] = view;
      const path = pathOf(name, view);
      // A page that is the same for everybody is so for a guest after the head has had it made.
      for (const who of rows === "shop" ? (["head", "guest"] as const) : names) {
        const answer = await browsers.get(who)!.get(path);
        const payload = /\.pdf|\.csv/.test(path) ? null : await browsers.get(who)!.get(payloadOf(path));
        for (const [word] of words())
          if (answer.text.includes(word)) read.set(word, (read.get(word) ?? new Set()).add(who));
        if (rows !== "shop" && (answer.status === 200) !== opens.includes(who))
          wrong.push(`${path} answers ${who} with ${answer.status} ${answer.location ?? ""}`);
        for (const word of leaksIn(answer, who, path)) wrong.push(`${path} tells ${who} of ${word}`);
        for (const word of payload ? leaksIn(payload, who, path) : [])
          wrong.push(`the payload of ${path} tells ${who} of ${word}`);
      }
    }
  }
  // Everybody who may read of something does so somewhere.
  for (const [word, by] of words())
    for (const who of by) if (!read.get(word)?.has(who)) wrong.push(`nothing tells ${who} of ${word}`);
  expect(wrong).toEqual([]);
});

interface ShownForm {
  readonly key: string;
  readonly page: string;
  readonly form: PageForm;
}

const keyOf = (name: RouteName, { fields }: PageForm) =>
  `${name} ${fields.findLast(([known]) => known === "intent")?.[1] ?? ""}`;

/** The forms of a view, as it shows them to somebody. */
async function formsAt(name: RouteName, page: string, browser: Browser): Promise<ShownForm[]> {
  const main = /<main[\s\S]*<\/main>/.exec((await browser.get(page)).text)?.[0] ?? "";
  return formsOf(main, page)
    .filter(({ method, path }) => method === "post" && path.split("?")[0] === page.split("?")[0])
    .map((form) => ({ key: keyOf(name, form), page, form }));
}

const ofCompany = routeNames.filter((name) =>
  /^(?:compan|requisition|quote$|invoice|payInvoices|orderDetail)/.test(name),
);

test("every form of a company's pages is offered to, and taken from, whom their role at that site lets, and changes nothing for others", async () => {
  const shown: ShownForm[] = [];
  for (const name of ofCompany)
    for (const view of views[name] as readonly View[])
      for (const one of await formsAt(name, pathOf(name, view), browsers.get("head")!))
        if (!shown.some(({ key }) => key === one.key)) shown.push(one);
  // The choice of a site, an application and an answer to an invitation are of one's own account.
  const known = shown.filter(({ key }) => !/^compan(?:ies|yInvitation) /.test(key));
  expect(known.map(({ key }) => key).toSorted()).toEqual(Object.keys(forms).toSorted());

  const digest = () => rowsOfCompany(shop().db, world.company.id);
  const wrong: string[] = [];
  for (const key of Object.keys(forms)) {
    const { by, fills = {}, shownBy } = forms[key]!;
    const { page } = known.find((one) => one.key === key)!;
    const name = key.split(" ")[0] as RouteName;
    const form = (await formsAt(name, page, browsers.get("head")!)).find((one) => one.key === key)?.form;
    if (!form) {
      wrong.push(`${key} is not offered to head any more`);
      continue;
    }
    const fields = [...form.fields.filter(([field]) => !(field in fills)), ...Object.entries(fills)];
    const before = await digest();
    for (const who of names) {
      const browser = browsers.get(who)!;
      const isOffered = (await formsAt(name, page, browser)).some((one) => one.key === key);
      if (isOffered !== by.includes(who)) wrong.push(`${key} is ${isOffered ? "" : "not "}offered to ${who}`);
      if (by.includes(who)) continue;
      const answer = await browser.post(form.path, fields);
      for (const word of leaksIn(answer, who, form.path)) wrong.push(`${key} tells ${who} of ${word}`);
    }
    await shop().db.sql("delete from rate_limits");
    if (JSON.stringify(await digest()) !== JSON.stringify(before))
      wrong.push(`${key} changed something for who may not: ${differenceOf(before, await digest())}`);
    if (shownBy) {
      expect(existsSync(shownBy)).toBe(true);
      continue;
    }
    const done = await browsers.get("head")!.post(form.path, fields);
    if (JSON.stringify(await digest()) === JSON.stringify(before))
      wrong.push(`${key} does nothing, so it shows nothing: ${done.status} ${alertsIn(done)}`);
  }
  expect(wrong).toEqual([]);
});

const differenceOf = (before: readonly string[], after: readonly string[]) =>
  [...after.filter((row) => !before.includes(row)), ...before.filter((row) => !after.includes(row))].join("; ");

const alertsIn = ({ text }: Answer) =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "")
    .match(/role="alert"[\s\S]*?<\/div>/g)
    ?.join(" ")
    .replaceAll(/<[^>]*>/g, " ");
