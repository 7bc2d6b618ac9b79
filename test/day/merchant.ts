import { expect } from "vitest";
import { record, variant } from "#test/catalogue/catalogue-shop.ts";
import { shownOf } from "#test/orders/refund-as-shown.ts";
import { demoMerchant } from "../../demo/merchant.ts";
import { oneIn, oneOf, type TradingShop, Visitor, whileOpen } from "./trading-shop.ts";

const { email, password } = demoMerchant;
const looks = [
  "/admin",
  "/admin/orders",
  "/admin/money",
  "/admin/reports",
  "/admin/returns",
  "/admin/stock",
  "/cn/admin",
];
const dollars = (cents: number) => (cents / 100).toFixed(2);

/** The merchant at work: each round confirms transfers, sends what is paid, answers requests and returns. */
export class Merchant {
  readonly #shop: TradingShop;
  #visitor: Visitor;
  /** Those of the demo's customer stay as they are. */
  readonly #earlierReturns: number;
  #parcels = 0;
  #imports = 0;

  constructor(shop: TradingShop, earlierReturns: number) {
    this.#shop = shop;
    this.#earlierReturns = earlierReturns;
    this.#visitor = new Visitor(shop);
  }

  /** A session ends after eight hours without work, or a week. */
  async signsIn(): Promise<void> {
    this.#visitor = new Visitor(this.#shop);
    await this.#visitor.sends("/admin/signIn", { email, password });
  }

  async works(): Promise<void> {
    await this.#visitor.sees(oneOf(looks));
    await this.#confirmsTransfers();
    await this.#answersRefundRequests();
    await this.#sendsGoods();
    await this.#handlesReturns();
    await this.#recordsRefunds();
  }

  #orders(where: string): Promise<{ number: string; total: number; method: string }[]> {
    return this.#shop.db.sql(
      `select number, total_cents as total, shipping_method as method from orders o where ${where} order by id limit 40`,
    );
  }

  #takes(number: string, fields: Record<string, string>) {
    // A step of a buyer or a deadline meanwhile is a conflict, which the page says.
    return this.#visitor.sends(`/admin/orders/${number}`, { password, ...fields }, 303, 409);
  }

  async #confirmsTransfers(): Promise<void> {
    // Of five transfers one never comes.
    const due = await this.#orders("state = 'pending' and payment_method in ('bank-deposit', 'zeller') and id % 5 > 0");
    for (const { number, total } of due)
      await this.#takes(number, { intent: "confirm-payment", reference: `WIRE ${number}`, amount: dollars(total) });
  }

  async #answersRefundRequests(): Promise<void> {
    const asked = await this.#orders(
      "exists (select from refund_requests r where r.order_id = o.id and r.state = 'open')",
    );
    for (const { number } of asked)
      if (oneIn(3)) await this.#takes(number, { intent: "decline-refund-request", reason: "It has left" });
      else {
        const seen = await shownOf(this.#shop.db, number);
        await this.#takes(number, { intent: "refund", whole: "1", reason: "Ordered by mistake", seen });
      }
  }

  async #sendsGoods(): Promise<void> {
    const list = (fields: Record<string, string>) => this.#visitor.sends("/admin/orders", fields, 200, 409);
    for (const { number } of await this.#orders("state = 'shipped' and id % 4 > 0"))
      await list({ intent: "bulk-delivered", row: number });
    for (const { number } of await this.#orders("state = 'ready-for-pickup'"))
      await list({ intent: "bulk-picked-up", row: number });
    for (const { number, method } of await this.#orders("state = 'confirmed'")) {
      if (method === "PICKUP") {
        await list({ intent: "bulk-ready-for-pickup", row: number });
        continue;
      }
      this.#parcels += 1;
      const digits = String(Date.now() * 1_000 + this.#parcels);
      // USPS says by itself when a parcel has come, and is asked about each every hour; it has a small share.
      const carrier = method === "LOCAL" ? "ltl" : this.#parcels % 4 === 0 ? "usps" : "ups";
      const tracked = { ltl: `PRO-${digits}`, usps: `940011${digits}`, ups: `1Z${digits}` }[carrier];
      await this.#visitor.sends(
        "/admin/orders/ship",
        { intent: "send", rows: `${number},${carrier},${tracked}` },
        200,
        409,
      );
    }
  }

  async #handlesReturns(): Promise<void> {
    const returns = await this.#shop.db.sql<{ id: number; due: "agree" | "sign" | "refund"; line: number }>(
      `select r.id, l.line_id as line,
         case when r.state = 'requested' then 'agree' when r.signed_at is null then 'sign' else 'refund' end as due
       from returns r join return_lines l on l.return_id = r.id
       where r.id > $1 and (r.state = 'requested' or r.state = 'agreed' and r.sent_at is not null) order by r.id limit 40`,
      [this.#earlierReturns],
    );
    for (const { id, due, line } of returns) {
      const fields: Record<string, string> = {
        agree: { instructions: "By label" },
        sign: { [`resellable ${line}`]: "1" },
        refund: { amount: "", reason: "" },
      }[due];
      await this.#visitor.sends(`/admin/returns/${id}`, { intent: due, password, ...fields }, 303, 409);
    }
  }

  async #recordsRefunds(): Promise<void> {
    const due = await this.#shop.db.sql<{ id: number; number: string }>(
      `select r.id, o.number from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
       where r.state = 'PENDING' and p.method in ('bank-deposit', 'zeller') order by r.id limit 40`,
    );
    for (const { id, number } of due)
      await this.#takes(number, { intent: "record-refund", refund: String(id), reference: `BACK ${id}` });
  }

  /** All prices of a category go up or down by a percent. */
  async changesPrices(category: string, up: boolean): Promise<void> {
    const path = `/admin/products/change?all=1&category=${category}`;
    const change = { kind: "price", how: "percent", by: up ? "1%" : "-1%", round: "cent", compareAt: "keep" };
    const { text } = await this.#visitor.sends(path, { intent: "plan", ...change }, 200);
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
    const proof = { fingerprint: field("fingerprint"), batch: field("batch") };
    await this.#visitor.sends(path, { intent: "apply", ...change, ...proof }, 303, 409);
  }

  /** A file of thirty products is checked and then imported: new the first time, changed ever after. */
  async importsProducts(): Promise<void> {
    this.#imports += 1;
    const lines = Array.from({ length: 30 }, (_, at) =>
      JSON.stringify(
        record(`brought-${at}`, { variants: [variant(`BROUGHT-${at}`, { priceCents: 10_000 + this.#imports })] }),
      ),
    );
    const form = new FormData();
    form.append("file", new File([lines.join("\n")], "products.jsonl"));
    const { text } = await this.#visitor.uploads("/admin/imports/files", form, 201);
    const { id } = JSON.parse(text) as { id: number };
    const until = (state: string) =>
      whileOpen(this.#shop, async () => {
        const [run] = await this.#shop.db.sql<{ state: string; report: unknown }>(
          "select state, report from import_runs where id = $1",
          [id],
        );
        return run?.state === state ? run : null;
      });
    if ((await until("checked")) === null) return;
    await this.#visitor.sends(`/admin/imports/${id}`, { intent: "import" });
    const done = await until("done");
    if (done) expect(done.report, "the import").toMatchObject({ errors: [] });
  }
}
