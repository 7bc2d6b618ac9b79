import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { mainPlace } from "#domain/inventory/places.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { cutText } from "#domain/kernel/text.ts";
import { may } from "#domain/staff/permissions.ts";
import { openPlaces } from "#engine/admin/places.ts";
import { type SendError, sendTransfer } from "#engine/admin/stock-transfers/send-transfer.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export interface SendReply {
  readonly errors: readonly SendError[];
  readonly typed: Readonly<Record<"from" | "to" | "lines" | "note", string>>;
  /** Names the form when it is sent again: its own key, or a new one where that was used for another transfer. */
  readonly key: string;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const places = await openPlaces(context.get(shopContext).db);
  // A page of a part leads here with its number.
  const sku = cutText(new URL(request.url).searchParams.get("sku") ?? "", 60);
  const mayAdd = may(context.get(staffContext).role, "settings.edit");
  return { places, mayAdd, requestKey: randomUUID(), lines: sku === "" ? "" : `${sku}\t1` };
}

/** Sends what the form says, once, or gives all of it back with what is wrong. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "stock.adjust");
  const form = await readForm(request);
  const key = textOf(form, "key");
  if (textOf(form, "intent") !== "send" || !/^[\w-]{16,60}$/.test(key)) throw badForm();
  const typed = {
    from: textOf(form, "from"),
    to: textOf(form, "to"),
    lines: textOf(form, "lines"),
    note: textOf(form, "note"),
  };
  const result = await sendTransfer(shop, staff, {
    fromId: readId(typed.from) ?? mainPlace,
    toId: readId(typed.to) ?? mainPlace,
    typed: typed.lines,
    note: typed.note,
    key,
  });
  if (!result.ok) {
    const { errors } = result.error;
    const isUsed = errors.some(({ code }) => code === "press_used");
    return data<SendReply>({ errors, typed, key: isUsed ? randomUUID() : key }, isUsed ? 409 : 400);
  }
  const { prefix } = context.get(requestContext);
  return redirect(href(prefix, "adminStockTransfer", { number: result.value.number }, { done: "sent" }), 303);
}
