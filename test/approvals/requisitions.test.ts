import { describe, expect, test } from "vitest";
import { days, instant } from "#domain/kernel/time.ts";
import { eraseCustomer } from "#engine/customers/erase-customer.ts";
import { turnRequisitions } from "#engine/requisitions/turn-requisitions.ts";
import { approvingCompany, choose, press, requisitionMails, sendCart, stored } from "#test/approvals/approval-shop.ts";
import { giveRole, takeOut } from "#test/companies/company-fixture.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { failingOnce } from "#test/platform/failing-once.ts";

const shop = openShop();

const small = { nora: ["administrator"], max: ["approver", "Plant"], theo: ["requester", "Plant"] } as const;
const withBuyer = { ...small, lena: ["buyer", "Plant"] } as const;

const orders = async (customerId: number) =>
  shop().db.sql<{ number: string; method: string; state: string; total: number }>(
    `select number, payment_method as method, payment_state as state, total_cents as total from orders where customer_id = $1`,
    [customerId],
  );

const mailsOf = () => requisitionMails(shop());

test("a requester sends the cart for approval, an approver approves it in one press, and it is ordered on account", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { theo, max } = people;
  await stockRules();
  const page = await sendCart(shop(), theo, works, { why: "The old one leaks", poNumber: "PO-9" });
  expect(page.answer.status).toBe(303);
  expect(page.answer.location).toContain("done=sent");
  // Pressed twice, one request.
  expect((await theo.browser.post("/checkout", page.form)).location).toContain(`/requisitions/${page.id}`);
  expect((await theo.browser.get("/shoppingCart")).text).not.toContain(page.sku);
  for (const prefix of ["", "/cn"]) {
    const text = (await max.browser.get(`${prefix}/personal/requisitions/${page.id}`)).text;
    for (const said of ["The old one leaks", "PO-9", page.sku, "Quetzal Works · Plant"]) expect(text).toContain(said);
  }
  expect((await max.browser.get("/personal/requisitions")).text).toContain("The old one leaks");
  const approved = await press(max.browser, page.id, "approve");
  expect(approved.location).toContain("done=ordered");
  const [order] = await orders(theo.id);
  expect(order).toMatchObject({ method: "on-account", state: "on-account", total: page.total });
  expect((await theo.browser.get(`/personal/requisitions/${page.id}`)).text).toContain(order!.number);
  // Pressed again, it is decided already, and nothing more is ordered.
  expect((await press(max.browser, page.id, "approve")).status).toBe(409);
  expect(await orders(theo.id)).toHaveLength(1);
  const mails = await mailsOf();
  expect(mails.map(({ to }) => to)).toContain(theo.email);
});

const stockRules = () => shop().db.sql("delete from graphile_worker._private_jobs");

test("mails tell who decides what, how much, for whom and why; the link changes nothing until one has signed in and pressed", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  await stockRules();
  const { id } = await sendCart(shop(), people.theo, works, { why: "The old one leaks" });
  const [mail, ...others] = await mailsOf();
  expect([mail?.to, others.length]).toEqual([people.max.email, 0]);
  for (const said of ["The old one leaks", "Quetzal Works · Plant", "$"]) expect(mail?.text).toContain(said);
  const path = /\/personal\/requisitions\/\d+/.exec(mail?.text ?? "")![0];
  const scanner = await shop().browser().get(path);
  expect([scanner.status, scanner.location?.includes("/signIn")]).toEqual([303, true]);
  await people.max.browser.get(path);
  expect((await stored(shop(), id)).state).toBe("submitted");
});

test("how an order was approved stays with the company once whoever asked is erased, without name and words; all else goes", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { theo, max } = people;
  const { id, total } = await sendCart(shop(), theo, works, { why: "Theo’s pump leaks" });
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
  const waiting = await sendCart(shop(), theo, works, { why: "Theo wants another" });
  await shop().db.sql("update customers set closure_due_at = $2 where id = $1", [theo.id, new Date(0)]);
  await eraseCustomer({ ...shop(), settings: { secret: "" } }, theo.id);
  const page = (await max.browser.get(`/personal/requisitions/${id}`)).text;
  const main = /<main[\s\S]*<\/main>/.exec(page)?.[0] ?? "";
  for (const text of ["Quetzal Works · Plant", `$${total / 100}`]) expect(main).toContain(text);
  expect(page).not.toContain("Theo’s pump leaks");
  expect(
    await shop().db.sql("select form, why, bought_for ->> 'by' as by from requisitions where id = $1", [id]),
  ).toEqual([{ form: {}, why: "", by: "" }]);
  expect((await max.browser.get(`/personal/requisitions/${waiting.id}`)).status).toBe(404);
});

test("whoever has left the company gets no more mails about what they asked for there", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { theo, max } = people;
  const { id } = await sendCart(shop(), theo, works);
  await takeOut(shop().db, works, theo.id);
  await stockRules();
  expect((await press(max.browser, id, "reject", { note: "Theo is gone" })).location).toContain("done=reject");
  expect(await mailsOf()).toEqual([]);
});

test("rejected and changes asked for need a reason, which is read; changed, it is sent again; withdrawn, its goods are in the cart", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { theo, max } = people;
  const { id, sku } = await sendCart(shop(), theo, works);
  const none = await press(max.browser, id, "ask-changes", { note: "  " });
  expect([none.status, none.text.includes("A note to the requester is required")]).toEqual([400, true]);
  expect((await press(max.browser, id, "ask-changes", { note: "Two are enough" })).location).toContain(
    "done=ask-changes",
  );
  expect((await theo.browser.get(`/personal/requisitions/${id}`)).text).toContain("Two are enough");
  const none2 = await press(theo.browser, id, "again", { [`quantity-${sku}`]: "0" });
  expect([none2.status, none2.text.includes("Leave at least one item in the request, or withdraw it.")]).toEqual([
    409,
    true,
  ]);
  const odd = await press(theo.browser, id, "again", { [`quantity-${sku}`]: "1.5", why: "Now more" });
  expect([odd.status, odd.text.includes(`${sku} must be a whole number from 0 to 999`)]).toEqual([409, true]);
  for (const typed of ['value="1.5"', "Now more"]) expect(odd.text).toContain(typed);
  const before = await stored(shop(), id);
  expect((await press(theo.browser, id, "again", { [`quantity-${sku}`]: "2", why: "Now two" })).location).toContain(
    "again",
  );
  expect((await stored(shop(), id)).total).toBeGreaterThan(before.total);
  expect((await press(max.browser, id, "reject", { note: "Not this year" })).location).toContain("done=reject");
  expect((await theo.browser.get(`/personal/requisitions/${id}`)).text).toContain("Not this year");
  await press(theo.browser, id, "withdraw");
  expect((await theo.browser.get("/shoppingCart")).text).toContain(sku);
  const second = await sendCart(shop(), theo, works);
  await press(theo.browser, second.id, "withdraw");
  expect((await stored(shop(), second.id)).state).toBe("withdrawn");
  expect((await press(max.browser, second.id, "approve")).status).toBe(409);
});

test("a rule catches a buyer's order, who keeps all typed and asks; within it they order at once", async () => {
  const { works, people } = await approvingCompany(shop(), withBuyer);
  const { nora, lena, max } = people;
  const path = `/personal/companies/${works.id}/rules`;
  const rule = { intent: "rule", name: "Over $300", when: "total", over: "300", who1: "approver", roles: "buyer" };
  const stranger = await nora.browser.post(`${path}?rule=new`, { ...rule, site: String(works.sites["Body shop"]) });
  expect(stranger.text).toContain("Nobody could decide step 1 for orders of Body shop");
  const wrong = await nora.browser.post(`${path}?rule=new`, { ...rule, over: "much", name: "" });
  expect(wrong.status).toBe(400);
  for (const said of ["Name is required", 'value="much"']) expect(wrong.text).toContain(said);
  const plant = { ...rule, site: String(works.sites["Plant"]) };
  expect((await nora.browser.post(`${path}?rule=new`, plant)).location).toContain("done=rule");
  for (const prefix of ["", "/cn"]) expect((await nora.browser.get(prefix + path)).text).toContain("Over $300");
  const within = await sendCart(shop(), lena, works, {}, { intent: "place", price: 10_000 });
  expect(within.answer.location).toContain("/payment");
  const caught = await sendCart(shop(), lena, works, { note: "Ring twice" }, { intent: "place", price: 40_000 });
  expect(caught.answer.status).toBe(409);
  for (const said of ["Your company wants this order approved: Over $300", "Ring twice", "Send for approval"])
    expect(caught.answer.text).toContain(said);
  const asked = await lena.browser.post("/checkout", { ...caught.form, intent: "request", why: "For the line" });
  const id = Number(/requisitions\/(\d+)/.exec(asked.location ?? "")![1]);
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
  expect(await orders(lena.id)).toHaveLength(2);
});

test("a rule has a name of its own, and one on categories needs some", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const path = `/personal/companies/${works.id}/rules`;
  const rule = { intent: "rule", name: "Over $300", when: "total", over: "300", who1: "administrator" };
  const save = async (fields: Partial<typeof rule>, of = "new") => {
    const { status, text } = await people.nora.browser.post(`${path}?rule=${of}`, { ...rule, rule: "", ...fields });
    return { status, text };
  };
  expect((await save({})).status).toBe(303);
  const twice = await save({});
  expect([twice.status, twice.text.includes("Name is already in use")]).toEqual([400, true]);
  const [first] = await shop().db.sql<{ id: number }>("select id from company_approval_rules where company_id = $1", [
    works.id,
  ]);
  // Saved again under its own name.
  expect((await save({ over: "400", rule: String(first!.id) } as never, String(first!.id))).status).toBe(303);
  const none = await save({ name: "Machines", when: "categories" });
  expect([none.status, none.text.includes("Categories must be chosen from the list")]).toEqual([400, true]);
});

test("who approves one step is not asked again by the next that names them", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { nora, max, theo } = people;
  const rule = { intent: "rule", name: "Twice", when: "always", who1: "approver", who2: String(max.id) };
  const site = String(works.sites["Plant"]);
  await nora.browser.post(`/personal/companies/${works.id}/rules?rule=new`, { ...rule, site });
  const { id } = await sendCart(shop(), theo, works);
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
  expect(await orders(theo.id)).toHaveLength(1);
});

test("nobody approves their own, also not as a stand-in; where only they could, it is said and nothing is sent", async () => {
  const { works, people } = await approvingCompany(shop(), { nora: ["administrator"], lena: ["buyer", "Plant"] });
  const { nora, lena } = people;
  await giveRole(shop().db, works, [lena.id, "approver", "Plant"]);
  const alone = await sendCart(shop(), lena, works);
  expect(alone.answer.text).toContain("Nobody can approve this for you at Plant");
  const path = `/personal/companies/${works.id}/rules?rule=new`;
  const rule = { intent: "rule", name: "All", when: "always", who1: "administrator", standIn1: String(lena.id) };
  expect((await nora.browser.post(path, rule)).location).toContain("done=rule");
  const rules = (await nora.browser.get(`/personal/companies/${works.id}/rules`)).text;
  expect(rules.replaceAll(/<[^>]*>/g, "")).toContain("Administrator, or Ada Byron");
  const { id } = await sendCart(shop(), lena, works);
  const own = await press(lena.browser, id, "approve");
  expect([own.status, own.text.includes("Nobody decides what they asked for themselves")]).toEqual([409, true]);
  expect((await press(nora.browser, id, "approve")).location).toContain("done=ordered");
});

test("a chain is decided in its order; after its working days a step passes to the next, and at its end the request expires", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { nora, max, theo } = people;
  const rule = {
    intent: "rule",
    name: "Two of us",
    when: "always",
    site: String(works.sites["Plant"]),
    who1: String(max.id),
    after1: "2",
    who2: "administrator",
  };
  expect((await nora.browser.post(`/personal/companies/${works.id}/rules?rule=new`, rule)).location).toContain("rule");
  const { id } = await sendCart(shop(), theo, works);
  const { version } = await stored(shop(), id);
  const early = await press(nora.browser, id, "approve", { version: String(version) });
  expect(early.text).toContain("This request does not wait for you");
  expect((await press(max.browser, id, "approve")).location).toContain("done=approved");
  expect(await stored(shop(), id)).toMatchObject({ state: "submitted", step: 2 });
  expect((await press(max.browser, id, "approve")).status).toBe(409);
  const second = await sendCart(shop(), theo, works);
  const third = await sendCart(shop(), theo, works);
  const { db, clock } = shop();
  clock.set(instant(clock.now() + days(6)));
  await turnRequisitions({ db, clock } as never);
  expect((await stored(shop(), second.id)).step).toBe(2);
  const later = await signedIn(shop(), nora.email);
  expect((await press(later, second.id, "approve")).location).toContain("done=ordered");
  clock.set(instant(clock.now() + days(10)));
  expect((await press(later, third.id, "approve")).status).toBe(409);
  await turnRequisitions({ db, clock } as never);
  expect((await stored(shop(), third.id)).state).toBe("expired");
});

test("a request that cannot be ended keeps no other from its end, and is tried again", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const requests = [await sendCart(shop(), people.theo, works), await sendCart(shop(), people.theo, works)];
  const { db, clock } = shop();
  const before = clock.now();
  clock.set(instant(before + days(60)));
  try {
    const round = turnRequisitions({ db: failingOnce(db), clock } as never);
    await expect(round).rejects.toThrow("1 of a round's items failed");
    expect(await turnRequisitions({ db, clock } as never)).toBe(1);
  } finally {
    clock.set(before);
  }
  for (const { id } of requests) expect((await stored(shop(), id)).state).toBe("expired");
});

describe("prices at the approval", () => {
  const priceOf = (sku: string, price: number) =>
    shop().db.sql("update variants set price_cents = $2 where sku = $1", [sku, price]);

  test("cheaper passes; dearer than the tolerance comes back with the difference, and is approved once that was seen", async () => {
    const { works, people } = await approvingCompany(shop(), small);
    const { theo, max, nora } = people;
    const cheap = await sendCart(shop(), theo, works, {}, { price: 20_000 });
    await priceOf(cheap.sku, 15_000);
    expect((await press(max.browser, cheap.id, "approve")).location).toContain("done=ordered");
    const dear = await sendCart(shop(), theo, works, {}, { price: 20_000 });
    const seen = { total: String(dear.total) };
    await priceOf(dear.sku, 21_000);
    const back = await press(max.browser, dear.id, "approve", seen);
    expect([back.status, back.text.includes("The price went up: $210.00 instead of $200.00")]).toEqual([409, true]);
    expect((await stored(shop(), dear.id)).state).toBe("submitted");
    const terms = { intent: "terms", tolerance: "5", days: "14" };
    await nora.browser.post(`/personal/companies/${works.id}/rules`, terms);
    const within = await sendCart(shop(), theo, works, {}, { price: 20_000 });
    await priceOf(within.sku, 21_000);
    expect((await press(max.browser, within.id, "approve", seen)).location).toContain("done=ordered");
    // The page says today's price; whoever presses there has seen it.
    await priceOf(dear.sku, 30_000);
    expect((await max.browser.get(`/personal/requisitions/${dear.id}`)).text).toContain("expensive today: $300.00");
    expect((await press(max.browser, dear.id, "approve")).location).toContain("done=ordered");
  });

  test.each(["on-account", "stripe"])(
    "with a total that the page never showed nothing is approved to be paid by %s, and the answer is that of a stale page",
    async (payment) => {
      const { works, people } = await approvingCompany(shop(), small);
      const { theo, max } = people;
      const asked = await sendCart(shop(), theo, works, { payment }, { price: 20_000 });
      const refused = async (total: string) => {
        const forged = await press(max.browser, asked.id, "approve", { total });
        expect({ total, status: forged.status }).toEqual({ total, status: 409 });
        expect(forged.text).toContain("This request was changed or decided meanwhile");
      };
      for (const total of ["", String(asked.total - 1), "99999999"]) await refused(total);
      await priceOf(asked.sku, 30_000);
      await refused("99999999");
      expect((await stored(shop(), asked.id)).state).toBe("submitted");
      expect(await orders(theo.id)).toEqual([]);
    },
  );

  test("what is paid by card goes back to whoever asked; dearer than approved, it waits for approval again", async () => {
    const { works, people } = await approvingCompany(shop(), small);
    const { theo, max } = people;
    const asked = await sendCart(shop(), theo, works, { payment: "stripe" });
    expect((await press(max.browser, asked.id, "approve")).location).toContain("done=approved");
    expect((await stored(shop(), asked.id)).state).toBe("approved");
    const paid = await press(theo.browser, asked.id, "order", { payment: "stripe" });
    expect(paid.status).toBe(303);
    expect(await orders(theo.id)).toMatchObject([{ method: "stripe", state: "owed" }]);
    const dear = await sendCart(shop(), theo, works, { payment: "stripe" });
    await press(max.browser, dear.id, "approve");
    await priceOf(dear.sku, 90_000);
    const back = await press(theo.browser, dear.id, "order", { payment: "stripe" });
    expect([back.status, back.text.includes("It waits for approval again")]).toEqual([409, true]);
    expect((await stored(shop(), dear.id)).state).toBe("submitted");
    expect((await press(max.browser, dear.id, "approve")).location).toContain("done=approved");
    expect((await press(theo.browser, dear.id, "order", { payment: "stripe" })).status).toBe(303);
  });

  test("goods that are short or gone, and whoever left, are said to the approver; nothing is ordered", async () => {
    const { works, people } = await approvingCompany(shop(), small);
    const { theo, max } = people;
    const short = await sendCart(shop(), theo, works);
    await shop().db.sql("update stock set on_hand = 0 where variant_id = (select id from variants where sku = $1)", [
      short.sku,
    ]);
    expect((await max.browser.get(`/personal/requisitions/${short.id}`)).text).toContain("Not enough in stock now");
    expect((await press(max.browser, short.id, "approve")).text).toContain("It can’t be ordered as it is");
    const left = await sendCart(shop(), theo, works);
    await takeOut(shop().db, works, theo.id);
    expect((await press(max.browser, left.id, "approve")).text).toContain("The requester may no longer ask for this");
    expect(await orders(theo.id)).toEqual([]);
  });
});

test("a request waits while its company is on hold, and its approver is told so and whom to ask; released, it is approved", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { theo, max } = people;
  const { id } = await sendCart(shop(), theo, works);
  const holdIt = (state: string) => shop().db.sql("update companies set state = $2 where id = $1", [works.id, state]);
  await holdIt("on-hold");
  const waits = "Quetzal Works is on hold with us, so nothing can be ordered for it now. The request waits";
  const page = `/personal/requisitions/${id}`;
  for (const text of [(await max.browser.get(page)).text, (await press(max.browser, id, "approve")).text]) {
    expect(text).toContain(waits);
    expect(text).toContain("or contact us");
    expect(text).not.toContain("may no longer ask for this site");
  }
  expect((await max.browser.get(`/cn${page}`)).text).toContain("Quetzal Works 已被我们暂停");
  expect((await stored(shop(), id)).state).toBe("submitted");
  await holdIt("approved");
  expect((await max.browser.get(page)).text).not.toContain("is on hold");
  expect((await press(max.browser, id, "approve")).location).toContain("done=ordered");
});

test("a budget counts what is approved from then on; only a rule on budgets lets an approver pass it, who is told by how much", async () => {
  const { works, people } = await approvingCompany(shop(), small);
  const { nora, theo, max } = people;
  const spending = `/personal/companies/${works.id}/spending`;
  await nora.browser.post(`${spending}?center=new`, { intent: "center", code: "4100", budget: "300" });
  const [center] = await shop().db.sql<{ id: number }>("select id from company_cost_centers where company_id = $1", [
    works.id,
  ]);
  const fields = { costCenter: String(center!.id), payment: "stripe" };
  const first = await sendCart(shop(), theo, works, fields);
  await press(max.browser, first.id, "approve");
  expect((await nora.browser.get(spending)).text).toContain("$100.00 left");
  const second = await sendCart(shop(), theo, works, fields);
  const page = (await max.browser.get(`/personal/requisitions/${second.id}`)).text;
  expect(page).toContain("Budget of cost center 4100 this month: $100.00 of $300.00 left");
  expect(page).toContain("It exceeds the budget by $100.00, so it can’t be approved");
  expect((await press(max.browser, second.id, "approve")).status).toBe(409);
  await press(theo.browser, first.id, "withdraw");
  expect((await nora.browser.get(spending)).text).toContain("$300.00 left");
  await press(theo.browser, second.id, "withdraw");
  await choose(theo.browser, works, "Plant");
  const rule = {
    intent: "rule",
    name: "Over budget",
    when: "budget",
    site: String(works.sites["Plant"]),
    who1: "approver",
  };
  await nora.browser.post(`/personal/companies/${works.id}/rules?rule=new`, rule);
  await shop().db.sql("delete from cart_lines");
  const over = await sendCart(shop(), theo, works, fields, { price: 40_000 });
  expect((await press(max.browser, over.id, "approve", { over: "0" })).status).toBe(409);
  expect((await press(max.browser, over.id, "approve")).location).toContain("done=approved");
});

test("what was approved in one month and is paid in the next goes on to count where it was approved", async () => {
  const { works, people } = await approvingCompany(shop(), withBuyer);
  const { nora, theo, lena, max } = people;
  const path = `/personal/companies/${works.id}`;
  await nora.browser.post(`${path}/spending?center=new`, { intent: "center", code: "4100", budget: "300" });
  await nora.browser.post(`${path}/rules`, { intent: "terms", tolerance: "0", days: "60" });
  const [center] = await shop().db.sql<{ id: number }>("select id from company_cost_centers where company_id = $1", [
    works.id,
  ]);
  const costCenter = String(center!.id);
  const { id } = await sendCart(shop(), theo, works, { costCenter, payment: "stripe" });
  expect((await press(max.browser, id, "approve")).location).toContain("done=approved");
  shop().clock.set(instant(shop().clock.now() + days(31)));
  const next = await signedIn(shop(), lena.email);
  const bought = await sendCart(shop(), { ...lena, browser: next }, works, { costCenter }, { intent: "place" });
  expect(bought.answer.status).toBe(303);
  // Of this month's $300.00, $100.00 is left for others: the approval is of the last one.
  expect((await press(await signedIn(shop(), theo.email), id, "order", { payment: "stripe" })).status).toBe(303);
  expect(await orders(theo.id)).toHaveLength(1);
  expect((await (await signedIn(shop(), nora.email)).get(`${path}/spending`)).text).toContain("$100.00 left");
});
