import sharp from "sharp";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { customerJobs } from "#engine/customers/customers.jobs.ts";
import { decideReview } from "#engine/reviews/decide-review.ts";
import { reviewWithPhotos } from "#engine/reviews/review-photos.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { accountShop, customer, waiting } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { openShop } from "#test/open-shop.ts";
import { deliveredOrder } from "./delivered-order.ts";

const shop = openShop();
const photo = (background = "#884422") =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "Quetzal Lane 4" } })
    .jpeg()
    .toBuffer();

function formOf(fields: Record<string, string>, photos: readonly Uint8Array[] = []): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  photos.forEach((bytes, at) =>
    form.append("photos", new File([new Uint8Array(bytes)], `../${at}.svg`, { type: "image/svg+xml" })),
  );
  return form;
}

/** A customer whose goods have arrived, in their browser. */
async function buyer(email: string) {
  const { db, clock } = shop();
  const id = await customer(db, email, { firstName: "Dana" });
  const order = await deliveredOrder(db, clock, id);
  const browser = await signedIn(shop(), email);
  const path = `/order/review?order=${order.number}`;
  const send = (photos: readonly Uint8Array[], more: Record<string, string> = {}) =>
    browser.upload(
      path,
      formOf({ sku: order.sku, stars: "5", title: "With pictures", text: "Runs all day.", ...more }, photos),
    );
  const kept = async () =>
    (await db.sql<{ id: number; photos: string[] }>("select id, photos from reviews where customer_id = $1", [id]))[0];
  return { id, order, browser, path, send, kept };
}

test("a review's photos are drawn anew under random names, seen by their writer and the merchant, and by all once it is approved", async () => {
  const { db } = shop();
  const { order, browser, path, send, kept } = await buyer("pictures@example.com");
  expect((await send([await photo(), await photo("#224488")])).status).toBe(303);
  const review = (await kept())!;
  expect(review.photos).toHaveLength(2);
  for (const name of review.photos) expect(name).toMatch(/^[\w-]{43}\.webp$/);
  const [name] = review.photos;
  const at = `/review/photos/${name}`;
  expect((await browser.get(path)).text).toContain(at);

  const stranger = await signedIn(shop(), await customer(db, "looks@example.com").then(() => "looks@example.com"));
  const staff = await signedInAs(shop(), "read-only");
  const guest = shop().browser();
  expect({
    browserStatus: (await browser.bytes(at)).status,
    strangerStatus: (await stranger.bytes(at)).status,
    guestStatus: (await guest.bytes(at)).status,
  }).toEqual({ browserStatus: 200, strangerStatus: 404, guestStatus: 404 });
  expect((await staff.get("/admin/reviews")).text).toContain(`/admin/reviews/photos/${name}`);
  const shown = await staff.bytes(`/admin/reviews/photos/${name}`);
  expect({
    status: shown.status,
    contentType: shown.headers.get("content-type"),
    cacheControl: shown.headers.get("cache-control"),
  }).toEqual({ status: 200, contentType: "image/webp", cacheControl: "private, no-store" });
  expect((await guest.bytes(`/admin/reviews/photos/${name}`)).status).toBe(401);

  await decideReview(db, review.id, "approved");
  const open = await guest.bytes(at);
  expect({
    status: open.status,
    contentType: open.headers.get("content-type"),
    contentSecurityPolicy: open.headers.get("content-security-policy"),
    xContentTypeOptions: open.headers.get("x-content-type-options"),
  }).toEqual({
    status: 200,
    contentType: "image/webp",
    contentSecurityPolicy: "sandbox; default-src 'none'",
    xContentTypeOptions: "nosniff",
  });
  expect({ width: (await sharp(open.bytes).metadata()).width, quetzal: open.bytes.includes("Quetzal") }).toEqual({
    width: 64,
    quetzal: false,
  });
  expect((await guest.get(`/products/${order.slug}.html`)).text).toContain(at);
  await decideReview(db, review.id, "rejected");
  expect((await guest.bytes(at)).status).toBe(404);
  for (const bad of ["/review/photos/..%2F..%2Fetc%2Fpasswd", "/review/photos/x.webp", "/review/photos/%27"])
    expect({ bad, status: (await guest.bytes(bad)).status }).toEqual({ bad, status: 404 });
  expect(shop().errors).toEqual([]);
});

test("no more than five photos are kept, whatever is sent at once; one that is no photo refuses the form; one that is taken away is removed", async () => {
  const { db } = shop();
  const { browser, path, send, kept } = await buyer("many@example.com");
  const one = await photo();
  const six = await send(Array.from({ length: 6 }, () => one));
  expect({ status: six.status, says: six.text.includes("You can add up to 5 photos.") }).toEqual({
    status: 400,
    says: true,
  });
  const fake = await send([one, Buffer.from("<svg onload=alert(1)>")]);
  expect({
    status: fake.status,
    says: fake.text.includes("This file is not a JPEG, PNG or WebP photo we can read."),
  }).toEqual({ status: 400, says: true });
  expect(await kept()).toBeUndefined();

  expect(
    (await Promise.all(Array.from({ length: 4 }, () => send([one, one])))).map(({ status }) => status).sort(),
  ).toEqual([303, 303, 400, 400]);
  const { id, photos } = (await kept())!;
  expect(photos).toHaveLength(4);
  await decideReview(db, id, "approved");
  expect((await send([], { drop: photos[1]! })).status).toBe(303);
  expect((await kept())!.photos).toEqual(photos.filter((_, at) => at !== 1));
  expect(await db.sql("select status from reviews where id = $1", [id])).toEqual([{ status: "pending" }]);
  expect((await waiting(db, "remove_files")).map(({ payload }) => payload)).toEqual([{ names: [photos[1]] }]);
  expect((await browser.get(path)).text).not.toContain(photos[1]);
  const stranger = await signedIn(shop(), await customer(db, "meddles@example.com").then(() => "meddles@example.com"));
  expect((await stranger.upload(path, formOf({ sku: "x", stars: "5", title: "x", text: "x" }, [one]))).status).toBe(
    404,
  );
  expect((await kept())!.photos).toHaveLength(3);
});

test("with the account its photos go: from the review, from every address, and the store is told to remove them", async () => {
  const { db } = shop();
  const { id, browser, send, kept } = await buyer("leaves@example.com");
  await send([await photo()]);
  const { id: reviewId, photos } = (await kept())!;
  await decideReview(db, reviewId, "approved");
  const guest = shop().browser();
  expect((await guest.bytes(`/review/photos/${photos[0]}`)).status).toBe(200);
  await db.sql("update customers set closure_due_at = '2000-01-01' where id = $1", [id]);
  await customerJobs.erase_customer(accountShop(db), { customerId: id });
  expect(await db.sql("select author, photos from reviews where id = $1", [reviewId])).toEqual([
    { author: "", photos: [] },
  ]);
  for (const who of [guest, browser]) expect((await who.bytes(`/review/photos/${photos[0]}`)).status).toBe(404);
  expect((await waiting<{ names: string[] }>(db, "remove_files")).flatMap(({ payload }) => payload.names)).toContain(
    photos[0],
  );
});

test("a file whose review was never written, because the process died in between, is removed a day later; what a review shows is kept", async () => {
  const { db, clock } = shop();
  const files = filesInMemory();
  const { id, order, send, kept } = await buyer("dies@example.com");
  await send([await photo()]);
  const shown = (await kept())!.photos;
  const dies = { clock, files, db: { ...db, transaction: () => Promise.reject(new Error("killed")) } };
  const sent = {
    order: order.number,
    sku: order.sku,
    language: "en",
    typed: { stars: "4", title: "Again", text: "Still runs." },
    drop: [],
  } as const;
  await expect(
    reviewWithPhotos(dies, { customerId: id }, sent, [
      { ok: true, value: { bytes: new Uint8Array([1, 2, 3]), width: 1, height: 1 } },
    ]),
  ).rejects.toThrow("killed");
  const [orphan] = await db.sql<{ name: string }>("select name from files_in_writing");
  expect(await files.get(orphan!.name)).not.toBeNull();

  const removed = async () =>
    (await waiting<{ names: string[] }>(db, "remove_files")).flatMap(({ payload }) => payload.names);
  const account = accountShop(db);
  account.clock.advance(clock.now() - account.clock.now() + days(1) - 1_000);
  await customerJobs.purge_expired(account);
  expect(await removed()).not.toContain(orphan!.name);
  account.clock.advance(10_000);
  await customerJobs.purge_expired(account);
  expect(await removed()).toContain(orphan!.name);
  expect(await removed()).not.toContain(shown[0]);
  expect(await db.sql("select from files_in_writing")).toEqual([]);
});
