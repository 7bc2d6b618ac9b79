import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { changePassword } from "#engine/customers/change-password.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fieldError, requiredError } from "../field-errors.ts";
import { newPasswordError } from "./password-error.ts";
import { browserOf, requireCustomer, setDeviceCookie, setSessionCookie } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { email } = await requireCustomer(context, request);
  return { email, done: new URL(request.url).searchParams.get("done") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { customerId } = await requireCustomer(context, request);
  const form = await readForm(request);
  const typed = {
    oldPassword: textOf(form, "oldPassword"),
    newPassword: textOf(form, "newPassword"),
    confirm: textOf(form, "confirm"),
  };
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const result = await changePassword(shop, customerId, typed, browserOf(shop, facts, request));
  if (result.ok) {
    setSessionCookie(shop, facts, result.value.session);
    setDeviceCookie(shop, facts, result.value.device);
    // Reloading what follows sends no password again.
    throw redirect(href(facts.prefix, "changePassword", {}, { done: shop.clock.now() }), 303);
  }
  const { error } = result;
  const fieldErrors =
    error.code === "invalid"
      ? error.fieldErrors.map(({ field, code }) =>
          code === "required" ? requiredError(field, `account.fields.${field}`) : newPasswordError(field, code),
        )
      : [fieldError("", error.code)];
  return data({ fieldErrors }, error.code === "invalid" ? 400 : 429);
}
