import { data, redirect, redirectDocument } from "react-router";
import { instant } from "#domain/kernel/time.ts";
import { cancelClosure, requestClosure } from "#engine/customers/closure.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fault } from "../faults.ts";
import { anySession, letOut, signInFor } from "../session.server.ts";
import type { Route } from "./+types/close-account";
import { AskClosure, ClosurePending, ClosureRequested } from "./closure-screens.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const facts = context.get(requestContext);
  const signedIn = await anySession(context.get(shopContext), request);
  // Asking has ended the session; what then is shown says nothing about anybody.
  const closesAt = Number(new URL(request.url).searchParams.get("closes"));
  if (!signedIn && closesAt > 0 && closesAt < 8e15)
    return { pendingUntil: null, closesAt: instant(Math.trunc(closesAt)) };
  if (!signedIn) throw redirect(signInFor(facts, request), 303);
  return { pendingUntil: signedIn.closureDueAt, closesAt: null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const signedIn = await anySession(shop, request);
  if (!signedIn) throw redirect(signInFor(facts, request), 303);
  const form = await readForm(request);
  if (textOf(form, "intent") === "keep") {
    await cancelClosure(shop, signedIn.id);
    return redirectDocument(address(facts.prefix, "personal", {}, { kept: "" }), 303);
  }
  const reason = textOf(form, "reason");
  const asked = await requestClosure(shop, signedIn.id, { reason, password: textOf(form, "password") });
  if (asked.ok) {
    letOut(shop, facts);
    return redirectDocument(address(facts.prefix, "closeAccount", {}, { closes: asked.value }), 303);
  }
  const { error } = asked;
  if (error.code === "closure_pending") throw redirect(address(facts.prefix, "closeAccount"), 303);
  const faults =
    error.code === "invalid"
      ? error.faults.map(({ field, code }) => fault(field, code))
      : [fault(error.code === "0210" ? "" : "password", error.code)];
  return data({ reason, faults }, error.code === "0210" ? 429 : 400);
}

export default function CloseAccount({ loaderData: { pendingUntil, closesAt }, actionData }: Route.ComponentProps) {
  if (closesAt !== null) return <ClosureRequested closesAt={closesAt} />;
  if (pendingUntil !== null) return <ClosurePending closesAt={pendingUntil} />;
  return <AskClosure reason={actionData?.reason ?? ""} faults={actionData?.faults} />;
}
