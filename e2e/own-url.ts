import type { Page } from "playwright-core";
import { expect } from "vitest";
import { until } from "./until.ts";
import { ready } from "./visit.ts";

/** Marks of a page that no other has: what it is called, what it sells first, and for how much. */
interface Identity {
  readonly title: string;
  readonly heading: string;
  readonly canonical: string;
  readonly sells: string;
  readonly price: string;
}

/** The page that is shown now, and what the shop sends to whoever opens the URL that stands above it. */
async function identities(page: Page): Promise<readonly [shown: Identity, named: Identity]> {
  return page.evaluate(async () => {
    const identityOf = (document: Document): Identity => {
      const main = document.querySelector("main")?.cloneNode(true) as HTMLElement | undefined;
      // No page is sent with the goods that this browser has viewed.
      main?.querySelector("[aria-labelledby=viewed]")?.remove();
      const text = (main?.textContent ?? "").replaceAll(/\s+/g, " ");
      return {
        title: document.title,
        heading: main?.querySelector("h1")?.textContent ?? "",
        canonical: document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
        sells: main?.querySelector<HTMLInputElement>("input[name=sku]")?.value ?? "",
        price: /\$[\d,]+\.\d\d/.exec(text)?.[0] ?? "",
      };
    };
    const sent = await (await fetch(window.location.href, { headers: { accept: "text/html" } })).text();
    return [identityOf(document), identityOf(new DOMParser().parseFromString(sent, "text/html"))] as const;
  });
}

/** Once the page has come to the URL: it shows, prices and sells what that names. */
export async function showsItsUrl(page: Page, url: string, way: string): Promise<void> {
  const there = () => new URL(page.url()).pathname + new URL(page.url()).search;
  await until(
    () => `${url}, by ${way}; it is ${there()}`,
    async () => there() === url,
  );
  await ready(page);
  const differing = async () => {
    const [shown, named] = await identities(page);
    return JSON.stringify(shown) === JSON.stringify(named) ? null : { shown, named };
  };
  await expect.poll(differing, { message: `${way}: ${url}` }).toBeNull();
}

/** Part numbers with their units, as the visitor's cart holds them. */
export async function cartOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const answer = await page.request.get("/shoppingCart/_payload.json");
  const { data } = (await answer.json()) as { data: { cart: { lines: { sku: string; quantity: number }[] } } };
  return Object.fromEntries(data.cart.lines.map(({ sku, quantity }) => [sku, quantity]));
}
