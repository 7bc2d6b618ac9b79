import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { listAddresses } from "#engine/customers/addresses.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { answerAddressForm } from "./address-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { firstName, lastName } = customer;
  return {
    owner: { firstName, lastName },
    addresses: await listAddresses(context.get(shopContext).db, customer),
    isNew: new URL(request.url).searchParams.get("edit") === "new",
  };
}

/** A new address is saved, and the checkout goes on with it. */
export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { prefix } = context.get(requestContext);
  return answerAddressForm(context.get(shopContext), customer, await readForm(request), (_, id) =>
    href(prefix, "checkout", {}, { address: id }),
  );
}
