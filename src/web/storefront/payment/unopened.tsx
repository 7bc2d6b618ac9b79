import { useT } from "../../language/language.tsx";
import { Result } from "./result.tsx";

/** The order is placed, but the provider did not open its page: an error, timeout or broken connection. */
export function Unopened() {
  const t = useT();
  return (
    <Result icon="error" tone="text-danger" title={t("payment.unopened.title")}>
      <p>{t("payment.unopened.text")}</p>
      <p className="mt-1">{t("payment.failure.kept")}</p>
    </Result>
  );
}
