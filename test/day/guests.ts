import { randomInt, randomUUID } from "node:crypto";
import { paymentMethods, type PaymentMethod, isManual } from "#domain/checkout/payment-method.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { goodPassword } from "#test/customers/customer-fixtures.ts";
import { mailedLink, oneIn, oneOf, type TradingShop, Visitor, whileOpen } from "./trading-shop.ts";

interface Goods {
  readonly sku: string;
  readonly freight: boolean;
}

export interface Assortment {
  readonly categories: readonly string[];
  readonly goods: readonly Goods[];
}

const words = ["compressor", "hose", "oil filter", "tank 80", "dryer", "regulator", "空压机", "储气罐", "软管", "TD-"];
const sorts = ["latest", "price-asc", "price-desc"];
const tools = ["/tools", "/tools/airSystem", "/tools/receiver?flow=20", "/tools/runningCost", "/cn/tools/units"];

/**
 * Somebody looks around: a list, a filter, a search, what is suggested, goods, at times a paper or a page that is not
 * there.
 */
export async function browses(shop: TradingShop, { categories }: Assortment): Promise<void> {
  const guest = new Visitor(shop);
  const prefix = oneIn(3) ? "/cn" : "";
  const mark = `utm_${randomInt(1e9)}=${randomUUID()}`;
  await guest.sees(`${prefix || "/"}?${mark}`);
  const list = `${prefix}/categories/${oneOf(categories)}/all?sort=${oneOf(sorts)}`;
  const listed = await guest.sees(`${list}&${mark}`);
  const filter = oneOf(filtersIn(listed.text)) ?? "";
  const seen = [listed, await guest.sees(`${list}${filter}`)];
  const word = oneIn(4) ? randomUUID().slice(0, 6) : oneOf(words);
  await guest.sees(`/api/v1/suggest?q=${encodeURIComponent(word)}&lang=${prefix === "" ? "en" : "cn"}`);
  seen.push(await guest.sees(`${prefix}/search?q=${encodeURIComponent(word)}&${mark}`));
  const products = seen.flatMap(({ text }) => [...text.matchAll(/href="((?:\/cn)?\/products\/[\w-]+\.html)"/g)]);
  const [, product = `${prefix}/products/none.html`] = oneOf(products) ?? [];
  const page = await guest.sees(`${product}?${mark}`, 200, 404);
  await guest.sees(`${product}/_payload.json`, 200, 404);
  const [, paper] = /href="(\/documents\/[^"]+\.pdf)"/.exec(page.text) ?? [];
  if (paper !== undefined && oneIn(6)) await guest.sees(paper);
  if (oneIn(4)) await guest.sees(oneOf(tools));
  if (oneIn(6)) await guest.sees(`/gone-${randomInt(1e6)}`, 404);
}

/** The filters of a list, each as it stands in the query. */
function filtersIn(text: string): string[] {
  return [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].flatMap(([tag]) => {
    const [, name] = /name="([^"]+)"/.exec(tag) ?? [];
    const [, value] = /value="([^"]+)"/.exec(tag) ?? [];
    return name && value ? [`&${name}=${encodeURIComponent(value)}`] : [];
  });
}

interface Placed {
  readonly email: string;
  readonly method: PaymentMethod;
  readonly number: string;
  /** Where the buyer is sent from the checkout. */
  readonly location: string;
}

const named = (group: string) =>
  Object.fromEntries(
    Object.entries(checkoutForm).flatMap(([name, value]) =>
      name.startsWith("shipping.") ? [[name.replace("shipping", group), value]] : [],
    ),
  );

/** Puts goods in the cart and places an order; a price that changes meanwhile is looked at again. */
async function places(shop: TradingShop, guest: Visitor, { goods }: Assortment, email: string): Promise<Placed> {
  const { sku, freight } = oneOf(goods);
  const method = oneOf(["stripe", "stripe", "paypal", ...paymentMethods] as const);
  const delivery = freight ? "LOCAL" : oneIn(8) ? "PICKUP" : "SHIPPING";
  const form = {
    ...checkoutForm,
    ...(delivery === "PICKUP" && { ...named("contact"), ...named("billing"), billingSame: "" }),
    ...(freight && Object.fromEntries(freightExtras.map((extra) => [`freight.${extra}`, "no"]))),
    email,
    method: delivery,
    payment: method,
  };
  await guest.sends("/shoppingCart", { intent: "add", sku, quantity: "1" });
  if (oneIn(2)) await guest.sends("/shoppingCart", { intent: "quantity", sku, quantity: "2" }, 200, 303);
  const place = async (...wanted: number[]) => {
    const quoted = await guest.sends("/checkout", { ...form, intent: "quote" }, 200);
    const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
    return guest.sends("/checkout", { ...form, intent: "place", key: randomUUID(), total }, ...wanted);
  };
  // Prices change twice within two seconds, and back and forth all day.
  let placed = await place(303, 409);
  if (placed.status === 409) placed = await place(303, 409);
  const { location } = placed.status === 303 ? placed : await place(303);
  const [order] = await shop.db.sql<{ number: string }>(
    "select number from orders where email = $1 order by id desc limit 1",
    [email],
  );
  if (!order || !location) throw new Error(`no order of ${email} was placed`);
  return { email, method, location, number: order.number };
}

const sessionIn = (location: string) =>
  /cs_\w+/.exec(location)?.[0] ?? new URL(location).searchParams.get("token") ?? `none in ${location}`;

/** Pays at the provider's page, at times after a card that is declined, and comes back. */
async function pays(shop: TradingShop, guest: Visitor, { location }: Placed): Promise<void> {
  const session = sessionIn(location);
  if (oneIn(10)) await shop.sandbox.act(session, "decline");
  const { redirect } = await shop.sandbox.pay(session);
  if (!redirect) throw new Error(`${session} was not paid`);
  await guest.sees(redirect);
}

/** Someone buys: most pay, some leave, cancel, choose another way to pay, want their money or give the goods back. */
export async function buys(shop: TradingShop, assortment: Assortment): Promise<void> {
  const guest = new Visitor(shop);
  await buysAs(shop, guest, assortment, `guest-${randomUUID()}@example.com`);
}

async function buysAs(shop: TradingShop, guest: Visitor, assortment: Assortment, email: string): Promise<void> {
  const order = await places(shop, guest, assortment, email);
  const payment = `/payment?order=${order.number}`;
  if (oneIn(12)) return;
  // A transfer that the merchant confirms meanwhile is a conflict, which the page says.
  if (oneIn(12)) return void (await guest.sends(payment, { intent: "cancel", order: order.number }, 200, 409));
  if (isManual(order.method)) return void (await guest.sees(payment));
  if (oneIn(15))
    return void (await guest.sends(payment, { intent: "change", method: "zeller", order: order.number }, 303));
  await pays(shop, guest, order);
  if (oneIn(10)) return asksForMoney(shop, guest, order);
  if (oneIn(5)) return givesBack(shop, guest, order);
}

/** Wants the money back before the goods leave; who comes too late is told so. */
async function asksForMoney(shop: TradingShop, guest: Visitor, { number }: Placed): Promise<void> {
  if ((await stateOf(shop, number, ["confirmed", "shipped", "ready-for-pickup"])) !== "confirmed") return;
  await guest.sends(
    `/order/requestRefund?order=${number}`,
    { intent: "request", reason: "mistake", remark: "" },
    303,
    409,
  );
}

/** Gives one unit back once it has come; some never send it. */
async function givesBack(shop: TradingShop, guest: Visitor, { number }: Placed): Promise<void> {
  if ((await stateOf(shop, number, ["delivered", "picked-up"])) === null) return;
  const [line] = await shop.db.sql<{ id: number }>(
    "select l.id from order_lines l join orders o on o.id = l.order_id where o.number = $1",
    [number],
  );
  const page = `/order/return?order=${number}`;
  await guest.sends(page, { intent: "received", received: "yes" });
  await guest.sends(`${page}&step=items`, { intent: "items", [`quantity-${line!.id}`]: "1" });
  if (oneIn(6)) return;
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: "reason", reason: "damaged", remark: "" }))
    form.append(name, value);
  await guest.uploads(`${page}&step=reason`, form);
  await guest.sends(`${page}&step=summary`, { intent: "send-request" });
  const agreed = await whileOpen(shop, async () => (await returnOf(shop, number, "agreed")) ?? null);
  if (agreed === null || oneIn(6)) return;
  await guest.sends(page, { intent: "send-goods", carrier: "ups", number: `1Z${number.replaceAll("-", "")}` });
}

const stateOf = (shop: TradingShop, number: string, wanted: readonly string[]) =>
  whileOpen(shop, async () => {
    const [order] = await shop.db.sql<{ state: string }>("select state from orders where number = $1", [number]);
    return order && wanted.includes(order.state) ? order.state : null;
  });

async function returnOf(shop: TradingShop, number: string, state: string): Promise<{ id: number } | undefined> {
  const found = await shop.db.sql<{ id: number }>(
    "select r.id from returns r join orders o on o.id = r.order_id where o.number = $1 and r.state = $2",
    [number, state],
  );
  return found[0];
}

/**
 * Someone opens an account, proves the email, mistypes the password, signs in, buys, and forgets the password or signs
 * out.
 */
export async function becomesCustomer(shop: TradingShop, assortment: Assortment): Promise<void> {
  const email = `customer-${randomUUID()}@example.com`;
  const person = new Visitor(shop);
  await person.sends("/signUp", { firstName: "Ada", lastName: "Marsh", email, password: goodPassword }, 200, 303);
  if (oneIn(4)) return;
  const link = await mailedLink(shop, email, "/verifyEmail");
  if (link === null) return;
  await person.sees(link, 303);
  await person.sends("/verifyEmail", { password: goodPassword }, 200, 303);
  const atWork = new Visitor(shop);
  await atWork.sends("/signIn", { email, password: "Wrong-password-1" }, 400, 401);
  await atWork.sends("/signIn", { email, password: goodPassword });
  await atWork.sees("/order/list");
  if (oneIn(2)) await buysAs(shop, atWork, assortment, email);
  if (oneIn(2)) await atWork.sends("/signIn", { intent: "sign-out" });
  if (oneIn(3)) await new Visitor(shop).sends("/resetPassword", { email }, 200, 303);
}
