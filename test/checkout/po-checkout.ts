import { randomUUID } from "node:crypto";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { waiting } from "#test/customers/customer-fixtures.ts";
import type { Browser, openShop } from "#test/open-shop.ts";

type Fields = Readonly<Record<string, string>>;

/** Steps at a shop for the tests of a purchase order's PDF. */
export function poCheckout(shop: ReturnType<typeof openShop>) {
  return {
    /** Sends the form of the checkout with a file, as a browser does. */
    send(browser: Browser, fields: Fields, file: { bytes: Buffer; name: string } | null, prefix = "") {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      // A browser sends a nameless file where none was chosen.
      form.set("poDocument", new File(file ? [new Uint8Array(file.bytes)] : [], file?.name ?? ""));
      return browser.upload(`${prefix}/checkout`, form);
    },

    async fill(browser: Browser): Promise<void> {
      const sku = `PDF-${randomUUID().slice(0, 8).toUpperCase()}`;
      await stockGoods(shop().db, { sku, price: 20_000 });
      await browser.post("/shoppingCart", { intent: "add", sku, quantity: "1" });
    },

    async totalOf(browser: Browser): Promise<string> {
      const quoted = await browser.post("/checkout", { ...checkoutForm, intent: "quote" });
      return /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
    },

    files: () => shop().db.sql<{ name: string }>("select name from po_documents order by id"),

    /** The names of files that are to be removed. */
    removed: async () =>
      (await waiting<{ names: string[] }>(shop().db, "remove_files")).flatMap(({ payload }) => payload.names),

    async newestOrder(): Promise<{ id: number; number: string }> {
      const [order] = await shop().db.sql<{ id: number; number: string }>(
        "select id, number from orders order by id desc limit 1",
      );
      return order!;
    },
  };
}
