import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { takesPoints } from "#engine/checkout/shop-terms.ts";
import { signUp } from "#engine/customers/sign-up.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { invitedBy } from "../companies/invited-by.server.ts";
import { nameTooLong, tooManyError } from "../field-errors.ts";
import { newPasswordError } from "../password/password-error.ts";
import { internalPath } from "../return-path.ts";
import { currentCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { prefix, language } = context.get(requestContext);
  const shop = context.get(shopContext);
  const redirectTo = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  if (await currentCustomer(shop, request)) throw redirect(redirectTo ?? href(prefix, "personal"), 303);
  const [hasPoints, invitation] = await Promise.all([
    takesPoints(shop.db, shop.clock.now()),
    invitedBy(shop, redirectTo, language),
  ]);
  return { redirectTo, hasPoints, invitation };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { language, clientIp } = context.get(requestContext);
  const form = await readForm(request);
  const field = (name: string) => textOf(form, name);
  const values = { firstName: field("firstName"), lastName: field("lastName"), email: field("email") };
  const account = await signUp(
    context.get(shopContext),
    { ...values, password: field("password") },
    { language, clientIp },
  );
  if (account.ok) return { sentTo: account.value.email, values, fieldErrors: [] };
  const { error } = account;
  if (error.code === "too_many")
    return data({ sentTo: null, values, fieldErrors: [tooManyError(error)] }, tooManyInit(error));
  const fieldErrors = error.fieldErrors.map(({ field, code }) =>
    code === "too_long" ? nameTooLong(field, `account.fields.${field}`) : newPasswordError(field, code),
  );
  return data({ sentTo: null, values, fieldErrors }, 400);
}
