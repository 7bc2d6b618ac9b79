import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { after, days } from "#domain/kernel/time.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { returnsOfOrder } from "#engine/returns/returns.queries.ts";
import type { Shop } from "#engine/shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { mailsAfterPlacing } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { writeOrderMail } from "#worker/mail/write-order-mail.ts";
import { backOfficeOf, orderIn, type Paid, paidOrder, paymentStatusOf } from "../fulfilment/back-office.ts";
import { columbus } from "#test/checkout/pickup-place.ts";

const shop = openShop();

const office = () => backOfficeOf(shop());

/** A guest's browser that holds the link to a paid order, delivered or not. */
async function guestWith(
  stage: "paid" | "shipped" | "delivered",
): Promise<{ browser: Browser; order: Paid; page: string }> {
  const order = await paidOrder(office());
  if (stage !== "paid")
    await shipOrder(office().deps, {
      orderNumber: order.number,
      carrier: "ups",
      number: `1Z${randomUUID().replaceAll("-", "").slice(0, 16)}`,
      lines: "rest",
      staffId: 7,
    });
  if (stage === "delivered") await deliverOrder(office().deps, { orderNumber: order.number, staffId: 7 });
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
  return { browser, order, page: `/order/return?order=${order.number}` };
}

const picture = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: "#884422" } });
const file = (bytes: Uint8Array, type = "image/jpeg") => new File([new Uint8Array(bytes)], "photo.jpg", { type });

function formWith(fields: Record<string, string>, files: File[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const each of files) form.append("photos", each);
  return form;
}

const photosIn = (text: string) => [
  ...new Set([...text.matchAll(/\/order\/photos\/([\w-]+\.webp)/g)].map((found) => found[1]!)),
];

describe("asking for a return, without JavaScript", () => {
  test("a guest is led from received through items, reason and photos to an itemised summary, loses nothing by going back, and sends it", async () => {
    const { browser, order, page } = await guestWith("delivered");
    expect((await browser.get(`/order/detail?order=${order.number}`)).text).toContain("Return items");
    expect((await browser.get(page)).text).toContain("Did you receive the goods?");
    expect(await browser.post(page, { intent: "received" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("Please select an option."),
    });
    expect(await browser.post(page, { intent: "received", received: "yes" })).toMatchObject({
      status: 303,
      location: `${page}&step=items`,
    });
    expect((await browser.post(`${page}&step=items`, { intent: "items" })).text).toContain(
      "At least one item is required",
    );
    expect(
      (await browser.post(`${page}&step=items`, { intent: "items", [`quantity-${order.lineId}`]: "3" })).status,
    ).toBe(400);
    await browser.post(`${page}&step=items`, { intent: "items", [`quantity-${order.lineId}`]: "1" });
    const unreasoned = await browser.upload(
      `${page}&step=reason`,
      formWith({ intent: "reason", reason: "", remark: "Scratched on the left" }),
    );
    expect({ status: unreasoned.status, says: unreasoned.text.includes("Please select an option.") }).toEqual({
      status: 400,
      says: true,
    });
    await browser.upload(
      `${page}&step=reason`,
      formWith({ intent: "add-photos", reason: "damaged", remark: "Scratched" }, [
        file(await picture().jpeg().toBuffer()),
      ]),
    );
    const reason = await browser.get(`${page}&step=reason`);
    expect({ says: reason.text.includes("Scratched"), photosInCount: photosIn(reason.text).length }).toEqual({
      says: true,
      photosInCount: 1,
    });
    expect((await browser.get(`${page}&step=items`)).text).toMatch(/value="1"/);
    expect(
      await browser.upload(
        `${page}&step=reason`,
        formWith({ intent: "reason", reason: "damaged", remark: "Scratched" }),
      ),
    ).toMatchObject({ location: `${page}&step=summary` });
    const summary = await browser.get(`${page}&step=summary`);
    for (const said of ["Estimated refund", "$49.99", "Arrived damaged", "Scratched", "within five days"])
      expect(summary.text).toContain(said);
    expect(await browser.post(`${page}&step=summary`, { intent: "send-request" })).toMatchObject({
      status: 303,
      location: `${page}&done=saved`,
    });
    expect(await paymentStatusOf(shop().db, order.id)).toEqual({ order: "return-refund", back: "requested" });
    const detail = await browser.get(page);
    for (const said of [`${order.number}-R1`, "Requested", "Under review", "Edit the request", "Cancel the request"])
      expect(detail.text).toContain(said);
    expect((await browser.post(`${page}&step=summary`, { intent: "send-request" })).status).toBe(303);
    expect(await browser.post(page, { intent: "cancel" })).toMatchObject({ status: 303 });
    expect(await browser.post(page, { intent: "cancel" })).toMatchObject({ status: 409 });
    expect(await paymentStatusOf(shop().db, order.id)).toEqual({ order: "delivered", back: "canceled" });
  });

  test.each([
    ["damaged", true],
    ["defective", true],
    ["wrong-item", true],
    ["not-as-described", true],
    ["parts-missing", true],
    ["does-not-fit", false],
    ["not-needed", false],
    ["other", false],
  ] as const)(
    "%s: the estimate says what of the shipping is refunded, and who pays for the way back",
    async (why, ours) => {
      const { browser, order, page } = await guestWith("delivered");
      await browser.post(page, { intent: "received", received: "yes" });
      await browser.post(`${page}&step=items`, { intent: "items", [`quantity-${order.lineId}`]: "2" });
      await browser.upload(`${page}&step=reason`, formWith({ intent: "reason", reason: why, remark: "" }));
      const english = (await browser.get(`${page}&step=summary`)).text;
      expect(english).toContain(ours ? "We pay for return shipping." : "You pay for return shipping.");
      expect(english.includes("$15.00 of the shipping you paid is refunded.")).toBe(ours);
      const estimate = Number(/Estimated refund[\s\S]*?\$([\d.]+)/.exec(english)?.[1]);
      expect(estimate).toBe(ours ? 122.98 : 107.98);
      const chinese = (await browser.get(`/cn${page}&step=summary`)).text;
      expect(chinese).toContain(ours ? "退还您支付的运费 US$15.00。" : "您承担");
    },
  );

  test("pressed a dozen times at once, the request is sent once, changed never and mailed once; every press leads to it", async () => {
    const { browser, order, page } = await guestWith("delivered");
    await browser.post(page, { intent: "received", received: "yes" });
    await browser.post(page, { intent: "items", [`quantity-${order.lineId}`]: "1" });
    await browser.upload(page, formWith({ intent: "reason", reason: "damaged", remark: "Scratched" }));
    const presses = await Promise.all(
      Array.from({ length: 12 }, () => browser.post(`${page}&step=summary`, { intent: "send-request" })),
    );
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set([303]));
    for (const { location } of presses) expect([page, `${page}&done=saved`]).toContain(location);
    const mails = (await mailsAfterPlacing(shop().db, order.id)).filter((mail) => mail.startsWith("return"));
    expect(mails).toEqual(["return-requested"]);
    expect(await paymentStatusOf(shop().db, order.id)).toEqual({ order: "return-refund", back: "requested" });
  });

  test("a declined return shows why and until when, is prefilled, and can be sent again; agreed, it asks for carrier and number; in Chinese too", async () => {
    const { browser, order, page } = await guestWith("delivered");
    await setSetting(shop().db, "pickup", { places: [columbus] });
    await browser.post(page, { intent: "received", received: "yes" });
    await browser.post(page, { intent: "items", [`quantity-${order.lineId}`]: "2" });
    await browser.upload(page, formWith({ intent: "reason", reason: "defective", remark: "Leaks" }));
    await browser.post(page, { intent: "send-request" });
    const returnId = (await returnsOfOrder(shop().db, order.id))[0]!.id;
    await declineReturn(office().deps, { returnId, reason: "Please show the leak", staffId: 7 });
    const declined = await browser.get(page);
    // A week from the decision.
    for (const said of [
      "Declined",
      "Please show the leak",
      "until Nov 27, 2026, 9:00 AM US Central Time",
      "Modify and resubmit",
    ])
      expect(declined.text).toContain(said);
    const inChinese = await browser.get(`/cn${page}`);
    for (const said of ["已拒绝", "2026年11月27日 09:00（美国中部时间）之前", "修改并重新提交"])
      expect(inChinese.text).toContain(said);
    expect((await browser.get(`${page}&step=reason`)).text).toContain("Leaks");
    await browser.upload(
      page,
      formWith({ intent: "reason", reason: "defective", remark: "Leaks here" }, [
        file(await picture().png().toBuffer(), "image/png"),
      ]),
    );
    await browser.post(page, { intent: "send-request" });
    expect((await browser.get(page)).text).toContain("Request Updated");
    await agreeReturn(office().deps, { returnId, staffId: 7, instructions: "By label" });
    const agreed = await browser.get(page);
    for (const said of ["Agreed", "1 Foundry Way", `${order.number}-R1`, "Carrier", "Tracking or PRO number"])
      expect(agreed.text).toContain(said);
    expect(agreed.text).toMatch(/How to send it.*We pay for return shipping\..*By label.*Return address/s);
    expect(agreed.text).not.toContain("I bring the goods myself");
    expect((await browser.post(page, { intent: "send-goods", carrier: "in-person" })).status).toBe(400);
    expect((await browser.get(`/cn${page}`)).text).toContain("承运商");
    expect((await browser.post(page, { intent: "send-goods", carrier: "", number: "" })).text).toContain(
      "Carrier is required",
    );
    expect(
      await browser.post(page, { intent: "send-goods", carrier: "ups", number: "1Z999AA10123456784" }),
    ).toMatchObject({ status: 303 });
    expect((await browser.get(page)).text).toContain("Sent with UPS, 1Z999AA10123456784");
    const late = await browser.post(page, { intent: "cancel" });
    expect({ status: late.status, says: late.text.includes("no longer possible") }).toEqual({
      status: 409,
      says: true,
    });
  });

  test("goods that were picked up can be brought back in person, without a number, in both languages", async () => {
    await setSetting(shop().db, "pickup", { places: [columbus] });
    const order = await orderIn(office(), "picked-up");
    const browser = shop().browser();
    await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
    const page = `/order/return?order=${order.number}`;
    await openReturn(office().deps, {
      orderId: order.id,
      customerId: null,
      received: true,
      reason: "not-needed",
      remark: "",
      lines: [{ lineId: order.lineId, quantity: 1 }],
    });
    const { id: returnId } = (await returnsOfOrder(shop().db, order.id))[0]!;
    await agreeReturn(office().deps, { returnId, staffId: 7 });
    expect((await browser.get(page)).text).toContain("Please send the goods back, or bring them to us,");
    expect((await browser.get(`/cn${page}`)).text).toContain("我自行送回");
    const mail = await writeOrderMail(office().deps as unknown as Shop, {
      orderId: order.id,
      mail: "return-agreed",
      data: { return: returnId },
    });
    expect(mail?.text).toContain("enter how they come");
    expect(await browser.post(page, { intent: "send-goods", carrier: "in-person", number: "" })).toMatchObject({
      status: 303,
    });
    expect((await browser.get(page)).text).toContain("You bring the goods back to us.");
    expect((await browser.get(`/cn${page}`)).text).toContain("您将自行送回货物");
    const staff = await signedInAs(shop(), "owner");
    expect((await staff.get(`/admin/returns/${returnId}`)).text).toContain("The buyer brings them");
  });

  test("goods that came back are handled by the day that the page names; after it the page says that it is late, in both languages", async () => {
    const { browser, order, page } = await guestWith("delivered");
    await setSetting(shop().db, "pickup", { places: [columbus] });
    await browser.post(page, { intent: "received", received: "yes" });
    await browser.post(page, { intent: "items", [`quantity-${order.lineId}`]: "2" });
    await browser.upload(page, formWith({ intent: "reason", reason: "defective", remark: "Leaks" }));
    await browser.post(page, { intent: "send-request" });
    const returnId = (await returnsOfOrder(shop().db, order.id))[0]!.id;
    await agreeReturn(office().deps, { returnId, staffId: 7, instructions: "By label" });
    await browser.post(page, { intent: "send-goods", carrier: "ups", number: "1Z999AA10123456784" });
    const counted = [{ lineId: order.lineId, resellable: 2, scrapped: 0 }];
    expect(await signReceipt(office().deps, { returnId, counted, staffId: 7 })).toMatchObject({ ok: true });
    const inTime = (await browser.get(page)).text;
    expect(inTime).toContain("We received your goods on");
    expect(inTime).not.toContain("That day has passed");
    shop().clock.advance(days(6));
    expect((await browser.get(page)).text).toContain("That day has passed, and we are sorry.");
    expect((await browser.get(`/cn${page}`)).text).toContain("约定时间已过，非常抱歉。");
  });

  test("of an order under way only goods that did not arrive can be reported; after the thirty days nothing can be returned", async () => {
    const under = await guestWith("shipped");
    expect((await under.browser.post(under.page, { intent: "received", received: "yes" })).status).toBe(409);
    expect((await under.browser.post(under.page, { intent: "received", received: "no" })).status).toBe(303);
    const summaryOf = async (units: number) => {
      const items = { intent: "items", [`quantity-${under.order.lineId}`]: String(units) };
      await under.browser.post(`${under.page}&step=items`, items);
      const reason = formWith({ intent: "reason", reason: "partly-arrived", remark: "" });
      await under.browser.upload(`${under.page}&step=reason`, reason);
      return (await under.browser.get(`${under.page}&step=summary`)).text;
    };
    const part = await summaryOf(1);
    expect(part).toContain("The shipping you paid is not refunded for this reason.");
    expect(part).not.toContain("You paid nothing for shipping.");
    expect(await summaryOf(2)).toContain("$15.00 of the shipping you paid is refunded.");
    const old = await guestWith("delivered");
    const now = shop().clock.now();
    shop().clock.set(after(now, days(31)));
    await old.browser.post(old.page, { intent: "received", received: "yes" });
    expect((await old.browser.get(`${old.page}&step=items`)).text).toContain("The return period is over");
    shop().clock.set(now);
  });

  test("a paid order that has not left is refunded on request: a reason is needed, and it can be withdrawn", async () => {
    const { browser, order } = await guestWith("paid");
    const page = `/order/requestRefund?order=${order.number}`;
    expect((await browser.get(`/order/detail?order=${order.number}`)).text).toContain("Request a refund");
    expect(await browser.post(page, { intent: "request", reason: "", remark: "" })).toMatchObject({
      status: 400,
      text: expect.stringContaining("Please select an option."),
    });
    expect(await browser.post(page, { intent: "request", reason: "mistake", remark: "" })).toMatchObject({
      status: 303,
    });
    expect((await browser.get(page)).text).toContain("We received your refund request");
    expect(await browser.post(page, { intent: "request", reason: "mistake", remark: "" })).toMatchObject({
      status: 409,
      text: expect.stringContaining("no longer possible"),
    });
    expect(await browser.post(page, { intent: "withdraw" })).toMatchObject({ status: 303 });
    expect((await browser.get(page)).text).toContain("The request is withdrawn");
  });
});

test("a request that its buyer changes while staff read it is decided on only as it stands, in both languages", async () => {
  const { browser, order, page } = await guestWith("shipped");
  const ask = async (units: number) => {
    await browser.post(`${page}&step=items`, { intent: "items", [`quantity-${order.lineId}`]: String(units) });
    await browser.upload(`${page}&step=reason`, formWith({ intent: "reason", reason: "partly-arrived", remark: "" }));
    const answer = await browser.post(`${page}&step=summary`, { intent: "send-request" });
    expect(answer.location).toBe(`${page}&done=saved`);
  };
  await browser.post(page, { intent: "received", received: "no" });
  await ask(1);
  const { id } = (await returnsOfOrder(shop().db, order.id))[0]!;
  const staff = await signedInAs(shop(), "owner");
  const here = `/admin/returns/${id}`;
  const stepsOn = async () => /name="seen" value="(\d+)"/.exec((await staff.get(here)).text)?.[1] ?? "";
  const before = await stepsOn();
  // Now it is about both units, and twice the money.
  await ask(2);
  const agree = { intent: "agree", password: staffPassword };
  const late = [
    await staff.post(here, { ...agree, seen: before }),
    await staff.post(`/cn${here}`, { intent: "decline", reason: "Signed for", seen: before }),
  ];
  expect(late.map(({ status }) => status)).toEqual([409, 409]);
  expect(late[0]!.text).toContain("Somebody else has changed this since you opened it");
  expect(late[0]!.text, "the page is read anew").toContain(`name="seen" value="${await stepsOn()}"`);
  expect(late[1]!.text).toContain("其他人已作更改");
  expect(await paymentStatusOf(shop().db, order.id)).toEqual({ order: "return-refund", back: "requested" });
  expect(await shop().db.sql("select from refunds where order_id = $1", [order.id])).toEqual([]);
  expect((await staff.post(here, { ...agree, seen: await stepsOn() })).status).toBe(303);
  expect(await paymentStatusOf(shop().db, order.id)).toMatchObject({ back: "being-refunded" });
});

describe("who sees it", () => {
  test("to all others there is neither the return, nor the refund's page, nor a photo, and nothing can be sent to them", async () => {
    const mine = await guestWith("delivered");
    await mine.browser.post(mine.page, { intent: "received", received: "yes" });
    await mine.browser.post(mine.page, { intent: "items", [`quantity-${mine.order.lineId}`]: "1" });
    await mine.browser.upload(
      mine.page,
      formWith({ intent: "add-photos", reason: "damaged", remark: "" }, [file(await picture().jpeg().toBuffer())]),
    );
    const [name] = photosIn((await mine.browser.get(`${mine.page}&step=reason`)).text);
    expect((await mine.browser.bytes(`/order/photos/${name}`)).status).toBe(200);
    const other = await guestWith("delivered");
    for (const browser of [other.browser, shop().browser()]) {
      const answers = [
        await browser.get(mine.page),
        await browser.get(`/order/requestRefund?order=${mine.order.number}`),
        await browser.get(`/order/photos/${name}`),
        await browser.get("/order/photos/nothing.webp"),
        await browser.post(mine.page, { intent: "cancel" }),
        await browser.post(`/order/requestRefund?order=${mine.order.number}`, { intent: "request", reason: "mistake" }),
        await browser.upload(mine.page, formWith({ intent: "add-photos" }, [file(await picture().jpeg().toBuffer())])),
        await browser.upload(other.page, formWith({ intent: `drop-photo:${name}`, reason: "" })),
      ];
      expect(answers.slice(0, 7).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
    expect((await mine.browser.bytes(`/order/photos/${name}`)).status).toBe(200);
  });
});

describe("uploaded photos", () => {
  async function writing() {
    const guest = await guestWith("delivered");
    await guest.browser.post(guest.page, { intent: "received", received: "yes" });
    await guest.browser.post(guest.page, { intent: "items", [`quantity-${guest.order.lineId}`]: "1" });
    const send = (files: File[]) =>
      guest.browser.upload(
        `${guest.page}&step=reason`,
        formWith({ intent: "add-photos", reason: "", remark: "" }, files),
      );
    const shown = async () => photosIn((await guest.browser.get(`${guest.page}&step=reason`)).text);
    return { ...guest, send, shown };
  }

  test("keep their pixels and nothing else: no place, no camera, no hidden second file", async () => {
    const { browser, send, shown } = await writing();
    const located = await picture(900, 600)
      .withExif({ IFD0: { Copyright: "CANARY-MAKER" }, IFD3: { GPSLatitude: "39/1 57/1 0/1", GPSLatitudeRef: "N" } })
      .jpeg()
      .toBuffer();
    expect((await sharp(located).metadata()).exif?.length).toBeGreaterThan(0);
    const polyglot = Buffer.concat([
      located,
      Buffer.from("<script>alert(1)</script><?php CANARY-TAIL ?>PK\u0003\u0004CANARY-ZIP"),
    ]);
    expect((await send([file(polyglot)])).status).toBe(303);
    const [name] = await shown();
    const { bytes, headers } = await browser.bytes(`/order/photos/${name}`);
    const { format, exif, width } = await sharp(bytes).metadata();
    expect({ format, exif, width }).toEqual({ format: "webp", exif: undefined, width: 900 });
    expect(bytes.includes("CANARY")).toBe(false);
    expect(bytes.includes("<script")).toBe(false);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("content-security-policy")).toBe("sandbox; default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toContain("private");
  });

  test("are JPEG, PNG or WebP by their content, whatever they are called", async () => {
    const { send, shown } = await writing();
    const no = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      Buffer.from("GIF89a/*<svg/onload=alert(1)>*/=1;"),
      Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from("<svg onload=alert(1)>")]),
      Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]),
      await picture().tiff().toBuffer(),
      await picture().gif().toBuffer(),
      await picture().avif().toBuffer(),
    ];
    for (const bytes of no) {
      const answer = await send([file(bytes)]);
      expect({ status: answer.status, says: answer.text.includes("is not a JPEG, PNG or WebP photo") }).toEqual({
        status: 400,
        says: true,
      });
    }
    expect(await shown()).toEqual([]);
    for (const bytes of [
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
    ])
      expect((await send([file(bytes, "text/html")])).status).toBe(303);
    expect(await shown()).toHaveLength(3);
  });

  test("are taken from a confirmed account where strangers behind its network have sent all that may be, and not from a guest", async () => {
    const { db, clock } = shop();
    const [own, guests] = [await guestWith("delivered"), await guestWith("delivered")];
    const [desk, email] = ["192.0.2.72", "photos-at-a-desk@example.com"];
    await db.sql("update orders set customer_id = $2 where id = $1", [own.order.id, await customer(db, email)]);
    const [owner, guest] = [shop().browser(desk), shop().browser(desk)];
    await owner.post("/signIn", { email, password: goodPassword });
    guest.cookies.set("order", guests.browser.cookies.get("order")!);
    await spend(db, clock.now(), [budgets.photosOfNetwork, network(desk)]);
    await db.sql("update rate_limits set count = 1000000 where bucket like $1", [`${budgets.photosOfNetwork.name} %`]);
    const small = file(await picture(40, 40).jpeg().toBuffer());
    const add = async (browser: Browser, { order, page }: typeof own) => {
      await browser.post(page, { intent: "received", received: "yes" });
      await browser.post(page, { intent: "items", [`quantity-${order.lineId}`]: "1" });
      const form = formWith({ intent: "add-photos", reason: "", remark: "" }, [small]);
      return (await browser.upload(`${page}&step=reason`, form)).status;
    };
    expect([await add(owner, own), await add(guest, guests)]).toEqual([303, 429]);
  });

  test("are at most five, of eight megabytes and 24 megapixels each; more is refused, and one can be taken out again", async () => {
    const { browser, page, send, shown } = await writing();
    const small = file(await picture(40, 40).jpeg().toBuffer());
    expect((await send([small, small, small, small, small, small])).text.includes("You can add up to 5 photos.")).toBe(
      true,
    );
    expect((await send([small, small, small, small])).status).toBe(303);
    const large = Buffer.concat([await picture(40, 40).jpeg().toBuffer(), Buffer.alloc(8 * 1024 * 1024)]);
    expect((await send([file(large)])).text.includes("This photo is too large")).toBe(true);
    const bomb = await picture(6_000, 4_001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    expect((await send([file(bomb, "image/png")])).text.includes("This photo is too large")).toBe(true);
    // Few pixels, but in lines or columns that cost the decoder seconds.
    for (const [width, height] of [
      [16_001, 1],
      [1, 16_001],
    ] as const) {
      const strip = await picture(width, height).png().toBuffer();
      expect((await send([file(strip, "image/png")])).text, `${width} × ${height}`).toContain(
        "This photo is too long: at most 16,000 pixels a side.",
      );
    }
    expect((await send([small])).status).toBe(303);
    expect((await send([small])).text.includes("You can add up to 5 photos.")).toBe(true);
    const names = await shown();
    expect(names).toHaveLength(5);
    await browser.upload(`${page}&step=reason`, formWith({ intent: `drop-photo:${names[0]}`, reason: "", remark: "" }));
    expect(await shown()).toEqual(names.slice(1));
    expect((await browser.bytes(`/order/photos/${names[0]}`)).status).toBe(404);
    expect((await browser.send(page, "x".repeat(120 * 1024), "application/x-www-form-urlencoded")).status).toBe(413);
    const heavy = formWith(
      { intent: "add-photos" },
      Array.from({ length: 6 }, () => file(Buffer.alloc(8 * 1024 * 1024))),
    );
    expect((await browser.upload(page, heavy)).status).toBe(413);
    expect(
      (await browser.upload("/order/detail", formWith({ intent: "x" }, [file(Buffer.alloc(200 * 1024))]))).status,
    ).toBe(413);
  });
});
