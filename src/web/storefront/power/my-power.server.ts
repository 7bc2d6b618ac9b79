import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { runsOnSupply } from "#domain/power/runs-on-supply.ts";
import { judgePower, type Power, type PowerVerdict } from "#domain/power/judge-power.ts";
import { type PowerRefused, readPower } from "#domain/power/read-power.ts";
import { findPower, forgetPower, setPower } from "#engine/cart/cart-power.ts";
import { findUnits } from "#engine/cart/cart-lines.ts";
import { poweredProducts } from "#engine/power/judge-goods.ts";
import type { Shop } from "#engine/shop.ts";
import type { Language } from "#domain/kernel/language.ts";
import { internalPath } from "../../account/return-path.ts";
import { requestContext, shopContext } from "../../context.ts";
import { matchRoute } from "../../match-route.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { buyerOf, mayBeginCart, setCartCookie } from "../../visitor/buyer.server.ts";
import type { TooManyCarts } from "../../visitor/too-many-carts.ts";

/** A version of a product. `verdict` is for the buyer's power supply; null without one or without a motor. */
export interface PowerOfGoods {
  readonly sku: string;
  readonly slug: string;
  readonly name: string;
  readonly variantName: string | null;
  readonly verdict: PowerVerdict | null;
  /** Other versions of the product that run, or that the supply can be connected to where this one cannot. */
  readonly versions: readonly { readonly sku: string; readonly name: string; readonly verdict: PowerVerdict }[];
}

export interface PowerReply {
  readonly typed: { readonly supply: string; readonly breaker: string };
  readonly error: PowerRefused | TooManyCarts;
}

/** The visitor's power supply, and the verdict on the part number in the query. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const query = new URL(request.url).searchParams;
  const buyer = await buyerOf(shop, request);
  const power = await findPower(shop, buyer);
  const sku = query.get("sku")?.replaceAll("\0", "");
  const goods = sku ? await powerOf(shop, sku, power, language) : null;
  if (sku && !goods) throw pageMissing(context);
  return { power, goods, ...wayBack(query.get("back"), power) };
}

/** The page to go back to; the sizing of a system takes the power along, without scripts too. */
function wayBack(from: string | null, power: Power | null): { back: string | null; sizes: boolean } {
  const back = internalPath(from);
  const url = back !== null && power ? new URL(back, "http://shop.invalid") : null;
  if (!url || matchRoute(url.pathname)?.name !== "airSystem") return { back, sizes: false };
  url.searchParams.set("supply", power!.supply);
  return { back: url.pathname + url.search + url.hash, sizes: true };
}

async function powerOf(shop: Shop, sku: string, power: Power | null, language: Language): Promise<PowerOfGoods | null> {
  const [unit] = await findUnits(shop.db, [sku]);
  if (!unit) return null;
  const all = power ? await poweredProducts(shop.db, [unit.slug]) : [];
  const machines = all.map((each) => ({ ...each, verdict: judgePower(each.machine, power!) }));
  const verdict = machines.find((each) => each.sku === sku)?.verdict ?? null;
  const helps = (other: PowerVerdict) =>
    runsOnSupply(other) || (verdict?.state === "cannot" && other.state !== "cannot" && other.state !== "unstated");
  const others =
    verdict && !runsOnSupply(verdict) ? machines.filter((each) => each.sku !== sku && helps(each.verdict)) : [];
  return {
    sku,
    slug: unit.slug,
    name: unit.name[language],
    variantName: unit.variantName?.[language] ?? null,
    verdict,
    versions: others.map((each) => ({
      sku: each.sku,
      name: each.version?.[language] ?? each.sku,
      verdict: each.verdict,
    })),
  };
}

/** Keeps which power the visitor has, or forgets it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const buyer = await buyerOf(shop, request);
  const intent = textOf(form, "intent");
  if (intent === "forget") await forgetPower(shop, buyer);
  else if (intent === "save") {
    const typed = { supply: textOf(form, "supply"), breaker: textOf(form, "breaker") };
    const power = readPower(typed.supply, typed.breaker);
    if (!power.ok) return data<PowerReply>({ typed, error: power.error }, 400);
    const may = await mayBeginCart(shop, facts, buyer);
    if (!may.ok) return data<PowerReply>({ typed, error: may.error }, tooManyInit(may.error));
    setCartCookie(shop, facts, await setPower(shop, buyer, power.value));
  } else throw badForm();
  const { pathname, search } = new URL(request.url);
  throw redirect(pathname + search, 303);
}
