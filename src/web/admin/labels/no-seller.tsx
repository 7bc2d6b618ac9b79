import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Nothing to buy from yet, and who enters the account. */
export function NoSeller({ mayKeys }: { mayKeys: boolean }) {
  const t = useT();
  const to = useHref();
  if (!mayKeys) return <Notice>{t("adminLabels.ownerEnters")}</Notice>;
  return (
    <Notice>
      {t("adminLabels.noAccount")}{" "}
      <Link to={to("adminProviderKeys", { provider: "usps" })} className="font-semibold underline">
        {t("adminLabels.toAccount")}
      </Link>
    </Notice>
  );
}
