import { randomInt } from "node:crypto";
import { beforeAll, expect } from "vitest";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { products } from "./goods.ts";

/** A shop with the whole demo catalogue, seen by buyers from networks of their own. */
export function judgedShop(): { page(path: string): Promise<string> } {
  const shop = openShop();
  const page = async (path: string): Promise<string> => {
    const network = `10.${[0, 0, 0].map(() => randomInt(256)).join(".")}`;
    const response = await fetch(shop().url + path, { headers: { "x-forwarded-for": network } });
    expect(response.status, path).toBe(200);
    return response.text();
  };
  beforeAll(async () => {
    await load(catalogueShop(shop().db), products);
    await shop().goodsChanged();
  }, 120_000);
  return { page };
}
