import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Result } from "./result.tsx";

/** The order is over; money that still comes goes back. */
export function Canceled() {
  const t = useT();
  const to = useHref();
  return (
    <Result icon="info" tone="text-muted" title={t("payment.canceled.title")}>
      <p>{t("payment.canceled.text")}</p>
      <ButtonLink to={to("home")} className="mt-4" variant="secondary">
        {t("payment.success.continue")}
      </ButtonLink>
    </Result>
  );
}
