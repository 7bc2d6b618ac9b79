import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import type { LabelWish } from "#engine/ports/label-seller.ts";
import { isMailServerError, MailRefused, SignInRefused } from "#engine/ports/mailer.ts";
import { noteUnreadable } from "#engine/admin/labels/note-unreadable.ts";
import { createUsps } from "#providers/usps/usps-carrier.ts";
import { createUspsLabels } from "#providers/usps/usps-labels.ts";

const access = {
  apiBase: "https://usps.example",
  clientId: "id",
  clientSecret: "secret",
  timeout: 2_000,
  now: () => instant(Date.parse("2026-11-20T17:00:00Z")),
};
const street = { name: "Ana", firm: "", street: "400 W Broad St", unit: "", city: "Columbus", state: "OH" };
const sender = { ...street, name: "Ridgeline Air", zip: "77015" };
const wish: LabelWish = {
  weightLb: 3,
  lengthIn: 12,
  widthIn: 9,
  heightIn: 6,
  mailedOn: "2026-11-20",
  to: { ...street, zip: "43215" },
};
const price = { service: "USPS_GROUND_ADVANTAGE", terms: "SP MACHINABLE" } as const;
const labels = () =>
  createUspsLabels({ ...access, crid: "10000001", mid: "900000001", manifestMid: "", epsAccount: "1", sender });

type Answers = Readonly<Record<string, () => Response | Promise<Response>>>;

const token = () => Response.json({ access_token: "t", expires_in: 3_600 });
const paid = () => Response.json({ paymentAuthorizationToken: "p" });
const usual: Answers = { "/oauth2/v3/token": token, "/payments/v3/payment-authorization": paid };

/** USPS answers each path so. */
function answer(answers: Answers): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { pathname } = new URL(String(input));
    const reply = { ...usual, ...answers }[pathname];
    if (!reply) throw new Error(`nobody asked for ${pathname}`);
    return reply();
  });
}
afterEach(() => void vi.restoreAllMocks());

/** An answer that breaks off in the middle. */
const broken = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("terminated")) }), { status: 200 });

test("an answer about keys or parcels in another form than documented is told from no answer", async () => {
  answer({ "/oauth2/v3/token": () => Response.json({ token: "t" }) });
  expect(await createUsps(access).check()).toMatchObject({
    ok: false,
    error: { code: "unreadable", detail: expect.stringContaining("access_token") },
  });
  answer({ "/tracking/v3r2/tracking": () => Response.json({ trackingNumber: "1" }) });
  expect(await createUsps(access).track(["1"])).toMatchObject({ ok: false, error: { code: "unreadable" } });
  answer({ "/tracking/v3r2/tracking": () => new Response("<html>") });
  expect(await createUsps(access).track(["1"])).toMatchObject({ ok: false, error: { code: "unreadable" } });
  answer({ "/tracking/v3r2/tracking": broken });
  expect(await createUsps(access).track(["1"])).toMatchObject({ ok: false, error: { code: "unknown" } });
});

test("prices or an account that cannot be read are told from USPS being silent", async () => {
  answer({ "/payments/v3/payment-authorization": () => Response.json({}) });
  expect(await labels().mayPay()).toMatchObject({ ok: false, error: { code: "label_carrier_unreadable" } });
  answer({ "/prices/v3/base-rates/search": () => Response.json({ total: 12 }) });
  expect(await labels().prices(wish)).toMatchObject({
    ok: false,
    error: { code: "label_carrier_unreadable", unreadable: expect.stringContaining("totalBasePrice") },
  });
  answer({ "/prices/v3/base-rates/search": broken });
  expect(await labels().prices(wish)).toEqual({ ok: false, error: { code: "label_carrier_silent" } });
});

test("a purchase, a question and a cancellation whose answers cannot be read are unsettled, and say why", async () => {
  const unreadable = expect.any(String);
  answer({
    "/labels/v3/label": () => Response.json({ sold: true }),
    "/labels/v3/label-reprint": () => Response.json({ sold: true }),
    "/labels/v3/label/1": () => Response.json({ status: "PERHAPS" }),
  });
  expect(await labels().buy(randomUUID(), wish, price)).toEqual({
    ok: false,
    error: { code: "unsettled", unreadable },
  });
  expect(await labels().find(randomUUID())).toEqual({ ok: false, error: { code: "unknown", unreadable } });
  expect(await labels().cancel({ number: "1" })).toEqual({ ok: false, error: { code: "unsettled", unreadable } });
  answer({ "/labels/v3/label": broken, "/labels/v3/label-reprint": broken, "/labels/v3/label/1": broken });
  expect(await labels().buy(randomUUID(), wish, price)).toEqual({ ok: false, error: { code: "unsettled" } });
  expect(await labels().find(randomUUID())).toEqual({ ok: false, error: { code: "unknown" } });
  expect(await labels().cancel({ number: "1" })).toEqual({ ok: false, error: { code: "unsettled" } });
});

test("a bug is no answer of USPS", async () => {
  answer({});
  const bug = { ...wish, to: null } as unknown as LabelWish;
  await expect(labels().prices(bug)).rejects.toThrow(TypeError);
});

test("what cannot be read is logged with its carrier, and nothing else is", () => {
  const warn = vi.fn();
  const seller = { carrier: "usps" } as const;
  noteUnreadable({ log: { warn } }, seller, { ok: false, error: { code: "unsettled" } });
  noteUnreadable({ log: { warn } }, seller, { ok: true });
  expect(warn).not.toHaveBeenCalled();
  const unreadable = "price: expected number";
  noteUnreadable({ log: { warn } }, seller, { ok: false, error: { code: "unsettled", unreadable } });
  expect(warn).toHaveBeenCalledExactlyOnceWith("a carrier's answer about a label cannot be read", {
    provider: "usps",
    error: unreadable,
  });
});

test("a mail server that is away or refuses is told from a bug of the shop", () => {
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  for (const error of [new MailRefused("550"), new SignInRefused("535"), coded("ESOCKET"), coded("ECONNREFUSED")])
    expect(isMailServerError(error), error.name).toBe(true);
  for (const code of ["EAI_AGAIN", "ETLS", "ERR_TLS_CERT_ALTNAME_INVALID", "DEPTH_ZERO_SELF_SIGNED_CERT"])
    expect(isMailServerError(coded(code)), code).toBe(true);
  for (const error of [new TypeError("x is undefined"), coded("ERR_INVALID_ARG_TYPE"), "no error"])
    expect(isMailServerError(error)).toBe(false);
});
