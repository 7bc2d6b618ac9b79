import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { dayIn } from "#domain/kernel/business-days.ts";
import { days } from "#domain/kernel/time.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { grantClaimRefund } from "#engine/claims/decide-claim.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { backOfficeOf, type Paid, paidOrder, sendRefunds } from "../fulfilment/back-office.ts";
import { deliveredFreight, openedClaim, proOf, shippedFreight } from "./freight-claim.ts";

const shop = openShop();
const office = () => backOfficeOf(shop());
const claimOf = async (order: Paid) => (await claimsOfOrder(shop().db, order.id))[0]!;

async function guestOf(order: Paid): Promise<Browser> {
  const browser = shop().browser();
  await browser.get(`/order/detail?token=${await createOrderLink(shop().db, order.id, shop().clock.now())}`);
  return browser;
}

async function photo(): Promise<File> {
  const bytes = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#884422" } })
    .withExif({ IFD0: { Make: "Camera of a buyer" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "crate.jpg", { type: "image/jpeg" });
}

function formOf(fields: Record<string, string>, files: Record<string, File[]> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, all] of Object.entries(files)) for (const file of all) form.append(name, file);
  return form;
}

const photosIn = (text: string) => [
  ...new Set([...text.matchAll(/\/order\/photos\/([\w-]+\.webp)/g)].map((found) => found[1]!)),
];

const written = (order: Paid) => ({
  [`quantity-${order.lineId}`]: "1",
  damage: "noted",
  description: "Crate broken, <b>cabinet</b> dented",
  wish: "replacement",
});

describe("what a buyer of freight sees", () => {
  test("from the day it leaves the order says in both languages what to check before signing; once it has come, what to do until when; after that, neither", async () => {
    const order = await shippedFreight(office());
    const guest = await guestOf(order);
    const under = await guest.get(`/order/detail?order=${order.number}`);
    expect(under.text).toContain("Before you sign for the delivery");
    expect(under.text).toContain("Count the pieces and compare them with the delivery receipt.");
    expect(under.text).toContain("within 5 business days of delivery");
    expect(under.text).not.toContain("Report freight damage");
    const chinese = (await guest.get(`/cn/order/detail?order=${order.number}`)).text;
    for (const said of ["签收前请先检查", "送达后 5 个工作日内"]) expect(chinese).toContain(said);

    await deliverOrder(office().deps, { orderNumber: order.number, staffId: null });
    // Delivered on Friday, 20 November; Thanksgiving Day does not count.
    for (const [prefix, gone, here] of [
      ["", "Before you sign", ["Unpack and check the delivery now", "until Nov 30, 2026", "Report freight damage"]],
      ["/cn", "签收前请先检查", ["请立即拆箱检查", "2026年11月30日", "申报货损"]],
    ] as const) {
      const come = (await guest.get(`${prefix}/order/detail?order=${order.number}`)).text;
      expect(come).not.toContain(gone);
      for (const said of here) expect(come).toContain(said);
    }
    shop().clock.advance(days(12));
    const late = (await guest.get(`/order/detail?order=${order.number}`)).text;
    expect(late).toContain("The time to report damage ended on");
    expect(late).not.toContain("Unpack and check the delivery now");
  });

  test("an order that has not left, and one that goes as a parcel, say nothing of it and open no claim", async () => {
    const waiting = await paidOrder(office(), { delivery: "LOCAL" });
    expect((await (await guestOf(waiting)).get(`/order/detail?order=${waiting.number}`)).text).not.toContain(
      "Before you sign",
    );
    const parcel = await paidOrder(office());
    const guest = await guestOf(parcel);
    expect((await guest.get(`/order/detail?order=${parcel.number}`)).text).not.toContain("Before you sign");
    const page = `/order/claim?order=${parcel.number}`;
    expect((await guest.get(page)).text).toContain("Only goods that came by freight can be claimed here.");
    expect((await guest.upload(page, formOf({ intent: "open", ...written(parcel) }))).status).toBe(409);
  });

  test("too late, the page says so in both languages and still says whom to turn to", async () => {
    const order = await deliveredFreight(office());
    const guest = await guestOf(order);
    shop().clock.advance(days(12));
    const page = `/order/claim?order=${order.number}`;
    const late = (await guest.get(page)).text;
    expect(late).toContain("The time to report damage of this delivery has ended.");
    expect(late).toContain(`We still want to hear about it. Name order ${order.number}:`);
    expect((await guest.get(`/cn${page}`)).text).toContain("本次送货的货损申报期限已过。");
    const sent = await guest.upload(page, formOf({ intent: "open", ...written(order) }, { photos: [await photo()] }));
    expect(sent.status).toBe(409);
    expect(await claimsOfOrder(shop().db, order.id)).toEqual([]);
  });
});

describe("a claim, without JavaScript", () => {
  test("each refusal keeps what was written; it is opened with photos and the receipt, more photos are sent, and it is withdrawn", async () => {
    const order = await deliveredFreight(office());
    const guest = await guestOf(order);
    const page = `/order/claim?order=${order.number}`;
    const bare = await guest.upload(page, formOf({ intent: "open", description: "Dented <i>door</i>" }));
    expect(bare.status).toBe(400);
    expect(bare.text).toContain("At least one damaged item is required");
    expect(bare.text).toContain("Dented &lt;i&gt;door&lt;/i&gt;");
    const chinese = await guest.upload(`/cn${page}`, formOf({ intent: "open", ...written(order), damage: "" }));
    expect(chinese.text).toContain("损坏的发现方式为必填项");
    const tooMany = await guest.upload(
      page,
      formOf({ intent: "open", ...written(order), [`quantity-${order.lineId}`]: "3" }),
    );
    expect(tooMany).toMatchObject({ status: 400, text: expect.stringContaining("This quantity cannot be claimed.") });

    const added = await guest.upload(
      page,
      formOf({ intent: "add-photos", ...written(order) }, { photos: [await photo()] }),
    );
    expect(added).toMatchObject({ status: 303, location: `${page}#photos` });
    const [name] = photosIn((await guest.get(page)).text);
    const file = await guest.get(`/order/photos/${name}`);
    expect(file.text).not.toContain("Camera of a buyer");
    expect((await shop().browser().get(`/order/photos/${name}`)).status).toBe(404);
    const noReceipt = await guest.upload(page, formOf({ intent: "open", ...written(order) }));
    expect(noReceipt.text).toContain("A photo of the delivery receipt with the noted damage is required");
    const notPhoto = new File(["%PDF-1.7"], "receipt.pdf", { type: "application/pdf" });
    expect(
      (await guest.upload(page, formOf({ intent: "open", ...written(order) }, { receipt: [notPhoto] }))).status,
    ).toBe(400);

    const send = async () =>
      guest.upload(page, formOf({ intent: "open", ...written(order) }, { receipt: [await photo()] }));
    expect((await send()).location).toBe(`${page}&done=opened`);
    expect((await send()).location).toBe(`${page}&done=opened`);
    const claims = await claimsOfOrder(shop().db, order.id);
    expect(claims).toHaveLength(1);
    expect(claims[0]).toMatchObject({ damage: "noted", wish: "replacement", photos: [{}, {}] });
    const opened = (await guest.get(page)).text;
    expect(opened).toContain(`Claim ${order.number}-C1`);
    expect(opened).toContain("Crate broken, &lt;b&gt;cabinet&lt;/b&gt; dented");
    expect((await guest.get(`/order/detail?order=${order.number}`)).text).toContain(
      `Claim ${order.number}-C1: Received`,
    );

    expect((await guest.upload(page, formOf({ intent: "send-photos" }))).text).toContain(
      "At least one photo is required",
    );
    const more = await guest.upload(page, formOf({ intent: "send-photos" }, { photos: [await photo()] }));
    expect(more.location).toBe(`${page}&done=photos`);
    expect((await claimOf(order)).photos).toHaveLength(3);
    for (const [prefix, said] of [
      [
        "",
        [
          "Claim " + claims[0]!.number,
          "Crate broken, <b>cabinet</b> dented",
          "A replacement",
          "Could be reported until",
        ],
      ],
      ["/cn", ["货损申报 " + claims[0]!.number, "签收时发现，并已注明在回单上", "换货", "申报截止时间"]],
    ] as const) {
      const at = `${prefix}/order/claim.pdf?order=${order.number}&claim=${claims[0]!.number}`;
      expect((await guest.get(prefix + page)).text).toContain(`${at}&paper=letter`);
      const sheet = await guest.bytes(`${at}&paper=a4`);
      const text = pdfText(sheet.bytes).replaceAll(/\s/g, "");
      for (const word of said) expect(text).toContain(word.replaceAll(/\s/g, ""));
      expect(sheet.bytes.toString("latin1").match(/\/Subtype \/Image/g), "the photos and the receipt").toHaveLength(3);
    }
    expect((await guest.post(page, { intent: "withdraw" })).location).toBe(`${page}&done=withdrawn`);
    expect((await guest.get(page)).text).toContain("Closed: you withdrew the claim.");
    expect((await guest.post(page, { intent: "withdraw" })).status).toBe(409);
  });

  test("with a claim that is closed the page begins with it and its answer; the form for more damage is below, closed", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order);
    const answered = { claimId: claim.id, staffId: 7, amount: null, answer: "You keep the pump" };
    expect(await grantClaimRefund(office().deps, answered)).toMatchObject({ ok: true });
    await sendRefunds(office(), order.id);
    const guest = await guestOf(order);
    const page = `/order/claim?order=${order.number}`;
    const main = mainOf((await guest.get(page)).text);
    const [answer, more, form] = ["You keep the pump", "Report more damage", "What is damaged?"].map((text) =>
      main.indexOf(text),
    );
    expect(answer).toBeGreaterThan(0);
    expect(more).toBeGreaterThan(answer!);
    expect(form).toBeGreaterThan(more!);
    expect(/<details[^>]*>(?=<summary[^>]*>Report more damage)/.exec(main)?.[0]).not.toContain(" open");
    expect(mainOf((await guest.get(`/cn${page}`)).text)).toContain("申报其他货损");
    // A form that was begun, or refused, is in sight.
    const refused = await guest.upload(page, formOf({ intent: "open", description: "The motor cover too" }));
    expect(/<details[^>]*>(?=<summary[^>]*>Report more damage)/.exec(refused.text)?.[0]).toContain(" open");
    expect(refused.text).toContain("The motor cover too");
  });

  test("another guest finds neither the claim nor its photos", async () => {
    const order = await deliveredFreight(office());
    await openedClaim(office(), order);
    const stranger = await guestOf(await deliveredFreight(office()));
    const page = `/order/claim?order=${order.number}`;
    expect((await stranger.get(page)).status).toBe(404);
    const { number } = await claimOf(order);
    for (const browser of [stranger, shop().browser()])
      expect((await browser.get(`/order/claim.pdf?order=${order.number}&claim=${number}`)).status).toBe(404);
    expect((await (await guestOf(order)).get(`/order/claim.pdf?order=${order.number}&claim=${number}X`)).status).toBe(
      404,
    );
    expect((await stranger.upload(page, formOf({ intent: "withdraw" }))).status).toBe(404);
    expect(await claimOf(order)).toMatchObject({ state: "opened" });
  });
});

test("while all goods of an order are in a claim, its way to a return says so and leads to the claim", async () => {
  const order = await deliveredFreight(office());
  await openedClaim(office(), order, 2);
  const guest = await guestOf(order);
  for (const [prefix, sentence, cause, link, next] of [
    [
      "",
      "No items of this order can be returned right now.",
      "A damage claim for it is open",
      "View damage claim",
      "Continue",
    ],
    ["/cn", "此订单目前没有可以退货的商品。", "正在申报货损", "查看货损申报", "继续"],
  ] as const) {
    const detail = (await guest.get(`${prefix}/order/detail?order=${order.number}`)).text;
    const path = `${prefix}/order/return?order=${order.number}`;
    expect(detail).toContain(`href="${path}"`);
    const main = mainOf((await guest.get(path)).text);
    for (const text of [sentence, cause, link, `href="${prefix}/order/claim?order=${order.number}"`])
      expect(main).toContain(text);
    for (const text of ["<form", "<input", `>${next}`]) expect(main).not.toContain(text);
  }
  // Once the claim is over, its goods can be returned as usual.
  const claim = `/order/claim?order=${order.number}`;
  expect((await guest.post(claim, { intent: "withdraw" })).status).toBe(303);
  expect(mainOf((await guest.get(`/order/return?order=${order.number}`)).text)).toContain("Did you receive the goods?");
});

const mainOf = (text: string) => /<main\b[\s\S]*<\/main>/.exec(text)?.[0] ?? "";

describe("the merchant's queue", () => {
  test("shows a claim with its due dates in both languages; who may refund grants it with the password, and it is in the record", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 2);
    const owner = await signedInAs(shop(), "owner");
    const list = (await owner.get(`/admin/claims?q=${claim.number}`)).text;
    for (const said of [claim.number, "Concealed", "File by", order.number]) expect(list).toContain(said);
    expect((await owner.get(`/cn/admin/claims?q=${claim.number}`)).text).toContain("隐蔽损坏");
    expect((await owner.get("/admin/claims?q=nothing-like-it")).text).toContain("Nothing matches.");
    const here = `/admin/claims/${claim.id}`;
    const shown = (await owner.get(here)).text;
    expect(shown).toContain("The cabinet door is dented");
    expect(shown).toContain(proOf(order));
    const [name] = [...shown.matchAll(/\/admin\/claims\/photos\/([\w-]+\.webp)/g)].map((found) => found[1]!);
    expect((await shop().browser().get(`/admin/claims/photos/${name}`)).status).toBe(401);

    const preview = await owner.post(here, { preview: "mail of decline", answer: "No dent is seen" });
    expect(preview.text).toContain("damage claim declined");
    expect(await claimOf(order)).toMatchObject({ state: "opened" });
    shop().clock.advance(11 * 60_000);
    const unsure = await owner.post(here, { intent: "refund" });
    expect(unsure).toMatchObject({ status: 401, text: expect.stringContaining("Password is required") });
    const granted = await owner.post(here, { intent: "refund", password: staffPassword });
    expect(granted.location).toBe(`${here}?done=claim-refund-granted`);
    expect(await claimOf(order)).toMatchObject({ state: "refund-granted", refund: { amount: order.total } });
    expect((await owner.get(here)).text, "who did is named").toMatch(/ · Sam<\/span>/);
    expect((await owner.get(`/admin/audit?about=${order.number}`)).text).toContain("Refunded a damage claim");
    expect((await owner.post(here, { intent: "decline", answer: "No" })).status).toBe(409);
    expect((await owner.get(`/admin/orders/${order.number}`)).text).toContain(here);
  });

  test("a claim on an order whose whole payment was refunded offers no refund and takes none, because nothing is left", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 2);
    const owner = await signedInAs(shop(), "owner");
    const all = { orderNumber: order.number, amount: null, reason: "courtesy", staffId: 7 };
    expect(await refundAsShown(office().deps, all)).toMatchObject({ ok: true });
    for (const [prefix, left, none] of [
      ["", "Nothing is left to be refunded for these items.", "Leave empty for"],
      ["/cn", "这些商品已没有可退的金额。", "留空则为"],
    ] as const) {
      const here = `${prefix}/admin/claims/${claim.id}`;
      const { text } = await owner.get(here);
      expect(text).not.toContain(none);
      for (const amount of ["", "0"]) {
        const refused = await owner.post(here, { intent: "refund", amount, answer: "No", password: staffPassword });
        expect(refused.status).toBe(409);
        expect(refused.text).toContain(left);
      }
    }
    expect(await claimOf(order)).toMatchObject({ state: "opened" });
  });

  test("an amount that is none is refused in the words of every field of money", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 2);
    const owner = await signedInAs(shop(), "owner");
    for (const [prefix, words] of [
      ["", "Amount (USD) must be an amount such as 12.50"],
      ["/cn", "金额（USD）须为金额，例如 12.50"],
    ] as const)
      for (const amount of ["abc", "-5", "0", "69,80"]) {
        const typed = { intent: "refund", amount, answer: "Less", password: staffPassword };
        const refused = await owner.post(`${prefix}/admin/claims/${claim.id}`, typed);
        expect([amount, refused.status]).toEqual([amount, 400]);
        expect(refused.text).toContain(words);
        expect(refused.text, "what was typed stays").toContain(`value="${amount}"`);
      }
  });

  test("a claim to which its buyer sends photos while staff read it is decided on only as it stands", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 2);
    const [guest, owner] = [await guestOf(order), await signedInAs(shop(), "owner")];
    const here = `/admin/claims/${claim.id}`;
    const photosOn = async () => /name="seen" value="(\d+)"/.exec((await owner.get(here)).text)?.[1] ?? "";
    const before = await photosOn();
    const page = `/order/claim?order=${order.number}`;
    const more = await guest.upload(page, formOf({ intent: "send-photos" }, { photos: [await photo()] }));
    expect(more.location).toBe(`${page}&done=photos`);
    const answer = "No photo shows it";
    const late = [
      await owner.post(here, { intent: "decline", answer, seen: before }),
      await owner.post(`/cn${here}`, { intent: "refund", password: staffPassword, seen: before }),
    ];
    expect(late.map(({ status }) => status)).toEqual([409, 409]);
    expect(late[0]!.text).toContain("Somebody else has changed this since you opened it");
    expect(late[1]!.text).toContain("其他人已作更改");
    expect(await claimOf(order)).toMatchObject({ state: "opened", refund: null });
    expect((await owner.post(here, { intent: "decline", answer, seen: await photosOn() })).location).toBe(
      `${here}?done=claim-declined`,
    );
  });

  test("units of parts without their part number are refused in both languages, and nothing is promised", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 1, "parts");
    const owner = await signedInAs(shop(), "owner");
    const [part] = await shop().db.sql<{ sku: string }>("select sku from order_lines where id = $1", [order.lineId]);
    const parts = { intent: "parts", "sku 1": part!.sku, "units 1": "1", "sku 2": "", "units 2": "37" };
    for (const [prefix, said] of [
      ["", "At least one part number is required"],
      ["/cn", "零件号为必填项"],
    ] as const) {
      const answer = await owner.post(`${prefix}/admin/claims/${claim.id}`, parts);
      expect(answer).toMatchObject({ status: 400, text: expect.stringContaining(said) });
      expect(answer.text, "what was typed").toContain('value="37"');
    }
    expect(await claimOf(order)).toMatchObject({ state: "opened" });
  });

  test("support decides and files, fulfilment ships, and neither refunds; who only reads does nothing", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order, 1, "replacement");
    const here = `/admin/claims/${claim.id}`;
    const [support, fulfilment, reader] = [
      await signedInAs(shop(), "support"),
      await signedInAs(shop(), "fulfilment"),
      await signedInAs(shop(), "read-only"),
    ];
    for (const intent of ["review", "replace", "parts", "refund", "decline", "ship", "close", "file", "settle"])
      expect((await reader.post(here, { intent })).status, intent).toBe(403);
    expect((await support.post(here, { intent: "refund" })).status).toBe(403);
    expect((await fulfilment.post(here, { intent: "replace" })).status).toBe(403);
    expect((await support.post(here, { intent: "replace", answer: "On Monday" })).location).toBe(
      `${here}?done=claim-replacement-promised`,
    );
    expect((await support.post(here, { intent: "ship" })).status).toBe(403);
    const wrong = await fulfilment.post(`/cn${here}`, { intent: "ship", carrier: "ups", number: "12" });
    expect(wrong).toMatchObject({ status: 400, text: expect.stringContaining("此运单号与承运商不符") });
    const parcel = { intent: "ship", carrier: "ltl", number: `${proOf(order)}-R` };
    expect((await fulfilment.post(here, parcel)).location).toBe(`${here}?done=claim-shipped`);
    const day = dayIn(defaultTimeZone, shop().clock.now());
    const filing = { intent: "file", day, number: "FX-1", amount: "100" };
    expect((await fulfilment.post(here, filing)).status).toBe(403);
    expect((await support.post(here, filing)).location).toBe(`${here}?done=carrier-claim-filed`);
    const buyers = (await (await guestOf(order)).get(`/order/detail?order=${order.number}`)).text;
    expect(buyers).toContain(`For damage claim ${claim.number}, free of charge`);
    expect(buyers).not.toContain("FX-1");
  });

  test("the carrier's claim takes no day before the delivery, and more than was asked of it only once confirmed", async () => {
    const order = await deliveredFreight(office());
    const here = `/admin/claims/${(await openedClaim(office(), order)).id}`;
    const support = await signedInAs(shop(), "support");
    const day = dayIn(defaultTimeZone, shop().clock.now());
    for (const [prefix, sentence] of [
      ["", "That is before the delivery, or before the step it follows."],
      ["/cn", "早于送达日期或前一步的日期。"],
    ] as const) {
      const early = { intent: "file", day: "2026-11-01", number: "FX-2", amount: "1,200.00" };
      const refused = await support.post(`${prefix}${here}`, early);
      expect(refused.status).toBe(400);
      expect(refused.text).toMatch(/name="day" value="2026-11-01"\/><\/div><p id="refused-field-error"/);
      for (const text of [sentence, 'value="1,200.00"']) expect(refused.text).toContain(text);
    }
    await support.post(here, { intent: "file", day, number: "FX-2", amount: "1,200.00" });
    expect((await support.get(here)).text).not.toContain('name="asCame"');
    const settlement = { intent: "settle", day, amount: "5000" };
    const doubtful = await support.post(here, settlement);
    expect(doubtful.status).toBe(409);
    expect(doubtful.text).toMatch(/name="amount" value="5000"\/><\/div><p id="refused-field-error"/);
    for (const text of ["The amount is not what was asked.", 'name="asCame"']) expect(doubtful.text).toContain(text);
    expect(await claimOf(order)).toMatchObject({ carrierReceived: null });
    expect((await support.post(here, { ...settlement, asCame: "on" })).location).toBe(
      `${here}?done=carrier-claim-settled`,
    );
    expect(await claimOf(order)).toMatchObject({ carrierReceived: 500_000 });
  });

  test("what waits is counted on the dashboard, and an overdue claim says so", async () => {
    const order = await deliveredFreight(office());
    const claim = await openedClaim(office(), order);
    const owner = await signedInAs(shop(), "owner");
    expect((await owner.get("/admin")).text).toContain('href="/admin/claims"');
    const early = (await (await guestOf(order)).get(`/order/claim?order=${order.number}`)).text;
    expect(early).toContain("We have your claim and answer by");
    expect(early).not.toContain("That day has passed");
    shop().clock.advance(days(6));
    const again = await signedInAs(shop(), "manager");
    const late = (await again.get(`/admin/claims?scope=overdue&q=${claim.number}`)).text;
    expect(late).toContain(claim.number);
    expect(late).toContain("Overdue");
    const buyer = await guestOf(order);
    for (const [prefix, sentence] of [
      ["", "That day has passed, and we are sorry."],
      ["/cn", "约定时间已过，非常抱歉。"],
    ])
      expect((await buyer.get(`${prefix}/order/claim?order=${order.number}`)).text).toContain(sentence);
  });
});
