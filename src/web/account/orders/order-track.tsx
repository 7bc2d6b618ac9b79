import { useMemo } from "react";
import { data, Form, useNavigation } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { requestOrderLink } from "#engine/orders/order-access.ts";
import { budgets, networkOf, spend } from "#engine/platform/rate-limit.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Route } from "./+types/order-track";

/** Mails the order's link; the answer never tells whether there is such an order. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const typed = { number: textOf(form, "number").slice(0, 60), email: textOf(form, "email").slice(0, 300) };
  const email = readEmail(typed.email);
  const faults = {
    number:
      typed.number.trim() === ""
        ? ("numberRequired" as const)
        : readOrderNumber(typed.number)
          ? null
          : ("numberFormat" as const),
    email: email.ok ? null : email.error.code,
  };
  if (faults.number || faults.email) return data({ sent: false as const, tooMany: false, typed, faults }, 400);
  const now = shop.clock.now();
  const mayAsk = await spend(shop.db, budgets.lookUps, networkOf(context.get(requestContext).address), now);
  if (!mayAsk) return data({ sent: false as const, tooMany: true, typed, faults: null }, 429);
  // Past the budget of one mailbox the answer stays the same, and nothing is mailed.
  if (email.ok && (await spend(shop.db, budgets.lookUpMails, email.value, now)))
    await requestOrderLink(shop.db, shop.clock, typed);
  return data({ sent: true as const, tooMany: false, typed: null, faults: null });
}

export default function OrderTrack({ actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const pending = useNavigation().state === "submitting";
  const { typed, faults } = actionData ?? { typed: null, faults: null };
  const number = faults?.number && t(`orders.track.${faults.number}`);
  const email = faults?.email && t(`checkout.errors.${faults.email}`);
  // New with each answer only, because a new list takes the focus.
  const summary = useMemo(() => {
    const both = [
      { field: "number", message: number },
      { field: "email", message: email },
    ];
    return actionData ? both.filter(({ message }) => message) : [];
  }, [actionData, number, email]);
  return (
    <div className="page py-8">
      <PrivateHead title={t("orders.track.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <h1 className="text-2xl font-bold">{t("orders.track.title")}</h1>
        {actionData?.sent ? (
          <>
            <Notice type="success" live title={t("orders.track.sent")}>
              {t("orders.track.sentHint")}
            </Notice>
            <Link to={to("orderTrack")} className="link">
              {t("orders.track.again")}
            </Link>
          </>
        ) : (
          <>
            <p>{t("orders.track.text")}</p>
            {actionData?.tooMany && (
              <Notice type="error" live>
                {t("errors.tooManyRequests")}
              </Notice>
            )}
            <ErrorSummary faults={summary} />
            <Form method="post" noValidate className="flex flex-col gap-4">
              <TextField
                name="number"
                label={t("orders.track.number")}
                hint={t("orders.track.numberHint")}
                defaultValue={typed?.number}
                error={number}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <TextField
                name="email"
                type="email"
                label={t("orders.track.email")}
                defaultValue={typed?.email}
                error={email}
                autoComplete="email"
                inputMode="email"
              />
              <Button type="submit" className="self-start" pending={pending} pendingLabel={t("orders.track.pending")}>
                {t("orders.track.submit")}
              </Button>
            </Form>
            <p className="text-sm">
              <Link to={to("signIn")} className="link">
                {t("orders.track.signIn")}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
