import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Result } from "./result.tsx";

/** The payment failed: the order is kept and can be paid again. */
export function Failure({ order }: { order: string }) {
  const t = useT();
  const to = useHref();
  return (
    <Result icon="error" tone="text-danger" title={t("payment.failure.title")}>
      <p>{t("payment.failure.text")}</p>
      <p className="mt-1">
        {t("payment.failure.kept")}{" "}
        <Link to={to("orderDetail", {}, { order })} className="link">
          {t("payment.failure.view")}
        </Link>
      </p>
    </Result>
  );
}
