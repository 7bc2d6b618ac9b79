import type { LoaderFunctionArgs, ActionFunctionArgs } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findAddress, listAddresses } from "#engine/customers/addresses.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm } from "../../read-form.ts";
import { requireCustomer } from "../session.server.ts";
import { answerAddressForm, isDone } from "./address-action.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { firstName, lastName } = customer;
  const { db } = context.get(shopContext);
  const { searchParams } = new URL(request.url);
  const edit = searchParams.get("edit");
  const done = searchParams.get("done");
  return {
    addresses: await listAddresses(db, customer),
    owner: { firstName, lastName },
    isNew: edit === "new",
    editing: edit && edit !== "new" ? await findAddress(db, customer, readId(edit) ?? 0) : null,
    done: isDone(done) ? done : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { prefix } = context.get(requestContext);
  return answerAddressForm(context.get(shopContext), customer, await readForm(request), (done) =>
    href(prefix, "addressBook", {}, { done }),
  );
}
