import { type ActionFunctionArgs, data } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { readNumbering } from "#engine/checkout/draw-order-number.ts";
import { requestOrderLink } from "#engine/orders/order-access.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { mayLookUpHere } from "../session.server.ts";

/** Mails the order's link; the answer never reveals whether the order exists. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const typed = { number: textOf(form, "number"), email: textOf(form, "email") };
  const email = readEmail(typed.email);
  const number = readOrderNumber(typed.number, await readNumbering(shop.db));
  const fieldErrors = {
    number: typed.number.trim() === "" ? ("numberRequired" as const) : number ? null : ("numberFormat" as const),
    email: email.ok ? null : email.error.code,
  };
  if (fieldErrors.number || fieldErrors.email) return data({ sent: false as const, wait: 0, typed, fieldErrors }, 400);
  const facts = context.get(requestContext);
  const mayAsk = await mayLookUpHere(shop, facts, request, email.ok ? email.value : "");
  if (!mayAsk.ok)
    return data(
      { sent: false as const, wait: mayAsk.error.minutes, typed, fieldErrors: null },
      tooManyInit(mayAsk.error),
    );
  await requestOrderLink(shop.db, shop.clock, { ...typed, number: number ?? "" }, facts.clientIp);
  return data({ sent: true as const, wait: 0, typed: null, fieldErrors: null });
}
