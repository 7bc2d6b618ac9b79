import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import type { PaymentFacts } from "./payment-facts.ts";
import { Result } from "./result.tsx";

/** The order is over; money that came in part goes back, as does what still comes. */
export function Canceled({ goesBack }: Pick<PaymentFacts, "goesBack">) {
  const t = useT();
  const to = useHref();
  return (
    <Result icon="info" tone="text-muted" title={t("payment.canceled.title")}>
      {goesBack.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ButtonLink to={to("home")} className="mt-4" variant="secondary">
        {t("payment.success.continue")}
      </ButtonLink>
    </Result>
  );
}
