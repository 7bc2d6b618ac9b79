import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { createPassword, type CreatePasswordRefused, findPasswordLink } from "#engine/customers/create-password.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { cookie } from "../../cookies.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fieldError } from "../field-errors.ts";
import { setLinkCookie, linkOf } from "../link-cookie.server.ts";
import { browserOf, enterAccount } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(facts.prefix, "createPassword"), 303);
  const token = linkOf(shop, request);
  return { link: token === null ? null : await findPasswordLink(shop, token) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const typed = {
    token: linkOf(shop, request) ?? "",
    password: textOf(form, "password"),
    confirm: textOf(form, "confirm"),
    language: facts.language,
  };
  const created = await createPassword(shop, typed, browserOf(shop, facts, request));
  if (!created.ok)
    return data(
      { fieldErrors: [fieldError(fieldOf(created.error), wordOf(created.error))] },
      created.error.code === "link_expired" ? 410 : 400,
    );
  await enterAccount(shop, facts, request, created.value);
  facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
  const { orderNumber, customer } = created.value;
  if (customer.closureDueAt !== null) return redirectDocument(href(facts.prefix, "closeAccount"), 303);
  return redirectDocument(
    orderNumber ? href(facts.prefix, "orderDetail", {}, { order: orderNumber }) : href(facts.prefix, "personal"),
    303,
  );
}

function fieldOf({ code }: CreatePasswordRefused): string {
  if (code === "link_expired") return "";
  return code === "password_mismatch" ? "confirm" : "password";
}

function wordOf({ code }: CreatePasswordRefused) {
  return code === "password_required" ? "new_required" : code;
}
