import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readEmail } from "#domain/kernel/email.ts";
import { confirmGuestErasure, findGuestErasure, requestGuestErasure } from "#engine/customers/guest-erasure.ts";
import type { Prefix } from "#i18n/languages.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { dropLinkCookie, linkOf, setLinkCookie } from "../link-cookie.server.ts";
import { mayLookUpHere } from "../session.server.ts";
import { tooManyInit } from "../../too-many.ts";

const confirmPath = (prefix: Prefix) => href(prefix, "eraseOrders", {}, { link: "" });

/** Without a link the page asks for the email; with one it shows what would be erased. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (setLinkCookie(shop, facts, request)) throw redirect(confirmPath(facts.prefix), 303);
  if (!new URL(request.url).searchParams.has("link")) return { kind: "ask" as const };
  const erasure = await findGuestErasure(shop, linkOf(shop, request) ?? "");
  if (!erasure) return data({ kind: "bad-link" as const }, 404);
  const orders = erasure.orders.map(({ id: _, ...order }) => order);
  return { kind: "confirm" as const, email: erasure.email, orders };
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
  const facts = context.get(requestContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "erase") {
    const token = linkOf(shop, request) ?? "";
    const erasure = await findGuestErasure(shop, token);
    // The cookie holds the link that was opened last: what it erases is shown before it does.
    if (erasure && erasure.email !== textOf(form, "email")) throw redirect(confirmPath(facts.prefix), 303);
    const erased = await confirmGuestErasure(shop, token);
    if (!erased.ok) return data<EraseReply>({ step: "bad-link" }, 404);
    dropLinkCookie(shop, facts);
    return data<EraseReply>({ step: "done", waiting: erased.value.waiting });
  }
  const typed = textOf(form, "email");
  const email = readEmail(typed);
  if (!email.ok) return data<EraseReply>({ step: "refused", email: typed, code: email.error.code }, 400);
  const may = await mayLookUpHere(shop, facts, request, email.value);
  if (!may.ok)
    return data<EraseReply>({ step: "too-many", email: typed, minutes: may.error.minutes }, tooManyInit(may.error));
  await requestGuestErasure(shop, email.value, facts.clientIp);
  return data<EraseReply>({ step: "sent" });
}
