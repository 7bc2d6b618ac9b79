import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";

/** Answer to a request for a new invitation: sent where the email is valid. */
interface Asked {
  readonly typed: string | null;
  readonly error: "email_required" | "email_format" | null;
}

/** A guest's bank deposit or zeller order: its details open with an account, which the invitation leads to. */
export function ClosedOrder({ number, asked }: { number: string; asked: Asked | undefined }) {
  const t = useT();
  const to = useHref();
  const pending = useNavigation().state === "submitting";
  return (
    <div className="page py-8">
      <PrivateHead title={t("orders.closed.title")} />
      <div className="mx-auto flex max-w-text flex-col gap-5">
        <p className="text-sm font-medium text-muted">{t("payment.order", { number })}</p>
        <h1 className="text-2xl font-bold">{t("orders.closed.title")}</h1>
        <p>{t("orders.closed.text")}</p>
        {asked?.error === null ? (
          <SuccessNotice>{t("orders.track.sent")}</SuccessNotice>
        ) : (
          <Form method="post" noValidate className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="invite" />
            <input type="hidden" name="order" value={number} />
            <TextField
              name="email"
              type="email"
              autoComplete="email"
              inputMode="email"
              label={t("orders.track.email")}
              defaultValue={asked?.typed ?? undefined}
              error={asked?.error && t(`checkout.errors.${asked.error}`)}
            />
            <Button type="submit" className="self-start" pending={pending} pendingLabel={t("orders.track.pending")}>
              {t("orders.closed.resend")}
            </Button>
          </Form>
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link to={to("signIn", {}, { redirectTo: to("orderDetail", {}, { order: number }) })} className="link">
            {t("orders.closed.signIn")}
          </Link>
          <Link to={to("resetPassword")} className="link">
            {t("orders.closed.reset")}
          </Link>
          <Link to={to("payment", {}, { order: number })} className="link">
            {t("orders.pay.instructions")}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** A link that is used up, revoked, too old or no link at all. */
export function BadLink() {
  const t = useT();
  const to = useHref();
  return (
    <div className="page py-8">
      <PrivateHead title={t("orders.link.bad")} />
      <div className="mx-auto flex max-w-text flex-col items-start gap-4">
        <h1 className="text-2xl font-bold">{t("orders.link.bad")}</h1>
        <p>{t("orders.link.badText")}</p>
        <ButtonLink to={to("orderTrack")}>{t("orders.track.title")}</ButtonLink>
      </div>
    </div>
  );
}
