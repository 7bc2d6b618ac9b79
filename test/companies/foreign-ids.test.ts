import { beforeAll, expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { openForQuotes } from "#test/checkout/quote-shop.ts";
import { rowsOfCompany } from "#test/companies/company-digest.ts";
import { type CompanyWorld, companyWorld } from "#test/companies/company-world.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { formsOf, type PageForm } from "#test/web/page-forms.ts";

const shop = openShop();

/** Two companies with one of everything each. The head of `own` has every role there, and is nobody at `other`. */
let own: CompanyWorld;
let other: CompanyWorld;

beforeAll(async () => {
  await openForQuotes(shop());
  other = await companyWorld(shop(), "quetzal");
  own = await companyWorld(shop(), "gantmoor");
}, 240_000);

const idsIn = (text: string, { ids }: CompanyWorld) =>
  text.replaceAll(/:(\w+)/g, (whole, name: string) => ids[name] ?? whole);
const rowsOfOther = () => rowsOfCompany(shop().db, other.company.id, [other.head.id, other.asker.id]);

/** Pages of the own company on which there are forms, with the kinds of things in their addresses. */
const pages = [
  "/personal/companies",
  "/personal/companies/:company",
  "/personal/companies/:company?site=:plant",
  "/personal/companies/:company?tax=:plant",
  "/personal/companies/:company?certificate=:certificate",
  "/personal/companies/:company?invite",
  "/personal/companies/:company?member=:askerMember",
  "/personal/companies/:company/spending",
  "/personal/companies/:company/spending?center=:center",
  "/personal/companies/:company/rules",
  "/personal/companies/:company/rules?rule=:rule",
  "/personal/companies/:company/statement",
  "/personal/companies/:company/invoices/pay?invoice=:invoice",
  "/personal/invoices/:invoice",
  "/personal/invoicePayments/:payment",
  "/personal/requisitions/:askersWish",
  "/personal/requisitions/:headsWish",
  "/personal/quotes/:quote",
  "/order/detail?order=:order",
  "/order/return?order=:shippedOrder",
  "/order/claim?order=:shippedOrder",
  "/personal/lists",
  "/personal/lists/:list",
  "/personal/lists/:list?edit=:line",
  "/personal/lists/:list/scan",
  "/personal/lists/:shelf",
  "/personal/lists/:shelf?edit=:shelfLine",
  "/machines",
  "/machines?edit=:machine",
  "/machines?edit=:pump",
  "/machines?add=other",
  "/addToList?sku=:sku",
  "/checkout",
  "/quote/ask",
];

/** Fields that take a thing of the company, and the kinds that are no less wrong there. */
const fields: Readonly<Record<string, readonly string[]>> = {
  site: ["plant", "yard"],
  buysFor: ["plant", "yard"],
  member: ["headMember", "askerMember"],
  center: ["center"],
  costCenter: ["center"],
  rule: ["rule"],
  invitation: ["invitation"],
  people: ["head", "asker"],
  who1: ["head", "asker"],
  standIn1: ["head"],
  roles: ["buyer@:plant", "approver@:yard"],
  keeper: ["plant", "yard"],
  shareWith: ["plant"],
  list: ["list", "shelf"],
  line: ["line", "shelfLine"],
  key: ["machine", "pump"],
  mailTo: ["headMember", "askerMember"],
  invoice: ["invoice", "disputedInvoice"],
  order: ["order", "shippedOrder"],
};

const valuesOf = (kinds: readonly string[]) =>
  kinds.map((kind) => (kind.includes(":") ? idsIn(kind, other) : other.ids[kind]!));

const send = (browser: Browser, { path, method }: PageForm, sent: readonly (readonly [string, string])[]) =>
  method === "get"
    ? browser.get(`${path.split("?")[0]}?${new URLSearchParams(sent as [string, string][])}`)
    : browser.post(path, sent);

const tells = ({ text, location }: Answer) => text.includes(other.mark) || (location ?? "").includes(other.mark);
/** Signing out, and views of a list, are of nobody's company. */
const isOwn = ({ fields }: PageForm) =>
  fields.some(([name, value]) => name === "intent" && /^(?:sign-out|save-view|columns)$/.test(value));

test("a page whose address names another company's thing is not there, whichever part of the address it is", async () => {
  const { browser } = own.head;
  const wrong: string[] = [];
  const before = await rowsOfOther();
  const patterns = [
    ...pages,
    ...Object.values(routes).filter((path) => path.includes("/personal/") && path.includes(":")),
  ];
  for (const pattern of patterns)
    for (const [nth] of [...pattern.matchAll(/:\w+/g)].entries()) {
      let at = 0;
      const one = (text: string) =>
        text.replaceAll(
          /:(\w+)/g,
          (_, name: string) => (at++ === nth ? other : own).ids[name === "requisition" ? "askersWish" : name] ?? "1",
        );
      const path = one(pattern);
      const names = [...pattern.matchAll(/:(\w+)/g)][nth]![1]!;
      if (path === idsIn(pattern, own) || names === "sku") continue;
      for (const asked of [path, path.replace(/(\?|$)/, "/_payload.json$1")]) {
        const answer = await browser.get(asked);
        if (tells(answer)) wrong.push(`${asked} tells of ${other.mark}`);
        if (!asked.includes("?") && answer.status !== 404) wrong.push(`${asked} is answered with ${answer.status}`);
      }
      const posted = await browser.post(path, { intent: "save" });
      if (tells(posted)) wrong.push(`a form to ${path} tells of ${other.mark}`);
    }
  expect(wrong).toEqual([]);
  expect(await rowsOfOther()).toEqual(before);
});

test("a form that names another company's thing in any field changes nothing of it and tells nothing of it", async () => {
  const { browser } = own.head;
  const wrong: string[] = [];
  const tried = new Set<string>();
  const before = await rowsOfOther();
  for (const pattern of pages) {
    const page = idsIn(pattern, own);
    for (const form of formsOf((await browser.get(page)).text, page)) {
      if (isOwn(form)) continue;
      const intent = form.fields.findLast(([name]) => name === "intent")?.[1] ?? "";
      const names = new Set([
        ...form.fields.map(([name]) => name),
        ...(intent === "rule" ? ["people", "who1", "standIn1"] : []),
      ]);
      for (const name of names)
        for (const value of valuesOf(fields[name] ?? [])) {
          tried.add(`${intent} ${name}`);
          const sent = [...form.fields.filter(([known]) => known !== name), [name, value] as const];
          const answer = await send(browser, form, sent);
          if (tells(answer)) wrong.push(`${page} ${intent} ${name}=${value} tells of ${other.mark}`);
          if (answer.status >= 500) wrong.push(`${page} ${intent} ${name}=${value} fails`);
        }
      // The same form, sent to the page of the other's thing.
      if (form.method !== "post" || !/:\w/.test(pattern)) continue;
      const answer = await browser.post(idsIn(pattern, other), form.fields);
      tried.add(`${intent} by its address`);
      if (tells(answer)) wrong.push(`${pattern} ${intent} tells of ${other.mark}`);
    }
    await shop().db.sql("delete from rate_limits");
    if (JSON.stringify(await rowsOfOther()) !== JSON.stringify(before))
      wrong.push(`${page} changes a thing of ${other.mark}`);
  }
  expect(wrong).toEqual([]);
  expect(tried.size).toBeGreaterThan(40);
});

/**
 * Pages of the merchant's side that are of one company: what is done there is done to no other, whoever of the staff
 * does it.
 */
const merchantPages = [
  "/admin/companies/:company",
  "/admin/companies/:company/account",
  "/admin/companies/:company/statement",
  "/admin/drafts/:quote",
  "/admin/orders/:order",
  "/admin/orders/:shippedOrder",
  "/admin/customers/:head",
];
/** Forms of these pages that name a thing of the company, and what names it. */
const merchantForms: Readonly<Record<string, readonly [field: string, kind: string]>> = {
  payment: ["for.", "disputedInvoiceId"],
  bounce: ["payment", "credit"],
  "write-off": ["invoice", "invoiceId"],
  "grant-exemption": ["certificate", "certificate"],
  dispute: ["invoice", "disputedInvoiceId"],
};
const filled: Readonly<Record<string, string>> = {
  kind: "check",
  reference: "R-9",
  amount: "1",
  reason: "Said by phone",
  answer: "It is right",
  as: "resale",
};

test("what staff do at one company's page is done to none of another's, whatever the form names", async () => {
  const owner = await signedInAs(shop(), "owner");
  const day = new Date(shop().clock.now()).toISOString().slice(0, 10);
  const before = await rowsOfOther();
  const tried: string[] = [];
  const wrong: string[] = [];
  for (const pattern of merchantPages) {
    const page = idsIn(pattern, own);
    for (const form of formsOf((await owner.get(page)).text, page)) {
      const intent = form.fields.findLast(([name]) => name === "intent")?.[1] ?? "";
      const [field, kind] = merchantForms[intent] ?? ["", ""];
      if (form.method === "get" || tried.includes(intent) || !form.fields.some(([name]) => name.startsWith(field)))
        continue;
      if (field === "") continue;
      tried.push(intent);
      const sent = ({ ids }: CompanyWorld): [string, string][] => [
        ...form.fields
          .filter(([name]) => !name.startsWith(field))
          .map(([name, value]): [string, string] => [name, name === "receivedOn" ? day : (filled[name] ?? value)]),
        field.endsWith(".") ? [field + ids[kind]!, "1"] : [field, ids[kind]!],
      ];
      await owner.post(form.path, sent(other));
      if (JSON.stringify(await rowsOfOther()) !== JSON.stringify(before))
        wrong.push(`${intent} reaches another company`);
      // Nothing but the name was wrong with it.
      const rows = () => rowsOfCompany(shop().db, own.company.id);
      const was = await rows();
      const answer = await owner.post(form.path, sent(own));
      if (JSON.stringify(await rows()) === JSON.stringify(was)) wrong.push(`${intent} does nothing: ${answer.status}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(tried.toSorted()).toEqual(Object.keys(merchantForms).toSorted());
});

test("nobody of a company, whatever their role, opens a page of the merchant's side", async () => {
  const { browser } = own.head;
  const wrong: string[] = [];
  for (const pattern of Object.values(adminRoutes)) {
    const path = pattern
      .replace("drafts/:number", "drafts/:quote")
      .replace("orders/:number", "orders/:order")
      .replaceAll(/:(\w+)/g, (_, name: string) => own.ids[name] ?? "1");
    const answer = await browser.get(path);
    const opens = /\/admin\/(?:signIn|secondFactor|join)/.test(path);
    if (!opens && ![303, 401, 204, 404].includes(answer.status))
      wrong.push(`${path} is answered with ${answer.status}`);
    if (answer.text.includes(own.mark)) wrong.push(`${path} tells of ${own.mark}`);
  }
  expect(wrong).toEqual([]);
});
