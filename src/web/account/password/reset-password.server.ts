import { type ActionFunctionArgs, data } from "react-router";
import { requestReset } from "#engine/customers/request-reset.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { browserOf } from "../session.server.ts";
import { fieldError, tooManyError } from "../field-errors.ts";

export async function action({ context, request }: ActionFunctionArgs) {
  const email = textOf(await readForm(request), "email");
  const shop = context.get(shopContext);
  const reset = await requestReset(shop, email, browserOf(shop, context.get(requestContext), request));
  if (reset.ok) return { sentTo: reset.value.email, email, fieldErrors: [] };
  const { error } = reset;
  return error.code === "too_many"
    ? data({ sentTo: null, email, fieldErrors: [tooManyError(error)] }, tooManyInit(error))
    : data({ sentTo: null, email, fieldErrors: [fieldError("email", error.code)] }, 400);
}
