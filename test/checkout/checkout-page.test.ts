import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { saveAddress } from "#engine/customers/addresses.ts";
import { hashToken, newToken } from "#engine/platform/secret.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { noon, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, type Browser, openShop } from "../open-shop.ts";

const shop = openShop();

const filled = { intent: "place", ...checkoutForm };

/** A browser with a product of its own in the cart. */
async function shopper(
  sku: string,
  goods: { weightLb?: number; price?: number; onHand?: number } = {},
): Promise<Browser> {
  await stockGoods(shop().db, { sku, ...goods });
  const browser = shop().browser();
  await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
  return browser;
}

/** The total the page shows for these fields, in cents, as its hidden field carries it. */
async function shownTotal(browser: Browser, fields: Record<string, string> = filled): Promise<string> {
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  return /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
}

async function place(browser: Browser, changes: Record<string, string> = {}): Promise<Answer> {
  const fields = { ...filled, key: randomUUID(), ...changes };
  return browser.post("/checkout", { ...fields, total: changes.total ?? (await shownTotal(browser, fields)) });
}

const ordersOf = async (email: string) =>
  shop().db.sql<{ number: string; total: number }>("select number, total_cents as total from orders where email = $1", [
    email,
  ]);

test("a guest without scripts fills in one page and is led to the provider to pay exactly the total shown", async () => {
  const browser = await shopper("BOX-1", { price: 25_000 });
  const total = await shownTotal(browser);
  const placed = await place(browser, { email: "one@example.com", total });
  expect(placed.status).toBe(303);
  const [session] = [...shop().stripe.sessions.values()].filter(({ request }) => request.email === "one@example.com");
  expect(placed.location).toContain(session?.id);
  expect(String(session?.request.amount)).toBe(total);
  expect((await browser.get("/shoppingCart")).text).toContain("waits for your payment");
});

test("an order that was placed leads on to its payment, whatever fails after it", async () => {
  const email = "placed@example.com";
  await customer(shop().db, email);
  const browser = await shopper("BOX-PLACED");
  await browser.post("/signIn", { email, password: goodPassword });
  const form = { email, key: randomUUID(), saveToAddressBook: "on", total: await shownTotal(browser) };
  await shop().db.sql("alter table addresses rename to addresses_away");
  try {
    const placed = await place(browser, form);
    expect(placed.status).toBe(303);
    const [session] = [...shop().stripe.sessions.values()].filter(({ request }) => request.email === email);
    expect(placed.location).toContain(session?.id);
  } finally {
    await shop().db.sql("alter table addresses_away rename to addresses");
  }
  expect(await ordersOf(email)).toHaveLength(1);
});

test("a guest who loses the answer to Place order and sends it again opens the order too", async () => {
  const browser = await shopper("BOX-AGAIN");
  const form = { ...filled, key: randomUUID(), email: "again@example.com", payment: "bank-deposit" };
  const sent = { ...form, total: await shownTotal(browser, form) };
  await browser.post("/checkout", sent);
  browser.cookies.delete("order");
  const again = await browser.post("/checkout", sent);
  expect(await ordersOf(form.email)).toHaveLength(1);
  expect((await browser.get(again.location ?? "")).text).toContain("Write the order number as the reference");
});

/** Statements apart from those that begin and end transactions, and transactions, of which a lone statement is one. */
function costOf(sent: readonly string[]): { statements: number; commits: number } {
  let inTransaction = false;
  const cost = { statements: 0, commits: 0 };
  for (const text of sent) {
    if (text === "begin" || text === "commit") inTransaction = text === "begin";
    else cost.statements += 1;
    if (!inTransaction) cost.commits += 1;
  }
  return cost;
}

test("a guest's order that is paid by transfer, from an empty cart, takes at most 13 statements and 4 commits", async () => {
  await stockGoods(shop().db, { sku: "BOX-COUNTED" });
  const browser = shop().browser();
  // Every visitor has seen a page, which has read what stands around all of them.
  await browser.get("/shippingPolicy");
  const fields = { ...filled, email: "counted@example.com", payment: "bank-deposit", key: randomUUID() };
  shop().db.takeStatements();
  const sent: string[] = [];
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await browser.post(path, form);
    const statements = shop().db.takeStatements();
    sent.push(...statements);
    return { answer, ...costOf(statements) };
  };
  const added = await post("/shoppingCart", { intent: "add", sku: "BOX-COUNTED", quantity: "1" });
  expect(added).toMatchObject({ statements: 3, commits: 1, answer: { status: 303 } });
  const quoted = await post("/checkout", { ...fields, intent: "quote" });
  expect(quoted).toMatchObject({ statements: 1, commits: 1, answer: { status: 200 } });
  const total = /name="total" value="(\d+)"/.exec(quoted.answer.text)?.[1] ?? "";
  const placed = await post("/checkout", { ...fields, total });
  expect(placed).toMatchObject({ statements: 9, commits: 1, answer: { status: 303 } });
  const { statements, commits } = costOf(sent);
  expect(statements).toBeLessThanOrEqual(13);
  expect(commits).toBeLessThanOrEqual(4);
});

test("an empty form is answered with every sentence of the specification, and keeps nothing back", async () => {
  const browser = await shopper("BOX-2");
  const answer = await browser.post("/checkout", {
    intent: "place",
    key: randomUUID(),
    method: "SHIPPING",
    billingSame: "on",
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(">Please enter your Email</a>");
  expect(answer.text).toContain(">Phone is required</a>");
  expect(answer.text.match(/The box is required<\/span>/g)).toHaveLength(7);
  expect(answer.text).toContain("Payment method is required");
});

test("what was typed stays when something is refused, and is never run as markup", async () => {
  const browser = await shopper("BOX-3");
  const answer = await place(browser, {
    "shipping.city": '"><script>alert(1)</script>',
    "shipping.phone": "12",
    email: "wrong",
  });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Email format is incorrect");
  expect(answer.text).toContain("Please enter a 10-digit phone number");
  expect(answer.text).toContain('value="12 Mill Road"');
  expect(answer.text).not.toContain("<script>alert");
});

test.each(["AK", "HI", "PR", "GU", "AE"])("%s is refused with its sentence, and may be picked up", async (state) => {
  const browser = await shopper(`BOX-${state}`);
  const refused = await place(browser, { "shipping.state": state });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain("This state is not supported for shipping");
  expect(refused.text).toContain("Change address");
  expect(refused.text, "shipping and tax wait for another address, not for this one").toContain("Not shipped there");
  expect(refused.text).not.toContain("Enter the address");
  expect(refused.text).toContain("Pick Up");
  const pickup = {
    method: "PICKUP",
    "contact.firstName": "Ada",
    "contact.lastName": "Marsh",
    "contact.phone": "5551234567",
    email: `${state}@example.com`,
  };
  expect((await place(browser, { "shipping.state": state, ...pickup })).status).toBe(303);
});

test("freight is priced only after its questions are answered", async () => {
  const browser = await shopper("MACHINE-1", { weightLb: 900, price: 900_000 });
  const fields = { ...filled, method: "LOCAL" };
  const before = await browser.post("/checkout", { ...fields, intent: "quote" });
  expect(before.text).toContain("Answer the delivery questions");
  const refused = await place(browser, { method: "LOCAL" });
  expect({
    status: refused.status,
    textMatchesCount: refused.text.match(/answer is required<\/span>/g)?.length,
  }).toEqual({ status: 400, textMatchesCount: 4 });
  const answers = {
    "freight.liftgate": "yes",
    "freight.residential": "no",
    "freight.appointment": "no",
    "freight.limitedAccess": "no",
  };
  const after = await browser.post("/checkout", { ...fields, ...answers, intent: "quote" });
  expect(after.text).toContain("Liftgate");
  expect(after.text).toContain("Basic freight fee");
  expect((await place(browser, { method: "LOCAL", ...answers })).status).toBe(303);
});

test("a total that is not the server's is refused with what changed, and nothing is ordered", async () => {
  const browser = await shopper("BOX-5", { price: 5_000 });
  const total = await shownTotal(browser);
  await shop().db.sql("update variants set price_cents = 6000 where sku = 'BOX-5'");
  const changed = await place(browser, { email: "five@example.com", total });
  expect(changed.status).toBe(409);
  expect(changed.text).toMatch(/The total changed from \$[\d.]+ to \$[\d.]+\. Please review it and press again/);
  expect(changed.text).toContain('value="12 Mill Road"');
  for (const odd of ["", "1", "-1", "0", "1e308", "NaN", "[]"]) {
    const { status, text } = await place(browser, { total: odd });
    expect({ odd, status, says: /\$NaN|\$Infinity/.exec(text)?.[0] }).toEqual({ odd, status: 409 });
  }
  expect(await ordersOf("five@example.com")).toEqual([]);
});

test.each([
  ["", "Product box-7b was added or changed while this page was open. Please look at the item and press again"],
  ["/cn", "Product box-7b 是您下单期间新加入购物车的，或其信息有变动，请核对该商品后再次提交"],
])(
  "goods that another tab has put into the cart at the same total are not ordered before they were shown, with %j",
  async (prefix, said) => {
    const browser = await shopper(`BOX-7A${prefix.length}`);
    if (prefix === "") await stockGoods(shop().db, { sku: "BOX-7B" });
    const fields = { ...filled, email: `seven${prefix.length}@example.com` };
    const send = async (intent: "quote" | "place", seen = "") =>
      browser.post(`${prefix}/checkout`, {
        ...fields,
        intent,
        key: randomUUID(),
        total: /name="total" value="(\d+)"/.exec(seen)?.[1] ?? "",
        ...(seen && { seenGoods: /name="seenGoods" value="([^"]*)"/.exec(seen)?.[1] ?? "" }),
      });
    const quoted = await send("quote");
    await browser.post("/shoppingCart", { intent: "delete", sku: `BOX-7A${prefix.length}` });
    await browser.post("/shoppingCart", { intent: "add", sku: "BOX-7B", quantity: "1" });
    const refused = await send("place", quoted.text);
    expect({ status: refused.status, said: refused.text.includes(said) }).toEqual({ status: 409, said: true });
    expect(await ordersOf(fields.email)).toEqual([]);
    // The answer shows them; who sends it has seen them.
    expect((await send("place", refused.text)).status).toBe(303);
  },
);

test("prices, totals and owners that are sent along are not even read", async () => {
  const browser = await shopper("BOX-6", { price: 5_000 });
  const total = await shownTotal(browser);
  await place(browser, {
    email: "six@example.com",
    total,
    price: "1",
    unitPrice: "1",
    paid: "true",
    state: "confirmed",
    customerId: "1",
    userId: "1",
  });
  expect((await ordersOf("six@example.com")).map((order) => String(order.total))).toEqual([total]);
});

test("pressing twice with the same key is one order and the same answer; the same key with another form is refused", async () => {
  const browser = await shopper("BOX-7");
  const key = randomUUID();
  const total = await shownTotal(browser);
  const both = await Promise.all([1, 2].map(() => place(browser, { email: "seven@example.com", key, total })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  expect(both[0]?.location).toBe(both[1]?.location);
  expect(await ordersOf("seven@example.com")).toHaveLength(1);
  await browser.post("/shoppingCart", { intent: "add", sku: "BOX-7", quantity: "1" });
  const other = await place(browser, { email: "other@example.com", key, total });
  expect({
    status: other.status,
    says: other.text.includes("This form was already sent with different details"),
  }).toEqual({ status: 422, says: true });
  expect(await ordersOf("other@example.com")).toEqual([]);
});

test("the last one in stock is sold once: the other buyer is told, with the form kept", async () => {
  await stockGoods(shop().db, { sku: "LAST-1", onHand: 1 });
  const [first, second] = [shop().browser(), shop().browser()];
  for (const browser of [first, second])
    await browser.post("/shoppingCart", { intent: "add", sku: "LAST-1", quantity: "1" });
  const totals = await Promise.all([shownTotal(first), shownTotal(second)]);
  const answers = await Promise.all([
    place(first, { total: totals[0] ?? "" }),
    place(second, { total: totals[1] ?? "" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.text).toMatch(/is out of stock\. Remove it to continue/);
  expect(refused?.text).toContain('value="12 Mill Road"');
});

test("a discount code is applied to the cart and shown in the checkout; a wrong one says so", async () => {
  await shop().db.sql("insert into discount_codes (code, percent) values ('AIR10', 10)");
  const browser = await shopper("BOX-8", { price: 10_000 });
  const wrong = await browser.post("/shoppingCart", { intent: "code", code: "NOPE" });
  expect({ status: wrong.status, says: wrong.text.includes("recognize this discount code") }).toEqual({
    status: 409,
    says: true,
  });
  expect((await browser.post("/shoppingCart", { intent: "code", code: " air10 " })).text).toContain(
    "Code AIR10 is applied",
  );
  expect((await browser.get("/checkout")).text).toContain('−<span class="whitespace-nowrap tabular-nums ">$10.00');
});

test("the whole page speaks Chinese under /cn, and leads on under /cn", async () => {
  await setSetting(shop().db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
  const browser = await shopper("BOX-9");
  const answer = await browser.post("/cn/checkout", {
    intent: "place",
    key: randomUUID(),
    method: "SHIPPING",
    billingSame: "on",
  });
  expect(answer.text).toContain(">请输入您的电子邮箱</a>");
  const total = await shownTotal(browser);
  const placed = await browser.post("/cn/checkout", { ...filled, payment: "bank-deposit", key: randomUUID(), total });
  expect({ status: placed.status, location: placed.location }).toEqual({
    status: 303,
    location: expect.stringMatching(/^\/cn\/payment\?order=PL-/),
  });
});

test("with nothing to check out the cart is shown, or the order that still waits for its payment", async () => {
  const nobody = await shop().browser().get("/checkout");
  expect({ status: nobody.status, location: nobody.location }).toEqual({ status: 303, location: "/shoppingCart" });
  const browser = await shopper("BOX-10");
  await place(browser, { email: "ten@example.com" });
  const [order] = await ordersOf("ten@example.com");
  expect((await browser.get("/checkout")).location).toBe(`/payment?order=${order?.number}`);
});

test("a signed-in customer begins with the default address, picks another of the address book, and never one of somebody else", async () => {
  const people = await Promise.all(
    ["saved@example.com", "foreign@example.com"].map((email) => customer(shop().db, email)),
  );
  const [mine, foreign] = await Promise.all(
    people.map((id, at) => saveAddresses(id, at === 0 ? ["1 First Street", "2 Second Street"] : ["9 Foreign Street"])),
  );
  const token = newToken();
  await shop().db.sql(
    "insert into customer_sessions (token_hash, customer_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)",
    [hashToken(token), people[0], new Date(noon), new Date(after(noon, days(30)))],
  );
  await stockGoods(shop().db, { sku: "BOX-12" });
  const browser = shop().browser();
  browser.cookies.set("session", token);
  await browser.post("/shoppingCart", { intent: "add", sku: "BOX-12", quantity: "1" });
  const begun = await browser.get("/checkout");
  expect(begun.text).toContain("Signed in as saved@example.com");
  expect(begun.text).toContain('value="1 First Street"');
  expect((await browser.get(`/checkout?address=${mine?.[1]}`)).text).toContain('value="2 Second Street"');
  for (const odd of [foreign?.[0], "", "abc", "\u0000", "1e308"]) {
    const page = await browser.get(`/checkout?address=${encodeURIComponent(String(odd))}`);
    expect({ status: page.status, says: page.text.includes("9 Foreign Street") }).toEqual({ status: 200, says: false });
  }
  await place(browser, { email: "saved@example.com" });
  expect(await shop().db.sql("select customer_id from orders where email = 'saved@example.com'")).toEqual([
    { customer_id: people[0] },
  ]);
});

/** Addresses in Ohio for a customer, the first one the default; gives their ids. */
async function saveAddresses(customerId: number, streets: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const [at, street] of streets.entries()) {
    const typed = {
      firstName: "Ada",
      lastName: "Marsh",
      address1: street,
      city: "Dayton",
      state: "OH",
      zip: "45402",
      phone: "5551234567",
    };
    const saved = await saveAddress(
      { db: shop().db, clock: shop().clock, settings: { secret: "s".repeat(32) } },
      { customerId },
      { id: null, typed, makeDefault: at === 0 },
    );
    if (!saved.ok) throw new Error(saved.error.code);
    ids.push(saved.value);
  }
  return ids;
}

test("whatever is sent to the checkout is answered with a sentence or a refusal, never a failure", async () => {
  const browser = await shopper("BOX-11");
  const odd = ["\u0000", "' or 1=1 --", "<script>", "9".repeat(4_000), "💥", "[]", "1e308", "\uFEFF", "OH\u0000"];
  for (const text of odd) {
    const everything = Object.fromEntries(Object.keys(filled).map((name) => [name, text]));
    for (const intent of ["quote", "place"]) {
      expect((await browser.post("/checkout", { ...everything, intent, key: text, total: text })).status).toBeLessThan(
        500,
      );
      expect(
        (await browser.post("/checkout", { ...filled, "shipping.address1": text, note: text, intent: "quote" })).status,
      ).toBeLessThan(500);
    }
  }
  expect((await browser.post("/checkout", { intent: "free" })).status).toBe(400);
  expect((await browser.send("/checkout", "{}", "application/json")).status).toBe(400);
  expect(
    (await browser.send("/checkout", `note=${"a".repeat(110_000)}`, "application/x-www-form-urlencoded")).status,
  ).toBe(413);
  expect(shop().errors).toEqual([]);
});

test("who is signed in keeps the address in the address book by a tick, once; without it, as a guest or for goods fetched nothing is kept", async () => {
  const { db } = shop();
  const id = await customer(db, "keeps@example.com", { firstName: "Kay" });
  const browser = await shopper("KEPT-1", { onHand: 20 });
  await browser.post("/signIn", { email: "keeps@example.com", password: goodPassword });
  const page = await browser.get("/checkout");
  for (const shown of ["Save this address in my address book", 'name="shipping.firstName" value="Kay"'])
    expect(page.text).toContain(shown);
  const kept = async () =>
    await db.sql<{ city: string; zip: string; is_default: boolean }>(
      "select city, zip, is_default from addresses where customer_id = $1 order by id",
      [id],
    );
  const buy = async (changes: Record<string, string>) => {
    await browser.post("/shoppingCart", { intent: "add", sku: "KEPT-1", quantity: "1" });
    expect((await place(browser, { email: "keeps@example.com", ...changes })).status).toBe(303);
  };
  await buy({});
  expect(await kept()).toEqual([]);
  await buy({
    method: "PICKUP",
    saveToAddressBook: "on",
    "contact.firstName": "Kay",
    "contact.lastName": "B",
    "contact.phone": "5551234567",
  });
  expect(await kept()).toEqual([]);
  await buy({ saveToAddressBook: "on" });
  await buy({ saveToAddressBook: "on" });
  expect(await kept()).toEqual([{ city: "Dayton", zip: "45402", is_default: true }]);
  await buy({ saveToAddressBook: "on", "shipping.city": "Akron", "shipping.zip": "44301" });
  expect(await kept()).toEqual([
    { city: "Dayton", zip: "45402", is_default: true },
    { city: "Akron", zip: "44301", is_default: false },
  ]);

  const all = async () => (await db.sql("select from addresses")).length;
  const [guest, before] = [await shopper("KEPT-2"), await all()];
  expect((await guest.get("/checkout")).text).not.toContain("Save this address");
  expect((await place(guest, { email: "guest-keeps@example.com", saveToAddressBook: "on" })).status).toBe(303);
  expect(await all()).toBe(before);
});
