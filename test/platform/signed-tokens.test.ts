import { expect, test } from "vitest";
import { instant } from "#domain/kernel/time.ts";
import { knownBrowser, rememberBrowser } from "#engine/customers/known-browsers.ts";
import { alertToken } from "#engine/customers/stock-alerts.ts";
import { isStopToken, readRemovedToken, removedToken, stopToken } from "#engine/machines/reminders.ts";
import { isSigned, readSignedId, signatureOf } from "#engine/platform/signed-id.ts";
import { isStopRemindersToken } from "#engine/recovery/reminder-stops.ts";
import { closedShopPass, isClosedShopPass } from "#engine/staff/closed-shop-pass.ts";

// Links and cookies that are out there stay valid: these signatures are HMAC-SHA256 of the text before them, computed
// apart from this program.
const secret = "a secret of the shop";
const shop = { settings: { secret } } as Parameters<typeof isStopToken>[0];
const account = { id: 7, passwordHash: "hash" };
const browser = "A".repeat(22);

test("links in mails and cookies of browsers are signed as they ever were, and open what they opened", () => {
  const alert = "7.GG5lNAVdlP_GVaq-gge3LAsKonKslMML-yr15C6ctt0";
  expect(alertToken(secret, 7)).toBe(alert);
  expect(readSignedId(secret, "stock alert", alert)).toBe(7);
  const removed = "7.QBtz10r-WK64O14xDjjEekD3uVn6_oTABIZwZPYWfdU";
  expect(removedToken(secret, 7)).toBe(removed);
  expect(readRemovedToken(secret, removed)).toBe(7);
  const stop = "7-8.0FfLDvvpdlE0aXIPHz4V4JRjI4R1jjLHE3uQHsT-c2Y";
  expect(stopToken(secret, { machineId: 7, customerId: 8 })).toBe(stop);
  expect(isStopToken(shop, stop)).toBe(true);
  expect(isStopToken(shop, "7.po6upqRKQR6ozqOz-9ksRdP0qiUHzbsojiegTHnvDEI")).toBe(true);
  const pass = "1764000000000.Ns958eNdPy9NZO427RnzWzRT_PpD2tKB7v58yN3qo3U";
  expect(closedShopPass(secret, instant(1_764_000_000_000))).toBe(pass);
  expect(isClosedShopPass(secret, pass, instant(1_763_999_999_999))).toBe(true);
  expect(isClosedShopPass(secret, pass, instant(1_764_000_000_000))).toBe(false);
  const cookie = `${browser}.tt0f-hYlyGEYl2NgayUmaNMM6pB5mrir5hnzhU27n8o`;
  expect(rememberBrowser(secret, null, account, browser)).toBe(cookie);
  expect(knownBrowser(secret, cookie, account)).toBe(browser);
  const reminders = "tfyF5VdV-eDQMKEKtEKbaylEhV-aDWAHf-gyvsvEHXI.yjI1ZcnmDRpzcq8pJFn-oC57Zr3EZcGWubP0bBjxJXc";
  expect(isStopRemindersToken(shop, reminders)).toBe(true);
});

test("a signature that is another's, cut short, longer or in other letters is none, and breaks nothing", () => {
  const right = signatureOf(secret, "a text");
  expect(isSigned(secret, "a text", right)).toBe(true);
  for (const wrong of ["", right.slice(1), `${right}A`, "é".repeat(right.length), signatureOf(secret, "another")]) {
    expect(isSigned(secret, "a text", wrong)).toBe(false);
    expect(readSignedId(secret, "stock alert", `7.${wrong}`)).toBeNull();
    expect(readRemovedToken(secret, `7.${wrong}`)).toBeNull();
    expect(isStopToken(shop, `7.${wrong}`)).toBe(false);
    expect(isStopRemindersToken(shop, `7.${wrong}`)).toBe(false);
    expect(knownBrowser(secret, `${browser}.${wrong}`, account)).toBeNull();
  }
});
