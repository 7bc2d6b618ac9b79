import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { readEmail } from "#domain/kernel/email.ts";
import { confirmGuestErasure, findGuestErasure, requestGuestErasure } from "#engine/customers/guest-erasure.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { mayLookUpHere } from "../session.server.ts";
import { tooManyInit } from "../../too-many.ts";

/** Without a link the page asks for the email; with one it shows what would be erased. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  if (token === null) return { kind: "ask" as const };
  const erasure = await findGuestErasure(context.get(shopContext), token);
  if (!erasure) return data({ kind: "bad-link" as const }, 404);
  const orders = erasure.orders.map(({ number, state, placedAt }) => ({ number, state, placedAt }));
  return { kind: "confirm" as const, token, email: erasure.email, orders };
}

type EraseReply =
  | { readonly step: "sent" }
  | { readonly step: "refused"; readonly email: string; readonly code: "email_required" | "email_format" }
  | { readonly step: "too-many"; readonly email: string; readonly minutes: number }
  | { readonly step: "done"; readonly waiting: number }
  | { readonly step: "bad-link" };

/** Mails the link, or erases by it. The answer never reveals whether an email has orders. */
export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "erase") {
    const erased = await confirmGuestErasure(shop, textOf(form, "token"));
    return erased.ok
      ? data<EraseReply>({ step: "done", waiting: erased.value.waiting })
      : data<EraseReply>({ step: "bad-link" }, 404);
  }
  const typed = textOf(form, "email");
  const email = readEmail(typed);
  if (!email.ok) return data<EraseReply>({ step: "refused", email: typed, code: email.error.code }, 400);
  const facts = context.get(requestContext);
  const may = await mayLookUpHere(shop, facts, request, email.value);
  if (!may.ok)
    return data<EraseReply>({ step: "too-many", email: typed, minutes: may.error.minutes }, tooManyInit(may.error));
  await requestGuestErasure(shop, email.value, facts.clientIp);
  return data<EraseReply>({ step: "sent" });
}
