import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { customersOwnSessions } from "#engine/customers/own-sessions.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { customerId } = await requireCustomer(context, request);
  const { db, clock, settings } = context.get(shopContext);
  const token = readCookie(request.headers, "session", settings) ?? "";
  const done = new URL(request.url).searchParams.get("done");
  return {
    sessions: await customersOwnSessions.list(db, customerId, token, clock.now()),
    done: done === "one" || done === "others" ? (done as "one" | "others") : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { customerId } = await requireCustomer(context, request);
  const { db, clock, settings } = context.get(shopContext);
  const form = await readForm(request);
  const token = readCookie(request.headers, "session", settings) ?? "";
  const intent = textOf(form, "intent");
  if (intent === "end-session") {
    const result = await customersOwnSessions.end(db, customerId, token, textOf(form, "session"), clock.now());
    if (!result) return data({ gone: true }, 404);
  } else if (intent === "end-other-sessions") await customersOwnSessions.endOthers(db, customerId, token);
  else throw badForm();
  const done = intent === "end-session" ? "one" : "others";
  throw redirect(href(context.get(requestContext).prefix, "sessions", {}, { done }), 303);
}
