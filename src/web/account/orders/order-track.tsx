import { useMemo } from "react";
import { Form, useNavigation } from "react-router";
import { errorText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import type * as server from "./order-track.server.ts";
import type { PageProps } from "../../page-props.ts";
import { tooManyText } from "../../too-many.ts";

const trackErrorText = errorText((t, code: "numberFormat", values) => t(`orders.track.${code}`, values), {
  numberRequired: "orders.track.number",
});

export default function OrderTrack({ actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { typed, fieldErrors } = actionData ?? { typed: null, fieldErrors: null };
  const { orderExample: example } = useShop();
  const number = fieldErrors?.number && trackErrorText(t, fieldErrors.number, { example });
  const email = fieldErrors?.email && t(`checkout.errors.${fieldErrors.email}`);
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
            {actionData && actionData.wait > 0 && (
              <Notice type="error" live>
                {tooManyText(t, actionData.wait)}
              </Notice>
            )}
            <ErrorSummary fieldErrors={summary} />
            <TrackForm typed={typed} errors={{ number, email }} />
            <p className="text-sm">
              <Link to={to("signIn")} className="link">
                {t("orders.track.signIn")}
              </Link>
            </p>
            <p className="text-sm">
              <Link to={to("eraseOrders")} className="link">
                {t("orders.erase.link")}
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

interface TrackFormProps {
  typed: { readonly number: string; readonly email: string } | null;
  errors: { readonly number: string | null | undefined; readonly email: string | null | undefined };
}

function TrackForm({ typed, errors }: TrackFormProps) {
  const t = useT();
  const { orderExample: example } = useShop();
  const pending = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <TextField
        name="number"
        label={t("orders.track.number")}
        hint={t("orders.track.numberHint", { example })}
        defaultValue={typed?.number}
        error={errors.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <TextField
        name="email"
        type="email"
        label={t("orders.track.email")}
        defaultValue={typed?.email}
        error={errors.email}
        autoComplete="email"
        inputMode="email"
      />
      <Button type="submit" className="self-start" pending={pending} pendingLabel={t("orders.track.pending")}>
        {t("orders.track.submit")}
      </Button>
    </Form>
  );
}
