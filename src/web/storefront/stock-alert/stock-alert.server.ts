import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { expectedDay } from "#domain/inventory/expected-day.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import {
  type AlertGoods,
  type AlertRefused,
  askForAlert,
  confirmAlert,
  findAlert,
  findAlertGoods,
  stopAlert,
} from "#engine/customers/stock-alerts.ts";
import { findSubstitutes } from "#engine/machines/substitutes.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { currentCustomer } from "../../account/session.server.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";

type Context = Readonly<RouterContextProvider>;

export type AlertReply =
  | { readonly step: "sent"; readonly email: string }
  | {
      readonly step: "refused";
      readonly email: string;
      readonly error: Exclude<AlertRefused, { code: "part_not_found" }>;
    }
  | { readonly step: "full" | "stopped" | "bad-link" };

const clean = (text: string | null, most: number): string => cutText((text ?? "").replaceAll("\0", ""), most);

/** An out-of-stock version to be notified about; or a request, by the link in its mail. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const query = new URL(request.url).searchParams;
  const token = clean(query.get("alert"), 100);
  if (token !== "") {
    const alert = await findAlert(shop, token);
    if (!alert) return data({ kind: "bad-link" as const }, 410);
    const state = alert.mailedAt !== null ? "mailed" : alert.confirmedAt === null ? "asked" : "waiting";
    return {
      kind: "link" as const,
      token,
      state,
      email: alert.email,
      goods: await shownGoods(context, alert),
    } as const;
  }
  const goods = await findAlertGoods(shop.db, clean(query.get("sku"), 100));
  if (!goods) throw pageMissing(context);
  const customer = await currentCustomer(shop, request);
  return {
    kind: "ask" as const,
    goods: await shownGoods(context, goods),
    email: customer?.email ?? "",
    isProved: customer?.emailVerified ?? false,
  };
}

async function shownGoods(context: Context, goods: AlertGoods) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const { sku, slug, available, isSold } = goods;
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  const substitutes = available > 0 ? [] : await findSubstitutes(shop, goods.productId, language);
  return {
    sku,
    slug,
    name: goods.name[language],
    variantName: goods.variantName?.[language] ?? null,
    state: !isSold ? ("unavailable" as const) : available > 0 ? ("in" as const) : ("out" as const),
    expectedOn: expectedDay(goods, today),
    standIns: substitutes.filter(({ beside }) => beside.includes(sku)),
  };
}

/** Requests, confirms or stops. The answer to a stranger never reveals earlier requests. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const query = new URL(request.url).searchParams;
  const token = clean(query.get("alert"), 100);
  const intent = textOf(form, "intent");
  if (intent === "stop") {
    await stopAlert(shop, token);
    return data<AlertReply>({ step: "stopped" });
  }
  if (intent === "confirm") {
    const result = await confirmAlert(shop, token);
    if (result.ok) throw redirect(href(facts.prefix, "stockAlert", {}, { alert: token }), 303);
    return result.error.code === "link_expired"
      ? data<AlertReply>({ step: "bad-link" }, 410)
      : data<AlertReply>({ step: "full" }, 409);
  }
  if (intent !== "ask") throw badForm();
  const customer = await currentCustomer(shop, request);
  const email = textOf(form, "email");
  const sku = clean(query.get("sku"), 100);
  const answer = await askForAlert(shop, { sku, email, language: facts.language, customer, clientIp: facts.clientIp });
  if (answer.ok) {
    const own = answer.value.token;
    if (own !== null) throw redirect(href(facts.prefix, "stockAlert", {}, { alert: own }), 303);
    return data<AlertReply>({ step: "sent", email: email.trim() });
  }
  const { error } = answer;
  if (error.code === "part_not_found") throw pageMissing(context);
  const init = error.code === "too_many" ? tooManyInit(error) : error.code.startsWith("email") ? 400 : 409;
  return data<AlertReply>({ step: "refused", email, error }, init);
}
