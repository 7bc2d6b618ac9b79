import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Result } from "./result.tsx";

/**
 * Somebody came back from the provider's page without having paid. Providers do not say whether by their own choice or
 * because their card was declined there, so nothing is called a failure, and who was declined is told what to do.
 */
export function ReturnedUnpaid({ order }: { order: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Result icon="info" tone="text-info" title={t("payment.left.title")}>
      <p>{t("payment.left.text")}</p>
      <p className="mt-1">
        {t("payment.left.declined")} {t("payment.failure.text")}{" "}
        <Link to={to("orderDetail", {}, { order })} className="link">
          {t("payment.failure.view")}
        </Link>
      </p>
    </Result>
  );
}
