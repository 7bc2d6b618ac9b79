import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { createPassword, type CreatePasswordRefused, findPasswordLink } from "#engine/customers/create-password.ts";
import { enterByLink } from "#engine/customers/enter-by-link.ts";
import { findSpentLink } from "#engine/customers/spent-link.ts";
import { href } from "#i18n/routes.ts";
import type { SignInResult } from "#engine/customers/sign-in.ts";
import type { Shop } from "#engine/shop.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fieldError, type FieldErrorKey, requiredError } from "../field-errors.ts";
import { newPasswordError } from "./password-error.ts";
import { dropLinkCookie, linkOf, setLinkCookie } from "../link-cookie.server.ts";
import { browserOf, currentCustomer, enterAccount } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(facts.prefix, "createPassword"), 303);
  const token = linkOf(shop, request);
  const link = token === null ? null : await findPasswordLink(shop, token);
  return {
    link,
    spent: link ? null : await findSpentLink(shop, token, await currentCustomer(shop, request)),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const token = linkOf(shop, request) ?? "";
  const browser = browserOf(shop, facts, request);
  // The cookie holds the link that was opened last, which may be another's than the page was shown for.
  const [pageEmail, link] = [textOf(form, "email"), await findPasswordLink(shop, token)];
  if (link && pageEmail !== "" && pageEmail !== link.email)
    return data({ fieldErrors: [fieldError("", "other_link", { email: link.email })] }, 409);
  const spentLink = async () => {
    const link = await findSpentLink(shop, linkOf(shop, request), await currentCustomer(shop, request));
    // Pressed again on a page that the browser kept: whoever is in goes where the first press led.
    if (link.kind === "in" && pageEmail === link.email) return redirectDocument(href(facts.prefix, "personal"), 303);
    return data({ fieldErrors: [fieldError("", "link_expired")] }, link.kind === "used" ? 409 : 410);
  };
  if (textOf(form, "intent") === "keep") {
    const session = await enterByLink(shop, token, browser);
    if (!session.ok) return spentLink();
    await letIn(shop, facts, request, session.value);
    return onward(facts, session.value, null);
  }
  const typed = {
    token,
    password: textOf(form, "password"),
    confirm: textOf(form, "confirm"),
    language: facts.language,
  };
  const session = await createPassword(shop, typed, browser);
  if (!session.ok) {
    const { error } = session;
    if (error.code === "link_expired") return spentLink();
    return data({ fieldErrors: emptyBoxes(typed) ?? [passwordError(error.code)] }, 400);
  }
  await letIn(shop, facts, request, session.value);
  return onward(facts, session.value, session.value.orderNumber);
}

async function letIn(shop: Shop, facts: RequestFacts, request: Request, signedIn: SignInResult): Promise<void> {
  await enterAccount(shop, facts, request, signedIn);
  dropLinkCookie(shop, facts);
}

/** Redirect after setting a password: the order that the link was about, or the account. */
function onward({ prefix }: RequestFacts, { customer }: SignInResult, order: string | null): Response {
  if (customer.closureDueAt !== null) return redirectDocument(href(prefix, "closeAccount"), 303);
  return redirectDocument(order === null ? href(prefix, "personal") : href(prefix, "orderDetail", {}, { order }), 303);
}

const labels = { password: "account.fields.newPassword", confirm: "account.fields.confirm" } as const;

/** Errors of all that is missing, at once; null if both boxes are filled in. */
function emptyBoxes(typed: Readonly<Record<keyof typeof labels, string>>): FieldErrorKey[] | null {
  const empty = (["password", "confirm"] as const).filter((field) => typed[field] === "");
  return empty.length > 0 ? empty.map((field) => requiredError(field, labels[field])) : null;
}

type PasswordRefused = Exclude<CreatePasswordRefused, { code: "link_expired" }>["code"];

function passwordError(code: PasswordRefused) {
  if (code === "password_required") return requiredError("password", labels.password);
  return newPasswordError(code === "password_mismatch" ? "confirm" : "password", code);
}
