import { expect, test } from "vitest";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

/** Most statements that were under way at once, with those that wait for a connection. */
async function mostAtOnce(work: () => Promise<void>): Promise<number> {
  const { db } = shop();
  const names = ["rows", "row", "run", "transaction"] as const;
  const own = names.map((name) => db[name]);
  let [now, most] = [0, 0];
  for (const name of names) {
    const before = db[name] as (...asked: unknown[]) => Promise<unknown>;
    Object.assign(db, {
      [name]: (...asked: unknown[]) => {
        most = Math.max(most, (now += 1));
        return before(...asked).finally(() => (now -= 1));
      },
    });
  }
  try {
    await work();
  } finally {
    for (const [at, name] of names.entries()) Object.assign(db, { [name]: own[at] });
  }
  return most;
}

test("of forty pages that one network asks for at once two are made at a time, nobody is turned away, and others wait for none of them", async () => {
  await stockGoods(shop().db, { sku: "PUMP-1" });
  const all = async (networks: readonly string[], word: string) => {
    const pages = networks.map((ip, at) => shop().browser(ip).get(`/search?q=${word}+${at}`));
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]));
  };
  await all(["192.0.2.1"], "warm");
  const alone = await mostAtOnce(() => all(["192.0.2.2"], "alone"));
  const one = Array.from({ length: 40 }, () => "203.0.113.5");
  expect(await mostAtOnce(() => all(one, "one"))).toBeLessThanOrEqual(2 * alone);
  const many = Array.from({ length: 40 }, (_, at) => `198.51.100.${at}`);
  expect(await mostAtOnce(() => all(many, "many")), "each has turns of its own").toBeGreaterThan(2 * alone);
});

test("a page that is made for one network is given to another that asks for it", async () => {
  const [one, other] = [shop().browser("203.0.113.6"), shop().browser("192.0.2.8")];
  const pages = await Promise.all([one, other, one, other, one].map((browser) => browser.get("/search?q=together")));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
