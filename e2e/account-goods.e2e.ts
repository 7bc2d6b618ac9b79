import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { maxPhotoBytes } from "#domain/returns/photos.ts";
import { browser } from "./browser.ts";
import { places } from "./fulfilment/buying.ts";
import { merchants, newTrackingNumber, opens, orderPath, takes } from "./fulfilment/merchant.ts";
import { heading, openAccount, refusals } from "./people.ts";
import { atStripe, go, mailTo, resultPage, type Shopper, shopper, unfold } from "./shopping.ts";
import { allTurns, turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";

const visit = browser();
const atWork = merchants(visit);

/** An order of a signed-in customer, paid by card; gives its number. */
async function buys(person: Shopper, sku: string, delivery: "SHIPPING" | "PICKUP"): Promise<string> {
  await places(person, { sku, delivery }, "stripe");
  await atStripe(person, "pay");
  return resultPage(person, person.t("payment.success.title"));
}

const photo = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

// Each turn has goods of its own: what is said about them stands on their page.
const goods = [
  { sku: "PW-EP035", slug: "polarwick-ep035" },
  { sku: "PW-FC035", slug: "polarwick-fc035" },
  { sku: "TD-TE63", slug: "torrendyne-te63" },
  { sku: "TD-BV12", slug: "torrendyne-bv12" },
] as const;

describe.each(turnsOf(1).map((turn) => ({ ...turn, ...goods[allTurns.indexOf(turn)]! })))(
  "in $language at $width px",
  ({ language, width, sku, slug }) => {
    test("goods to be fetched say where, when and with what; their receipt is a page, and a PDF on Letter and A4 with its fonts in it", async () => {
      const person = await shopper(visit, language, width);
      const { page, t, context } = person;
      await openAccount(person);
      const order = await buys(person, sku, "PICKUP");
      await go(person, `/order/detail?order=${order}`);
      await page.getByText(t("orders.nextStep.confirmedPickup")).waitFor();
      await page.getByText(t("orders.detail.instructions"), { exact: true }).waitFor();
      await takes(await atWork({ language, width }), orderPath(order), "ready-for-pickup");
      await mailTo(person, t("mail.readyForPickup.subject", { number: order }));
      await go(person, `/order/detail?order=${order}`);
      await page.getByText(t("orders.state.ready-for-pickup"), { exact: true }).first().waitFor();

      await page.getByRole("link", { name: t("orders.detail.receipt"), exact: true }).click();
      await heading(person, t("account.receipt.title"));
      await page.getByText(t("orders.payment.stripe"), { exact: true }).waitFor();
      for (const [paper, box] of [
        ["pdfLetter", "[0 0 612 792]"],
        ["pdfA4", "[0 0 595.28 841.89]"],
      ] as const) {
        const href = await page
          .getByRole("link", { name: t(`account.receipt.${paper}`), exact: true })
          .getAttribute("href");
        const file = await context.request.get(new URL(href ?? "", page.url()).href);
        const text = (await file.body()).toString("latin1");
        expect(
          {
            contentType: file.headers()["content-type"],
            says: text.includes(`/MediaBox ${box}`),
            saysFontFile: text.includes("/FontFile"),
          },
          paper,
        ).toEqual({ contentType: "application/pdf", says: true, saysFontFile: true });
      }
    });

    test("what was delivered is followed, and reviewed once with stars, words and a photo; it is shown with the merchant's approval, and after a change only with a new one", async () => {
      const [person, staff] = [
        await shopper(visit, language, width, { tolerates: refusals }),
        await atWork({ language, width }),
      ];
      const { page, t } = person;
      await openAccount(person);
      const order = await buys(person, sku, "SHIPPING");
      const number = newTrackingNumber("ups");
      await takes(staff, orderPath(order), "ship", { carrier: "ups", number });
      await go(person, `/order/detail?order=${order}`);
      await page.getByText(number, { exact: true }).waitFor();
      expect(
        await page.getByRole("link", { name: t("orders.parcels.track"), exact: true }).getAttribute("href"),
      ).toContain(number);
      expect(await page.getByRole("link", { name: t("account.review.link"), exact: true }).count()).toBe(0);
      await takes(staff, orderPath(order), "delivered");

      await page.reload();
      await page.getByRole("link", { name: t("account.review.link"), exact: true }).click();
      await heading(person, t("account.review.title"));
      await ready(page);
      const send = () => page.locator("main form[novalidate] button[type=submit]").click();
      await send();
      await page
        .getByRole("alert")
        .getByText(t("fields.required", { field: t("account.review.stars") }), { exact: false })
        .waitFor();
      await page.locator('input[name="stars"][value="4"]').check();
      const title = `Runs well ${order}`;
      await page.getByLabel(t("account.review.headline"), { exact: true }).fill(title);
      await page.getByLabel(t("account.review.text"), { exact: true }).fill("Quiet, and it fits.");
      const photos = page.locator('input[name="photos"]');
      await photos.setInputFiles({
        name: "large.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.alloc(maxPhotoBytes + 1),
      });
      await page.getByText(t("returns.photos.photo_too_large"), { exact: true }).waitFor();
      await expect.poll(() => photos.inputValue(), { message: "a photo that is too large stays chosen" }).toBe("");
      await photos.setInputFiles({ name: "unit.jpg", mimeType: "image/jpeg", buffer: await photo("#557799") });
      await expect.poll(() => page.getByText(t("returns.photos.photo_too_large"), { exact: true }).count()).toBe(0);
      await send();
      await page.getByText(t("account.review.sent"), { exact: true }).waitFor();
      await page.getByText(t("account.review.status.pending"), { exact: true }).waitFor();

      const decides = async (name: string, done: string) => {
        await opens(staff, `/admin/reviews?q=${order}`);
        await staff.page.getByRole("button", { name, exact: true }).click();
        await staff.page.getByText(done, { exact: true }).waitFor();
      };
      const shown = async () => {
        await go(person, `/products/${slug}.html`);
        await unfold(person, "reviews");
        const review = page.locator("li", { has: page.getByRole("heading", { name: title, exact: true }) });
        return { reviews: await review.count(), photos: await review.locator('img[src^="/review/photos/"]').count() };
      };
      expect(await shown()).toEqual({ reviews: 0, photos: 0 });
      await decides(t("adminReviews.approveOne", { title }), t("adminReviews.done.approved"));
      await expect.poll(shown).toEqual({ reviews: 1, photos: 1 });

      await go(person, `/order/review?order=${order}`);
      await page.getByText(t("account.review.status.approved"), { exact: true }).waitFor();
      await expect.poll(() => page.locator('input[name="stars"]:checked').getAttribute("value")).toBe("4");
      await page.locator('input[name="stars"][value="2"]').check();
      const tooMany = await Promise.all(["#111", "#222", "#333", "#444", "#555", "#666"].map(photo));
      const named = tooMany.map((buffer, at) => ({ name: `${at}.jpg`, mimeType: "image/jpeg", buffer }));
      const said = page.getByText(t("returns.photos.too_many_photos", { count: 5 }), { exact: true });
      await photos.setInputFiles(named);
      await said.waitFor();
      await send();
      await page.getByText(t("account.review.sent"), { exact: true }).waitFor();
      await expect.poll(() => said.count(), { message: "an answer stands beside what it is not about" }).toBe(0);
      await expect.poll(shown).toEqual({ reviews: 0, photos: 0 });
    });
  },
);
