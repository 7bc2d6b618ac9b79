import type { Response } from "playwright-core";
import { expect } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import type { Visiting } from "../browser.ts";
import { shopper, type Shopper } from "../shopping.ts";
import { ready } from "../visit.ts";
import { pathIn } from "../words.ts";
import type { Bought } from "./bought.ts";
import { seesWord } from "./buyer.ts";
import { forges, sends } from "./requests.ts";

const password = "Compressor1";

/** The demo's merchant, signed in once for each language and at work for the whole file. */
export function merchants(visit: Visiting): (at: { language: Language; width: number }) => Promise<Shopper> {
  const atWork = new Map<string, Promise<Shopper>>();
  return ({ language, width }) => {
    const key = `${language} ${width}`;
    const found = atWork.get(key) ?? comesToWork(visit, language, width);
    atWork.set(key, found);
    return found;
  };
}

async function comesToWork(visit: Visiting, language: Language, width: number): Promise<Shopper> {
  const one = await shopper(visit, language, width, { stays: true, tolerates: /status of 40[09]/ });
  await opens(one, "/admin");
  return one;
}

/** Opens a page of the merchant's side, signing in where a session is asked for. */
export async function opens({ page, language, t }: Shopper, path: string): Promise<void> {
  await page.goto(pathIn(language, path));
  await ready(page);
  if (!page.url().includes("/admin/signIn")) return;
  await page.getByLabel(t("adminShell.fields.email"), { exact: true }).fill("merchant@example.com");
  await page.getByLabel(t("adminShell.fields.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("adminShell.signIn.submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname === pathIn(language, path.split("?")[0] ?? path));
  await ready(page);
}

/** Opens the editor of the product that has this part number. */
export async function opensProduct(staff: Shopper, sku: string): Promise<void> {
  await opens(staff, `/admin/products?q=${sku}`);
  const links = staff.page.locator('main a[href*="/admin/products/"]');
  const editors = await links.evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  await staff.page.goto(editors.find((href) => /\/\d+$/.test(href)) ?? `no editor of ${sku}`);
  await ready(staff.page);
}

export const orderPath = (number: string) => `/admin/orders/${number}`;

/** Takes one step on a page of work: opens its form, fills it in, sends it, and is told that it is done. */
export async function takes(
  staff: Shopper,
  path: string,
  intent: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<void> {
  expect((await presses(staff, path, intent, fields)).status(), intent).toBeLessThan(400);
  await staff.page.locator("main [data-done]").waitFor();
}

/** Sends a step that is refused, and is told why in sight, wherever on the page the form stands. */
export async function tries(
  staff: Shopper,
  path: string,
  intent: string,
  fields: Readonly<Record<string, string>>,
  why: string,
): Promise<void> {
  expect((await presses(staff, path, intent, fields)).status(), intent).toBeGreaterThanOrEqual(400);
  const { page } = staff;
  const said = page.getByRole("alert").filter({ hasText: why });
  await said.waitFor();
  const inSight = async () => {
    const box = await said.boundingBox();
    const screen = page.viewportSize();
    return box && screen && box.y >= 0 && box.y + box.height <= screen.height;
  };
  await expect.poll(inSight, { message: `"${why}" is in sight` }).toBe(true);
}

async function presses(
  staff: Shopper,
  path: string,
  intent: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  await opens(staff, path);
  const { page } = staff;
  const form = page.locator(`form:has(button[name="intent"][value="${intent}"])`).first();
  const details = page.locator("details", { has: form }).first();
  if ((await details.getAttribute("open")) === null) await details.locator("summary").first().click();
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name^="${name}"]`).first();
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName,
    );
    if (kind === "SELECT") await field.selectOption(value);
    else if (kind === "checkbox") await field.setChecked(value !== "");
    else await field.fill(value);
  }
  const again = form.locator('[name="password"]');
  if ((await again.count()) > 0) await again.fill(password);
  const isAnswer = (response: Response) => response.request().method() === "POST";
  const [answer] = await Promise.all([
    page.waitForResponse(isAnswer),
    form.locator(`button[name="intent"][value="${intent}"]`).click(),
  ]);
  return answer;
}

/** The steps a page of work offers now. */
export async function offered(staff: Shopper, path: string): Promise<string[]> {
  await opens(staff, path);
  const buttons = staff.page.locator('section[aria-labelledby="steps"] button[name="intent"]');
  const intents = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute("value") ?? ""));
  // Money of a transfer may come late or twice whatever became of its order: entering it is no step of the order.
  return intents.filter((intent) => intent !== "enter-transfer");
}

/** The page of an order or return says where it stands. */
export function showsMerchant(staff: Shopper, path: string, word: string): Promise<void> {
  return seesWord(staff, path, word, opens);
}

/** Sends a form that is not offered: a form sent all the same is refused as a conflict. */
export async function refuses(
  staff: Shopper,
  path: string,
  intent: string,
  fields: Record<string, string> = {},
): Promise<void> {
  expect(
    await forges(staff, pathIn(staff.language, path), { intent, password, ...fields }),
    `${intent} by a forged form`,
  ).toBe(409);
}

/** The money is found in the account, and confirmed under its reference on the list of transfers. */
export async function confirmTransfer(staff: Shopper, { number, total }: Bought, reference: string): Promise<void> {
  await takes(staff, `/admin/transfers?q=${number}`, "confirm-payment", {
    reference,
    amount: (total / 100).toFixed(2),
  });
}

/**
 * All of the order's goods leave at once, and arrive where asked: by the list's own forms, past its page, which other
 * walks prove.
 */
export async function sendsOut(staff: Shopper, number: string, { arrives }: { arrives: boolean }): Promise<void> {
  const list = pathIn(staff.language, "/admin/orders");
  const shipped = await sends(staff, pathIn(staff.language, "/admin/orders/ship"), {
    intent: "send",
    rows: `${number},ups,${newTrackingNumber("ups")}`,
  });
  expect(shipped.status(), `${number} is shipped`).toBe(200);
  if (!arrives) return;
  expect((await sends(staff, list, { intent: "bulk-delivered", row: number })).status(), `${number} is delivered`).toBe(
    200,
  );
}

let parcels = 0;

/** A tracking number nobody used before. */
export function newTrackingNumber(carrier: "usps" | "ups" | "fedex" | "ltl"): string {
  parcels += 1;
  const digits = `${Date.now()}${String(parcels).padStart(3, "0")}`;
  if (carrier === "usps") return `940011${digits}`;
  if (carrier === "fedex") return `9611${digits}`;
  return carrier === "ups" ? `1Z${digits}` : `PRO-${digits}`;
}

/** The return of this number on the merchant's list; gives the path of its page. */
export async function findsReturn(staff: Shopper, number: string): Promise<string> {
  await opens(staff, `/admin/returns?q=${number}`);
  await staff.page.locator("tbody").getByRole("link", { name: number, exact: true }).click();
  await staff.page.waitForURL(/\/admin\/returns\/\d+/);
  return new URL(staff.page.url()).pathname.replace(/^\/cn/, "");
}
