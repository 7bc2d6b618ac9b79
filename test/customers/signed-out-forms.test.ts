import sharp from "sharp";
import { expect, test } from "vitest";
import { budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { deliveredOrder } from "#test/reviews/delivered-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import type { Payload } from "#web/navigation/payload-protocol.ts";
import { whyUnsent } from "#web/navigation/unsent.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { customer, goodPassword } from "./customer-fixtures.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();
const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: "#884422" } })
    .jpeg()
    .toBuffer();

/** A customer whose goods have arrived, in their browser. */
async function buyer(email: string) {
  const { db, clock } = shop();
  const id = await customer(db, email, { firstName: "Dana" });
  const order = await deliveredOrder(db, clock, id);
  return { id, order, email, browser: await signedIn(shop(), email) };
}

/** The form that the page of an ended session holds, as it will be sent again. */
function keptForm({ status, text }: Answer, path: string, expected = 403) {
  expect({ status, says: /you are no longer signed in|您已退出登录/i.test(text) }).toEqual({
    status: expected,
    says: true,
  });
  const [form] = formsOf(text, path).filter((each) => each.method === "post" && each.path === path);
  return form!;
}

const signsIn = (browser: Browser, email: string) => browser.post("/signIn", { email, password: goodPassword });

test.each(["", "/cn"])(
  "a form that is sent without scripts after its session has ended comes back whole, and is taken once its sender has signed in (%s)",
  async (prefix) => {
    const { browser, email, id } = await buyer(`address${prefix.slice(1)}@example.com`);
    const path = `${prefix}/personal/addressBook?edit=new`;
    const typed = {
      id: "",
      "shipping.firstName": "Dana",
      "shipping.lastName": "O'Neill & Sons",
      "shipping.companyName": "",
      "shipping.address1": "418 Millrace Road",
      "shipping.address2": "Dock 2",
      "shipping.city": "Dayton",
      "shipping.state": "OH",
      "shipping.zip": "45402",
      "shipping.phone": "9375550118",
      intent: "save",
    };
    browser.cookies.delete("session");
    const answer = await browser.post(path, typed);
    const form = keptForm(answer, path);
    expect(answer.text).toContain(
      `href="${prefix}/signIn?redirectTo=${encodeURIComponent(path)}" target="_blank" rel="noopener"`,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    await signsIn(browser, email);
    const again = await browser.post(path, { ...typed, ...Object.fromEntries(form.fields) });
    expect(again.status).toBe(303);
    expect(
      await shop().db.sql("select last_name, address2 from addresses where customer_id = $1 and city = 'Dayton'", [id]),
    ).toEqual([{ last_name: "O'Neill & Sons", address2: "Dock 2" }]);
  },
);

test("passwords are not shown again, and what stood beside them is", async () => {
  const { browser } = await buyer("leaves@example.com");
  browser.cookies.delete("session");
  const answer = await browser.post("/closeAccount", { reason: "OTHER", password: goodPassword });
  expect(keptForm(answer, "/closeAccount").fields).toEqual([["reason", "OTHER"]]);
  expect(answer.text).not.toContain(goodPassword);
  const changed = await browser.post("/personal/changePwd", {
    oldPassword: goodPassword,
    newPassword: `new ${goodPassword}`,
    confirm: `new ${goodPassword}`,
  });
  expect(changed.text).not.toContain(goodPassword);
});

test("a review, a return and a claim keep their words, ask for the photos again, and say the same whether the order is there", async () => {
  const { browser, order, email } = await buyer("reviews@example.com");
  browser.cookies.delete("session");
  for (const number of [order.number, "PL-2222-2222"])
    for (const page of ["review", "return", "claim", "requestRefund"]) {
      const path = `/order/${page}?order=${number}`;
      const form = new FormData();
      form.append("text", "Runs all day.");
      form.append("photos", new File([new Uint8Array(await photo())], "dock.jpg", { type: "image/jpeg" }));
      form.append("receipt", new File([], ""));
      form.append("intent", "add-photos");
      const answer = await browser.upload(path, page === "requestRefund" ? withoutFiles(form) : form);
      expect(keptForm(answer, path, 404)).toMatchObject({
        fields: [
          ["text", "Runs all day."],
          ["intent", "add-photos"],
        ],
        multipart: page !== "requestRefund",
      });
      const chosen = [...answer.text.matchAll(/<input [^>]*type="file"[^>]*>/g)].map(
        ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
      );
      expect(chosen).toEqual(page === "requestRefund" ? [] : ["photos"]);
    }
  await signsIn(browser, email);
  const form = new FormData();
  for (const [name, value] of Object.entries({ sku: order.sku, stars: "4", title: "Quiet", text: "Runs all day." }))
    form.append(name, value);
  expect((await browser.upload(`/order/review?order=${order.number}`, form)).status).toBe(303);
});

function withoutFiles(form: FormData): FormData {
  const texts = new FormData();
  for (const [name, value] of form) if (typeof value === "string") texts.append(name, value);
  return texts;
}

test("scripts that send such a form are told where to sign in, and keep their page", async () => {
  const { browser, order } = await buyer("scripts@example.com");
  browser.cookies.delete("session");
  for (const page of ["review", "return", "claim", "requestRefund", "detail"]) {
    const answer = await browser.post(`/order/${page}/_payload.json?order=${order.number}`, { intent: "cancel" });
    const payload = JSON.parse(answer.text) as Payload;
    const signIn = `/signIn?redirectTo=${encodeURIComponent(`/order/${page}?order=${order.number}`)}`;
    const path = `/order/${page}`;
    expect(whyUnsent(new Response(null, { status: answer.status }), payload, path), path).toMatchObject({
      why: "signedOut",
      signIn,
    });
  }
});

test("a buyer whose session ended at checkout keeps the form, and neither orders as a guest nor stands before an empty cart", async () => {
  const { db } = shop();
  await stockGoods(db, { sku: "CHK-1" });
  const { browser, email, id } = await buyer("pays@example.com");
  await browser.post("/shoppingCart", { intent: "add", sku: "CHK-1", quantity: "1" });
  const page = await browser.get("/checkout");
  expect(page.text).toContain('name="signedIn" value="yes"');
  browser.cookies.delete("session");
  const typed = { signedIn: "yes", intent: "place", note: "Call the dock first", "shipping.city": "Dayton", key: "k" };
  expect(keptForm(await browser.post("/checkout", typed), "/checkout").fields).toEqual(Object.entries(typed));
  // As browsers send it, with a PDF that has to be chosen again, or with none.
  for (const name of ["PO 4711.pdf", ""]) {
    const sent = new FormData();
    for (const [field, value] of Object.entries(typed)) sent.set(field, value);
    sent.set("poDocument", new File(name ? ["%PDF-1.7 "] : [], name));
    const ended = await browser.upload("/checkout", sent);
    expect(keptForm(ended, "/checkout").fields).toEqual(Object.entries(typed));
    expect(ended.text.includes('type="file"')).toBe(name !== "");
  }
  const byScripts = await browser.post("/checkout/_payload.json", typed);
  expect(JSON.parse(byScripts.text)).toEqual({ redirect: "/signIn?redirectTo=%2Fcheckout" });

  const guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "CHK-1", quantity: "1" });
  expect((await guest.get("/checkout")).text).toContain('name="signedIn" value="no"');
  expect((await guest.post("/checkout", { ...typed, signedIn: "no" })).status).toBe(400);
  await signsIn(browser, email);
  expect((await browser.post("/checkout", typed)).text).toContain("Call the dock first");
  expect(await db.sql("select from orders where customer_id = $1", [id])).toHaveLength(1);
});

test("staff keep what they typed as well", async () => {
  const staff = await signedInAs(shop(), "owner");
  staff.cookies.delete("staff");
  const typed = { intent: "save", name: "Müller & Sons", factor: "123456" };
  for (const path of ["/admin/settings/points", "/cn/admin/products/new"]) {
    const answer = await staff.post(path, typed);
    expect(keptForm(answer, path).fields).toEqual([
      ["intent", "save"],
      ["name", "Müller & Sons"],
    ]);
    expect(answer.text).toContain("/admin/signIn?redirectTo=");
  }
});

test("where photos came too often, the words beside them stay", async () => {
  const { db, clock } = shop();
  const { browser, order, id } = await buyer("often@example.com");
  for (let time = 0; time < 240; time += 1) {
    await spend(db, clock.now(), [budgets.reviewPhotos, party.account(id)]);
    await spend(db, clock.now(), [budgets.returnPhotos, party.order(order.id)]);
  }
  const send = async (path: string, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("photos", new File([new Uint8Array(await photo())], "dock.jpg"));
    return browser.upload(path, form);
  };
  const review = await send(`/order/review?order=${order.number}`, {
    sku: order.sku,
    stars: "4",
    text: "Runs all day.",
  });
  expect({ status: review.status, kept: review.text.includes("Runs all day.") }).toEqual({ status: 429, kept: true });
  expect(review.text).toContain("Too many photos in a short time.");

  const path = `/order/return?order=${order.number}`;
  await browser.post(path, { intent: "received", received: "yes" });
  const [line] = await db.sql<{ id: number }>("select id from order_lines where order_id = $1", [order.id]);
  await browser.post(`${path}&step=items`, { intent: "items", [`quantity-${line?.id}`]: "1" });
  const returned = await send(`${path}&step=reason`, { intent: "reason", reason: "", remark: "Scratched on the left" });
  expect({ status: returned.status, kept: returned.text.includes("Scratched on the left") }).toEqual({
    status: 429,
    kept: true,
  });
});

test("a photo of no bytes is refused by name, and no photo at all is none", async () => {
  const { browser, order } = await buyer("empty@example.com");
  const path = `/order/review?order=${order.number}`;
  const send = (file: File) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ sku: order.sku, stars: "4", title: "Quiet", text: "Runs." }))
      form.append(name, value);
    form.append("photos", file);
    return browser.upload(path, form);
  };
  const refused = await send(new File([], "dock.jpg", { type: "image/jpeg" }));
  expect({ status: refused.status, says: refused.text.includes("This file is not a JPEG, PNG or WebP photo") }).toEqual(
    {
      status: 400,
      says: true,
    },
  );
  expect((await send(new File([], ""))).status).toBe(303);
});
