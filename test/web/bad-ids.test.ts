import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { formsOf, type PageForm } from "./page-forms.ts";
import { pageVisitors, type Visitor } from "./page-visitors.ts";

const shop = openShop();

/** Texts that are no id of anything, however a database or a number would read them. */
const badIds = ["1.5", "1e308", "9223372036854775808", "-1", "0", "constructor", "NaN", "١", "1;", "00"];

const long = process.env["LONG"] !== undefined;
/**
 * The languages that the nth place is asked in with the text at this place: every third text by turns, in a language by
 * turns; in the long run each in both.
 */
const prefixes = (nth: number, at: number) =>
  long ? ["", "/cn"] : (nth + at) % 3 === 0 ? [Math.floor((nth + at) / 3) % 2 === 0 ? "" : "/cn"] : [];

let made: Promise<Visitor[]> | undefined;
const visitors = () => (made ??= pageVisitors(shop()));

const isPage = ({ headers }: Answer) => headers.get("content-type")?.startsWith("text/html") ?? false;
/** The text of a page's main part, without markup. */
const saidBy = ({ text }: Answer) =>
  (/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text)
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

/** Where a path with capitals leads that are small letters in every id of its kind; nowhere else may a bad one lead. */
async function inOurLetters(browser: Browser, path: string): Promise<string> {
  const { location } = await browser.get(path);
  return location === path.toLowerCase() ? location : path;
}

test("a bad id in any path is answered with not found and a sentence, as page and as data, in both languages", async () => {
  const owner = await signedInAs(shop(), "owner");
  const failures: string[] = [];
  const patterns = [...Object.values(routes), ...Object.values(adminRoutes)].filter((path) => path.includes(":"));
  for (const [nth, pattern] of patterns.entries())
    for (const [at, id] of badIds.entries())
      for (const prefix of prefixes(nth, at)) {
        const path = prefix + pattern.replaceAll(/:\w+/g, encodeURIComponent(id));
        const written = await inOurLetters(owner, path);
        const answer = await owner.get(written);
        const isRefused = answer.status === 404 || answer.status === 400;
        if (!isRefused || saidBy(answer).length < 10)
          failures.push(`${answer.status} ${path} ${saidBy(answer).slice(0, 80)}`);
        const payload = await owner.get(`${written}/_payload.json`);
        if (payload.status !== 404 && payload.status !== 400) failures.push(`${payload.status} ${path}/_payload.json`);
        const posted = await owner.post(written, { intent: "save", id });
        if (posted.status >= 500 || posted.status < 400) failures.push(`POST ${posted.status} ${path}`);
      }
  expect(failures).toEqual([]);
  expect(shop().errors).toEqual([]);
});

test("a path that ends where its id should be leads to the page above, a form sent there included", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const path of ["/admin/orders", "/cn/admin/returns", "/admin/products", "/admin/stock"]) {
    expect(await owner.get(`${path}/`)).toMatchObject({ status: 301, location: path });
    expect(await owner.post(`${path}/?a=b`, { intent: "save" })).toMatchObject({
      status: 308,
      location: `${path}?a=b`,
    });
  }
  expect(shop().errors).toEqual([]);
});

/** Forms that a page shows only of things it has, and the field that says which. */
const merchantForms: readonly [path: string, field: string, form: Record<string, string>][] = [
  ["/admin/staff", "invitation", { intent: "withdraw" }],
  ["/admin/staff", "id", { intent: "role", role: "viewer" }],
  ["/admin/staff", "id", { intent: "deactivate" }],
  ["/admin/security", "passkey", { intent: "rename-passkey", name: "Key" }],
  ["/admin/security", "passkey", { intent: "remove-passkey" }],
  ["/admin/reviews", "id", { intent: "approve", readAt: "1" }],
  ["/admin/reviews", "readAt", { intent: "reject", id: "1" }],
  ["/admin/money", "about", { intent: "see-refund" }],
  ["/admin/money", "about", { intent: "see-payment" }],
  ["/admin/money", "about", { intent: "see-suspicion" }],
  ["/admin/money", "about", { intent: "see-movement" }],
  ["/admin/money", "dispute", { intent: "end-dispute", as: "won", reference: "R-1", note: "n" }],
  ["/admin/money", "posting", { intent: "resolve", as: "other", reference: "R-1", note: "n" }],
  ["/admin/money", "order", { intent: "retry-refund", refund: "1" }],
  ["/admin/orders/ORDER", "refund", { intent: "retry-refund" }],
  ["/admin/orders/ORDER", "refund", { intent: "record-refund", reference: "R-1" }],
  ["/admin/orders/ORDER", "mail", { intent: "mail" }],
  ["/admin/orders/ORDER", "units 1", { intent: "ship", carrier: "ups", number: "1Z999AA10123456784" }],
  ["/admin/returns/RETURN", "intent", {}],
  ["/admin/claims/CLAIM", "intent", {}],
  ["/admin/claims/CLAIM", "day", { intent: "file", number: "C-1", amount: "10" }],
  ["/admin/stock/1", "quantity", { intent: "adjust", kind: "count", reason: "r" }],
  ["/admin/products/1", "version", { intent: "undo" }],
  ["/admin/products/1", "version", { intent: "redo" }],
];

test("a bad id in any form of the merchant's is refused with a sentence, in both languages", async () => {
  const pages = (await visitors()).flatMap((visitor) => visitor.pages);
  const pageOf = (start: string) => pages.find((page) => new RegExp(`^${start}[^?]+$`).test(page)) ?? "";
  const owner = await signedInAs(shop(), "owner");
  const failures: string[] = [];
  for (const [nth, [pattern, field, form]] of merchantForms.entries())
    for (const [at, id] of [...badIds, ""].entries())
      for (const prefix of prefixes(nth, at)) {
        const path =
          prefix +
          pattern
            .replace("/admin/orders/ORDER", pageOf("/admin/orders/"))
            .replace("/admin/returns/RETURN", pageOf("/admin/returns/"))
            .replace("/admin/claims/CLAIM", pageOf("/admin/claims/"));
        const answer = await owner.post(path, { ...form, [field]: id });
        if (answer.status < 400 || answer.status >= 500 || saidBy(answer).length < 10)
          failures.push(`${path} ${form["intent"]} ${field}=${id}: ${answer.status} ${answer.location ?? ""}`);
      }
  expect(failures).toEqual([]);
  // A view that is not there is removed already.
  for (const view of badIds)
    expect((await owner.post("/admin/orders", { intent: "remove-view", view })).status).toBe(303);
  expect(shop().errors).toEqual([]);
});

/** Every parameter that the pages' program reads by its name, all at once with the same value. */
const allParameters = (value: string) => {
  const sources = globSync("src/web/**/*.ts").map((file) => readFileSync(file, "utf8"));
  const names = sources.flatMap((text) => [
    ...text.matchAll(/(?:searchParams|query|search)\.(?:get|getAll|has)\("(\w+)"\)/g),
  ]);
  // Where one of these is no good, a page looks no further.
  const others = new Set(names.map(([, name = ""]) => name).filter((name) => name !== "token" && name !== "order"));
  return [...others].map((name) => `${name}=${value}`).join("&");
};

test("no page fails over a NUL, or a number larger than any column's, in any parameter of its address", async () => {
  const values = ["tank%00", "9007199254740991"];
  expect(allParameters("").split("&").length).toBeGreaterThan(20);
  for (const { browser: open, pages } of await visitors()) {
    const browser = await open();
    for (const [nth, page] of pages.entries())
      for (const value of long ? values : [values[nth % 2]!]) {
        const asked = `${page}${page.includes("?") ? "&" : "?"}${allParameters(value)}`;
        expect((await browser.get(asked)).status, asked).toBeLessThan(500);
      }
    await shop().db.sql("delete from rate_limits");
  }
  expect(await shop().browser().get("/cn/machines/_payload.json?add=%00")).toMatchObject({ status: 200 });
  expect(shop().errors).toEqual([]);
});

/** Fields that say which row of something a form is about. */
const isId = ([name, value]: readonly [string, string]) =>
  /^(id|ids|about|invitation|passkey|view|variant|refund|dispute|parcel|line|address|product|order|return|review|posting|movement|version)$|Id$/.test(
    name,
  ) && !value.includes("/");

/** The audit log is searched by any words, and a preview shows what is typed, whatever it was begun from. */
const takesAny = ({ path, fields }: PageForm) =>
  path.startsWith("/admin/audit") || fields.some(([name, value]) => name === "intent" && value === "preview");

/** Columns are the reader's: whichever version of a product they were chosen beside, it is shown as typed. */
const storesNoVersion = ({ fields }: PageForm) =>
  fields.some(([name, value]) => name === "intent" && value === "columns");

test("a bad id in any form that a page shows is refused with a sentence", async () => {
  const [seen, failures]: [Set<string>, string[]] = [new Set(), []];
  let fields = 0;
  const send = (browser: Browser, { path, method, multipart }: PageForm, fields: [string, string][]) => {
    if (method === "get") return browser.get(`${path.split("?")[0]}?${new URLSearchParams(fields)}`);
    if (!multipart) return browser.post(path, fields);
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return browser.upload(path, body);
  };
  for (const { who, browser: open, pages } of await visitors()) {
    const browser = await open();
    for (const page of pages)
      for (const form of formsOf((await browser.get(page)).text, page)) {
        for (const [name, own] of takesAny(form) ? [] : form.fields.filter(isId)) {
          fields += 1;
          for (const [at, id] of [...badIds, ""].entries()) {
            // Each field meets a third of them, the next another, and in the long run all.
            if (!long && (at + fields) % 3 > 0) continue;
            // A page that was never saved has the version 0, which is bad of everything else.
            if (name === "version" && Number(id || Number.NaN) === Number(own)) continue;
            if (name === "version" && /^\d+$/.test(id) && id.length < 9 && storesNoVersion(form)) continue;
            const sent = form.fields.map(([known, value]): [string, string] => [
              known,
              known === name ? id : known === "password" && who === "owner" ? staffPassword : value,
            ]);
            const what = `${form.method} ${form.path.split("?")[0]} ${sent.find(([known]) => known === "intent")?.[1] ?? ""} ${name}`;
            seen.add(what);
            const answer = await send(browser, form, sent);
            if (answer.status >= 500 || (isPage(answer) && saidBy(answer).length < 10) || answer.status < 400)
              failures.push(`${what}=${id}: ${answer.status} ${answer.location ?? ""}`);
          }
        }
        await shop().db.sql("delete from rate_limits");
      }
  }
  expect(seen.size).toBeGreaterThan(15);
  expect(failures).toEqual([]);
  expect(shop().errors).toEqual([]);
});
