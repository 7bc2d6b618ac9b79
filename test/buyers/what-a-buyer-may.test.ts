import sharp from "sharp";
import { expect, test } from "vitest";
import { ok } from "#domain/kernel/result.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { saveClaimPhotos } from "#engine/claims/claims.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { claimOf, deliveredFreight, done } from "#test/claims/freight-claim.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, paidOrder } from "#test/fulfilment/back-office.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

/**
 * Kinds of buyers before a thing. `guest` has nothing; `linked` has the mailed links, as cookies, of the two orders
 * that no account owns; `owner` is Ada, to whom the rest belongs; `other` is signed in as somebody else; `merchant` is
 * signed in to the merchant's side, which makes them nobody on the buyers' side.
 */
const visitors = ["guest", "linked", "owner", "other", "merchant"] as const;
type Visitor = (typeof visitors)[number];

/**
 * Answers to a buyer. `yes`; `no`: a 404, the same as for what is not there; `account`: a page that says that an
 * account is needed (403), or the way to it; `sign in`: led to signing in, a form with all that it held.
 */
type Told = "yes" | "no" | "account" | "sign in";
type Row = readonly [guest: Told, linked: Told, owner: Told, other: Told, merchant: Told];

/** Invariant A1: nobody reads another's things, and all who do not are told the same. */
const ofOwner: Row = ["no", "no", "yes", "no", "no"];
/** By the specification, a logged-in customer has "account, addresses, orders, returns": nobody else has any. */
const ofAccount: Row = ["sign in", "sign in", "yes", "yes", "sign in"];
/** "Guest: can browse and check out as a guest"; a link is for one subject and lasts (invariants A1 and A3). */
const byLink: Row = ["no", "yes", "no", "no", "no"];
/** "A guest who pays by bank deposit must register … to reach order details." */
const byAccount: Row = ["no", "account", "no", "no", "no"];
const nobodys: Row = ["no", "no", "no", "no", "no"];
const everybodys: Row = ["yes", "yes", "yes", "yes", "yes"];

function toldOf({ status, location, text }: Answer): Told | string {
  if (status === 404) return "no";
  // A form comes back to who sent it, with the way to sign in.
  if (status === 403 && text.includes("You are no longer signed in")) return "sign in";
  if (status === 403) return "account";
  if (status !== 303 && status !== 200) return `${status}`;
  if (location?.includes("/signIn?")) return "sign in";
  // The pages about giving back lead a guest's transfer order to its closed page.
  if (location?.startsWith("/order/detail")) return "account";
  return "yes";
}

type Asked = (browser: Browser) => Promise<Answer>;
const get =
  (path: string): Asked =>
  (browser) =>
    browser.get(path);

async function people(): Promise<Record<Visitor, Browser>> {
  const { db } = shop();
  await customer(db, "ada@example.com", { firstName: "Ada" });
  await customer(db, "bob@example.com", { firstName: "Bob" });
  return {
    guest: shop().browser(),
    linked: shop().browser(),
    owner: await signedIn(shop(), "ada@example.com"),
    other: await signedIn(shop(), "bob@example.com"),
    merchant: await signedInAs(shop(), "owner"),
  };
}

/** A delivered freight order with a claim and its photo. */
async function orderWithClaim(customerId: number | null) {
  const office = backOfficeOf(shop());
  const order = await deliveredFreight(office, customerId === null ? {} : { customerId });
  const photo = ok({ bytes: await picture(), width: 4, height: 4 });
  done(await saveClaimPhotos({ ...office.deps, files: shop().files }, order.id, "damage", [photo]));
  done(await openClaim(office.deps, { ...claimOf(order), customerId }));
  const [claim] = await claimsOfOrder(shop().db, order.id);
  return { ...order, claim: claim!.number, photo: claim!.photos[0]!.name };
}

const picture = () =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: "#884422" } })
    .webp()
    .toBuffer();

/** The pages and files of an order, by what the buyer does there. */
const pagesOf = ({
  number,
  claim = "none",
  photo = "none.webp",
}: {
  number: string;
  claim?: string;
  photo?: string;
}) => ({
  payment: get(`/payment?order=${number}`),
  detail: get(`/order/detail?order=${number}`),
  receipt: get(`/order/receipt?order=${number}`),
  "receipt.pdf": get(`/order/receipt.pdf?order=${number}`),
  return: get(`/order/return?order=${number}`),
  claim: get(`/order/claim?order=${number}`),
  "claim.pdf": get(`/order/claim.pdf?order=${number}&claim=${claim}`),
  photo: get(`/order/photos/${photo}`),
  review: get(`/order/review?order=${number}`),
});

test("an order, a cart, a list, a machine, an address, a file: each buyer is told what is theirs, and of nothing else", async () => {
  const { db, clock } = shop();
  const who = await people();
  const [{ id: ada } = { id: 0 }] = await db.sql<{ id: number }>(
    "select id from customers where email = 'ada@example.com'",
  );
  const hers = await orderWithClaim(ada);
  const guests = await orderWithClaim(null);
  const transfer = await paidOrder(backOfficeOf(shop()), {});
  await db.sql("update orders set payment_method = 'bank-deposit' where id = $1", [transfer.id]);
  const links = await Promise.all([guests, transfer].map(({ id }) => createOrderLink(db, id, clock.now())));
  who.linked.cookies.set("order", links.join("."));

  const asked: [what: string, ask: Asked, row: Row][] = [];
  const ask = (what: string, by: Asked, row: Row) => void asked.push([what, by, row]);

  for (const [page, by] of Object.entries(pagesOf(hers))) ask(`Ada's order: ${page}`, by, ofOwner);
  for (const [page, by] of Object.entries(pagesOf(guests)))
    // Reviews are the account's that bought: a link shows an order, and speaks for nobody.
    ask(`a guest's order: ${page}`, by, page === "review" ? nobodys : byLink);
  const closed = { payment: byLink, detail: byAccount, return: byAccount, claim: byAccount } as const;
  for (const [page, by] of Object.entries(pagesOf(transfer)))
    ask(`a guest's transfer order: ${page}`, by, closed[page as keyof typeof closed] ?? nobodys);

  const pending = {
    hers: await placeOrder(db, clock, "stripe", { customerId: ada }),
    hersToo: await placeOrder(db, clock, "stripe", { customerId: ada }),
    guests: await placeOrder(db, clock, "zeller"),
  };
  who.linked.cookies.set("order", [...links, await createOrderLink(db, pending.guests.id, clock.now())].join("."));
  const cancel =
    (page: string, number: string): Asked =>
    (browser) =>
      browser.post(`${page}?order=${number}`, { intent: "cancel", order: number });
  ask("cancel Ada's order by its details", cancel("/order/detail", pending.hers.number), ofOwner);
  ask("cancel Ada's order where it is paid", cancel("/payment", pending.hersToo.number), ofOwner);
  ask("cancel a guest's transfer order by its details", cancel("/order/detail", pending.guests.number), nobodys);
  ask("cancel a guest's transfer order where it is paid", cancel("/payment", pending.guests.number), byLink);

  for (const [what, path] of Object.entries({
    "the list of orders": "/order/list",
    "the addresses": "/personal/addressBook",
    "the saved quotations": "/personal/saved",
    "the choice of an address": "/order/selectAddr",
  }))
    ask(what, get(path), ofAccount);
  ask("the machines, in the account or in the browser", get("/machines"), everybodys);
  ask("the cart, in the account or in the browser", get("/shoppingCart"), everybodys);

  const typed = {
    firstName: "Ada",
    lastName: "Byron",
    address1: "1 Quetzal Street",
    city: "Dayton",
    state: "OH",
    zip: "45402",
    phone: "6145550142",
  };
  const fields = Object.fromEntries(Object.entries(typed).map(([name, value]) => [`shipping.${name}`, value]));
  await who.owner.post("/personal/addressBook", { intent: "save", id: "", ...fields });
  const [address] = await db.sql<{ id: number }>("select id from addresses where customer_id = $1", [ada]);
  const atAddress =
    (intent: string): Asked =>
    (browser) =>
      browser.post("/personal/addressBook", { intent, id: String(address!.id), ...fields });
  const change: Row = ["sign in", "sign in", "yes", "no", "sign in"];
  for (const intent of ["default", "save"]) ask(`Ada's address: ${intent}`, atAddress(intent), change);

  const machine = { model: "", kind: "blowers", name: "Quetzal", serial: "", hours: "", readOn: "", hoursPerWeek: "" };
  await who.owner.post("/machines", { intent: "save", key: "", ...machine });
  const [row] = await db.sql<{ id: number }>("select id from customer_machines where customer_id = $1", [ada]);
  const atMachine =
    (intent: string): Asked =>
    (browser) =>
      browser.post("/machines", { intent, key: String(row!.id), task: "oil", ...machine });
  for (const intent of ["save", "serviced"]) ask(`Ada's machine: ${intent}`, atMachine(intent), ofOwner);

  const [line] = await db.sql<{ sku: string }>("select sku from order_lines where order_id = $1", [hers.id]);
  const review = new FormData();
  for (const [name, value] of Object.entries({ sku: line!.sku, stars: "5", title: "Runs", text: "Runs all day." }))
    review.append(name, value);
  review.append("photos", new File([new Uint8Array(await picture())], "a.webp", { type: "image/webp" }));
  expect((await who.owner.upload(`/order/review?order=${hers.number}`, review)).status).toBe(303);
  const [written] = await db.sql<{ id: number; photos: string[] }>("select id, photos from reviews");
  const reviewPhoto = get(`/review/photos/${written!.photos[0]}`);
  ask("the photo of Ada's review that waits", reviewPhoto, ofOwner);

  const wrong: string[] = [];
  const tell = async (what: string, by: Asked, row: Row) => {
    for (const [at, visitor] of visitors.entries()) {
      const told = toldOf(await by(who[visitor]));
      if (told !== row[at]) wrong.push(`${what}, ${visitor}: ${told} instead of ${row[at]}`);
    }
  };
  for (const [what, by, row] of asked) await tell(what, by, row);
  await decideReview(db, written!.id, "approved");
  await tell("the photo of an approved review", reviewPhoto, everybodys);
  expect(wrong).toEqual([]);
});
