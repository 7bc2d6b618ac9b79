import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect, redirectDocument } from "react-router";
import { joinStaff, findInvitation } from "#engine/staff/join.ts";
import { setLinkCookie, linkOf } from "../../account/link-cookie.server.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { cookie } from "../../cookies.ts";
import { readForm, textOf } from "../../read-form.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // The link becomes a cookie, so that it leaves the address bar, the history and every referrer.
  if (setLinkCookie(shop, facts, request)) throw redirect(href(facts.prefix, "adminJoin"), 303);
  const token = linkOf(shop, request);
  return { invitation: token === null ? null : await findInvitation(shop.db, token, shop.clock.now()) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const name = textOf(form, "name");
  const result = await joinStaff(shop, {
    token: linkOf(shop, request) ?? "",
    name,
    password: textOf(form, "password"),
    confirm: textOf(form, "confirm"),
  });
  if (!result.ok) return data({ name, code: result.error.code }, result.error.code === "link_expired" ? 410 : 400);
  facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
  return redirectDocument(href(facts.prefix, "adminSignIn", {}, { joined: "" }), 303);
}
