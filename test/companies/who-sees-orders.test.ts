import sharp from "sharp";
import { expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { ok } from "#domain/kernel/result.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { saveClaimPhotos } from "#engine/claims/claims.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { claimOf, deliveredFreight, done } from "#test/claims/freight-claim.ts";
import { companyWith, type MadeCompany, takeOut } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";

const shop = openShop();

/**
 * People around an order that `placer` placed for the plant of Quetzal Works, by their roles and where they have them.
 */
const people = {
  guest: [],
  "guest with a link": [],
  placer: [["buyer", "Plant"]],
  "buyer there": [["buyer", "Plant"]],
  "requester there": [["requester", "Plant"]],
  "approver there": [["approver", "Plant"]],
  "approver of all": [["approver", undefined]],
  "accounts payable there": [["accounts-payable", "Plant"]],
  "accounts payable of all": [["accounts-payable", undefined]],
  administrator: [["administrator", undefined]],
  "approver elsewhere": [["approver", "Body shop"]],
  "accounts payable elsewhere": [["accounts-payable", "Body shop"]],
  "buyer elsewhere": [["buyer", "Body shop"]],
  "administrator of another company": [],
  "placer who left": [["buyer", "Plant"]],
  "administrator who left": [["administrator", undefined]],
} as const satisfies Record<string, readonly (readonly [MemberRole, string | undefined])[]>;
type Person = keyof typeof people;
const names = Object.keys(people) as Person[];

/**
 * Rights by the rules: "A member sees: their own orders; all of the site's or the company's by role. Nothing of
 * another company, ever." Administrators run the company, approvers decide on what is bought at their sites, accounts
 * payable "sees and pays invoices, buys nothing"; "whoever leaves loses access at the next request".
 */
type Level = "nothing" | "sees" | "pays" | "runs" | "owns";
function levelOf(person: Person): Level {
  if (person === "placer") return "owns";
  if (person === "administrator") return "runs";
  if (person === "accounts payable there" || person === "accounts payable of all") return "pays";
  if (person === "approver there" || person === "approver of all") return "sees";
  return "nothing";
}

/** `role`: led to the order's page, which says that their role lets them see it. */
type Told = "yes" | "role" | "no";
const uses = {
  see: { nothing: "no", sees: "yes", pays: "yes", runs: "yes", owns: "yes" },
  pay: { nothing: "no", sees: "role", pays: "yes", runs: "yes", owns: "yes" },
  change: { nothing: "no", sees: "role", pays: "role", runs: "yes", owns: "yes" },
  /** A review speaks for whoever bought. */
  review: { nothing: "no", sees: "no", pays: "no", runs: "no", owns: "yes" },
} as const satisfies Record<string, Record<Level, Told>>;

function toldOf({ status, location }: Answer): Told | string {
  if (status === 404) return "no";
  if (status !== 200 && status !== 303) return `${status}`;
  return location?.includes("/order/detail?") && location.includes("&role=") ? "role" : "yes";
}

/** Where an order can be seen or used, and what that is. */
const routesOf = (number: string, claim: string, photo: string): [path: string, use: keyof typeof uses][] => [
  [`/order/detail?order=${number}`, "see"],
  [`/order/receipt?order=${number}`, "see"],
  [`/order/receipt.pdf?order=${number}`, "see"],
  [`/order/claim.pdf?order=${number}&claim=${claim}`, "see"],
  [`/order/photos/${photo}`, "see"],
  [`/payment?order=${number}`, "pay"],
  [`/order/return?order=${number}`, "change"],
  [`/order/claim?order=${number}`, "change"],
  [`/order/review?order=${number}`, "review"],
];

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: "#884422" } })
    .webp()
    .toBuffer();

const boughtFor = { company: "Quetzal Works", site: "Plant", by: "Ada Byron", hours: "" };

const giveTo = (company: MadeCompany, id: number) =>
  shop().db.sql("update orders set company_id = $2, site_id = $3, bought_for = $4::jsonb where id = $1", [
    id,
    company.id,
    company.sites["Plant"]!,
    JSON.stringify(boughtFor),
  ]);

/** The company with its people, each at a browser of their own. */
async function everybody() {
  const { db } = shop();
  const ids = new Map<Person, number>();
  for (const [at, name] of names.entries())
    if (!name.startsWith("guest")) ids.set(name, await customer(db, `person-${at}@example.com`));
  const roles = names.flatMap((name) => people[name].map(([role, site]) => [ids.get(name)!, role, site] as const));
  const works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], roles);
  await companyWith(
    db,
    "Gantmoor Body Shops",
    ["Plant"],
    [[ids.get("administrator of another company")!, "administrator"]],
  );
  const browsers = new Map<Person, Browser>();
  for (const [at, name] of names.entries())
    browsers.set(
      name,
      name.startsWith("guest") ? shop().browser() : await signedIn(shop(), `person-${at}@example.com`),
    );
  return { ids, works, browsers };
}

/** A delivered order with a claim and its photo, placed for the plant. */
async function deliveredOrder(works: MadeCompany, customerId: number) {
  const office = backOfficeOf(shop());
  const order = await deliveredFreight(office, { customerId });
  const photo = ok({ bytes: await picture(), width: 4, height: 4 });
  done(await saveClaimPhotos({ ...office.deps, files: shop().files }, order.id, "damage", [photo]));
  done(await openClaim(office.deps, { ...claimOf(order), customerId }));
  const [claim] = await claimsOfOrder(shop().db, order.id);
  await giveTo(works, order.id);
  return { ...order, claim: claim!.number, photo: claim!.photos[0]!.name };
}

test("each route of a company's order answers each person as their role at that site lets them", async () => {
  const { db, clock } = shop();
  const { ids, works, browsers } = await everybody();
  const order = await deliveredOrder(works, ids.get("placer")!);
  const left = await deliveredOrder(works, ids.get("placer who left")!);
  browsers.get("guest with a link")!.cookies.set("order", await createOrderLink(db, order.id, clock.now()));
  for (const name of ["placer who left", "administrator who left"] as const) await takeOut(db, works, ids.get(name)!);

  const answers: object[] = [];
  const oracle: object[] = [];
  const say = (what: string, person: Person, told: Told | string, expected: Told) => {
    answers.push({ what, person, told });
    oracle.push({ what, person, told: expected });
  };
  for (const person of names) {
    const browser = browsers.get(person)!;
    for (const [path, use] of routesOf(order.number, order.claim, order.photo)) {
      const expected = uses[use][levelOf(person)];
      say(path, person, toldOf(await browser.get(path)), expected);
      // The same to scripts: what a page's data would say.
      if (!/\.pdf|photos/.test(path) && expected === "no") {
        const [page, query] = path.split("?");
        const payload = await browser.get(`${page}/_payload.json?${query}`);
        say(`payload of ${path}`, person, payload.text.includes("Quetzal") ? "yes" : "no", "no");
      }
    }
    // Of who left, their colleagues keep what they may see; nobody owns it but by role.
    const ofLeaver = person === "placer" ? "no" : uses.see[levelOf(person)];
    say("the order of who left", person, toldOf(await browser.get(`/order/detail?order=${left.number}`)), ofLeaver);
    for (const path of ["/order/list", `/order/list?q=${order.number}`, "/personal", "/personal/bought"]) {
      const page = await browser.get(path);
      const isShown = page.text.includes(`/order/detail?order=${order.number}`);
      const expected = path.startsWith("/order/list") ? uses.see[levelOf(person)] : isShown ? "yes" : "no";
      say(path, person, isShown ? "yes" : "no", expected);
      if (levelOf(person) === "nothing")
        say(`canary of ${path}`, person, page.text.includes("Quetzal") ? "yes" : "no", "no");
    }
    const api = await browser.get(`/api/v1/orders/${order.number}`);
    say("the merchant's API", person, api.text.includes("Quetzal") ? "yes" : "no", "no");
  }
  expect(answers).toEqual(oracle);
  expect((await browsers.get("approver there")!.get(`/order/receipt?order=${order.number}`)).text).toContain(
    "Quetzal Works · Plant",
  );
  const seen = (await browsers.get("approver there")!.get(`/order/detail?order=${order.number}&role=`)).text;
  expect(seen).toContain("Your role lets you see this order");
  expect(seen).not.toContain("/order/return?");
});

test("an unpaid order is canceled and paid by whom their role lets, where it is paid and by its details", async () => {
  const { db, clock } = shop();
  const ids = new Map<Person, number>();
  const asked = [
    "approver there",
    "accounts payable there",
    "administrator",
    "buyer there",
    "accounts payable elsewhere",
  ] as const;
  for (const [at, name] of ["placer", ...asked].entries())
    ids.set(name as Person, await customer(db, `cancels-${at}@example.com`));
  const works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant", "Body shop"],
    [
      [ids.get("placer")!, "buyer", "Plant"],
      ...asked.flatMap((name) => people[name].map(([role, site]) => [ids.get(name)!, role, site] as const)),
    ],
  );
  const told: object[] = [];
  const expected: object[] = [];
  for (const [at, person] of asked.entries()) {
    const browser = await signedIn(shop(), `cancels-${at + 1}@example.com`);
    for (const [page, intent] of [
      ["/payment", "cancel"],
      ["/order/detail", "cancel"],
      ["/order/detail", "pay"],
      ["/payment", "pay"],
    ] as const) {
      const order = await placeOrder(db, clock, "stripe", { customerId: ids.get("placer")! });
      await giveTo(works, order.id);
      const shown = await browser.get(`${page}?order=${order.number}`);
      const offersCancel = shown.text.includes('name="intent" value="cancel"');
      const answer = await browser.post(`${page}?order=${order.number}`, { intent, order: order.number });
      const [{ state } = { state: "" }] = await db.sql<{ state: string }>("select state from orders where id = $1", [
        order.id,
      ]);
      const level = levelOf(person);
      const may = uses[intent === "cancel" ? "change" : "pay"][level];
      // Where it is paid, there is no page for who may only see it.
      const says = level === "sees" && page === "/payment" ? "no" : may;
      told.push({ page, intent, person, told: toldOf(answer), offersCancel, isCanceled: state === "canceled" });
      const offers = uses.change[level] === "yes";
      const isCanceled = intent === "cancel" && says === "yes";
      expected.push({ page, intent, person, told: says, offersCancel: offers, isCanceled });
    }
  }
  expect(told).toEqual(expected);
});

test("goods that were bought are those of whoever is bought for", async () => {
  const { db, clock } = shop();
  const id = await customer(db, "buys-again@example.com");
  const works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], [[id, "buyer"]]);
  const office = backOfficeOf(shop());
  const own = await deliveredFreight(office, { customerId: id });
  const plants = await deliveredFreight(office, { customerId: id });
  await giveTo(works, plants.id);
  const skuOf = async (orderId: number) =>
    (await db.sql<{ sku: string }>("select sku from order_lines where order_id = $1", [orderId]))[0]!.sku;
  const browser = await signedIn(shop(), "buys-again@example.com");
  const [ownSku, plantSku] = [await skuOf(own.id), await skuOf(plants.id)];
  const bought = async () => {
    const { text } = await browser.get("/personal/bought");
    return [text.includes(ownSku), text.includes(plantSku)];
  };
  expect(await bought()).toEqual([true, false]);
  const choose = (site: string) => browser.post("/personal/companies", { intent: "buys-for", site });
  await choose(String(works.sites["Plant"]));
  expect(await bought()).toEqual([false, true]);
  await choose(String(works.sites["Body shop"]));
  expect(await bought()).toEqual([false, false]);
  expect(clock.now()).toBeGreaterThan(0);
});
