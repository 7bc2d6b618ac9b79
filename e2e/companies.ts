import { expect } from "vitest";
import { sends } from "./fulfilment/requests.ts";
import { ada, type Shopper } from "./shopping.ts";
import { pathIn } from "./words.ts";

/** A part that stays under the rule's limit alone, and a machine that doesn't. */
export const part = "TD-TE63";
export const machine = "torrendyne-vc030";

export interface Company {
  /** Its page, without language. */
  readonly path: string;
  readonly id: string;
  /** Ids of its sites in their order. */
  readonly sites: readonly string[];
}

export const siteForm = (name: string) => ({
  intent: "site",
  site: "",
  name,
  hasDock: "on",
  ...Object.fromEntries(Object.entries(ada).map(([field, value]) => [`shipping.${field}`, value])),
});

export const posts = async (one: Shopper, path: string, form: Record<string, string>) =>
  expect((await sends(one, pathIn(one.language, path), form)).status(), `${path} ${form["intent"]}`).toBeLessThan(400);

export const buysFor = (one: Shopper, site: string) => posts(one, "/personal/companies", { intent: "buys-for", site });

/** The company on the page that its administrator has opened, without its sites. */
export function companyOn({ page }: Shopper): Omit<Company, "sites"> {
  const path = new URL(page.url()).pathname.replace(/^\/cn/, "");
  return { path, id: path.split("/").at(-1)! };
}

/** Ids of a company's sites, once its page shows that many. */
export async function sitesOn({ page }: Shopper, count: number): Promise<string[]> {
  const links = page.locator('main a[href*="?site="]:not([href$="new"])');
  await expect.poll(() => links.count()).toBe(count);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  return hrefs.map((href) => new URL(href).searchParams.get("site")!);
}

/** The merchant's page says that a step is done. */
export const isDone =
  ({ page }: Shopper, step: string) =>
  async () =>
    (await page.locator(`main [data-done="${step}"]`).count()) > 0;

/** A session whose factor is not fresh proves it once more by Enter; nothing that was typed is lost. */
export async function provesFactor({ page }: Shopper, isOver: () => boolean | Promise<boolean>): Promise<void> {
  const proof = page.locator('main [name="factor"]');
  await expect.poll(async () => (await proof.count()) > 0 || (await isOver())).toBe(true);
  if (await isOver()) return;
  await proof.fill("Compressor1");
  await page.keyboard.press("Enter");
  await expect.poll(isOver).toBe(true);
}
