import { data } from "react-router";
import { openStates, returningStates } from "#domain/orders/tabs.ts";
import { listAddresses } from "#engine/customers/addresses.ts";
import { findPersonalInfo, saveProfile } from "#engine/customers/profile.ts";
import { resendVerification } from "#engine/customers/verify-email.ts";
import { latestOrders } from "#engine/orders/order-list.ts";
import { requestContext, shopContext } from "../../context.ts";
import { notFound } from "../orders/order-action.server.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { fault } from "../faults.ts";
import { requireCustomer } from "../session.server.ts";
import type { Route } from "./+types/personal";
import { AtAGlance, DefaultAddress, OrdersNow, VerifyNotice } from "./overview.tsx";
import { ProfileForm } from "./profile-form.tsx";

const mostShown = 3;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { id, emailVerified } = await requireCustomer(context, request);
  const { db } = context.get(shopContext);
  const [info, open, returning, addresses] = await Promise.all([
    findPersonalInfo(db, id),
    latestOrders(db, id, openStates, mostShown),
    latestOrders(db, id, returningStates, mostShown),
    listAddresses(db, id),
  ]);
  if (!info) throw notFound(context.get(requestContext));
  return {
    kept: new URL(request.url).searchParams.has("kept"),
    info,
    emailVerified,
    open,
    returning,
    address: addresses.find(({ isDefault }) => isDefault) ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id } = await requireCustomer(context, request);
  const shop = context.get(shopContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "resend") {
    await resendVerification(shop, id);
    return { done: "resent" as const, faults: [], values: null };
  }
  const values = {
    firstName: textOf(form, "firstName"),
    lastName: textOf(form, "lastName"),
    phone: textOf(form, "phone"),
    industry: textOf(form, "industry"),
    language: textOf(form, "language"),
  };
  const saved = await saveProfile(shop.db, id, values);
  if (saved.ok) return { done: "saved" as const, faults: [], values: null };
  return data({ done: null, faults: saved.error.faults.map(({ field, code }) => fault(field, code)), values }, 400);
}

export default function Personal({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const { kept, info, emailVerified, open, returning, address } = loaderData;
  return (
    <AccountPage
      title={info.firstName ? t("account.personal.hello", { name: info.firstName }) : t("account.personal.title")}
    >
      {kept && !actionData && (
        <Notice type="success" live>
          {t("account.close.kept")}
        </Notice>
      )}
      {!emailVerified && <VerifyNotice email={info.email} sent={actionData?.done === "resent"} />}
      <div className="grid items-start gap-6 xl:grid-cols-[1fr_18rem] xl:gap-8">
        <OrdersNow open={open} returning={returning} />
        <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-1">
          <DefaultAddress address={address} />
          <AtAGlance info={info} />
        </div>
      </div>
      <ProfileForm info={info} reply={actionData} />
    </AccountPage>
  );
}
