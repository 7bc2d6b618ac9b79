import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "react-router";
import { openStates, returningStates } from "#domain/orders/tabs.ts";
import { listAddresses } from "#engine/customers/addresses.ts";
import { readShopTerms } from "#engine/checkout/shop-terms.ts";
import { findPersonalInfo, saveProfile } from "#engine/customers/profile.ts";
import { resendVerification } from "#engine/customers/verify-email.ts";
import { latestOrders } from "#engine/orders/order-list.ts";
import { chooseReminders, wantsReminders } from "#engine/recovery/reminder-stops.ts";
import { requestContext, shopContext } from "../../context.ts";
import { notFound } from "../orders/order-action.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { fieldError, nameTooLong } from "../field-errors.ts";
import { requireCustomer } from "../session.server.ts";
import { waitingFor } from "./waiting.server.ts";

const maxShown = 3;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const customer = await requireCustomer(context, request);
  const { db, clock } = context.get(shopContext);
  const [info, { terms }, open, returning, addresses, waiting] = await Promise.all([
    findPersonalInfo(db, customer.customerId),
    readShopTerms(db, clock.now()),
    latestOrders(db, customer, openStates, maxShown),
    latestOrders(db, customer, returningStates, maxShown),
    listAddresses(db, customer),
    waitingFor({ db, clock }, customer),
  ]);
  if (!info) throw notFound(context.get(requestContext));
  // Reminders need a confirmed address, for which the page asks above.
  const hasReminders = terms.remindsOfCarts && customer.emailVerified;
  return {
    kept: new URL(request.url).searchParams.has("kept"),
    info,
    points: terms.points,
    reminders: hasReminders ? { isWanted: await wantsReminders(db, info.email) } : null,
    emailVerified: customer.emailVerified,
    open,
    returning,
    waiting,
    address: addresses.find(({ isDefault }) => isDefault) ?? null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { customerId, email, emailVerified } = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "resend") {
    const isMailed = await resendVerification(shop, customerId);
    return { done: isMailed ? ("resent" as const) : ("resentEnough" as const), fieldErrors: [], values: null };
  }
  const reminders = textOf(form, "reminders");
  if (reminders !== "") {
    if (emailVerified) await chooseReminders(shop, email, reminders === "on");
    return { done: "reminders" as const, fieldErrors: [], values: null };
  }
  const values = {
    firstName: textOf(form, "firstName"),
    lastName: textOf(form, "lastName"),
    phone: textOf(form, "phone"),
    industry: textOf(form, "industry"),
    language: textOf(form, "language"),
  };
  const result = await saveProfile(shop.db, customerId, values);
  if (result.ok) return { done: "saved" as const, fieldErrors: [], values: null };
  const fieldErrors = result.error.fieldErrors.map(({ field, code }) =>
    code === "too_long" ? nameTooLong(field, `account.fields.${field}`) : fieldError(field, code),
  );
  return data({ done: null, fieldErrors, values }, 400);
}
