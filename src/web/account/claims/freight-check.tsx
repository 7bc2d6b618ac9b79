import type { FreightReceipt } from "#engine/claims/freight-receipt.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ContactUs } from "./contact-us.tsx";

const checks = ["count", "packaging", "note", "photos", "concealed"] as const;

/** What to check before the delivery receipt is signed, until when damage can be reported, and where. */
export function FreightCheck({ order, freight }: { order: string; freight: FreightReceipt }) {
  const t = useT();
  const to = useHref();
  const { claimBy, refused, days, claims, deliveredAt } = freight;
  const page = to("orderClaim", {}, { order });
  return (
    <section aria-labelledby="freight-check" className="rounded-lg border border-line bg-wash p-4 sm:p-5">
      <h2 id="freight-check" className="text-xl font-semibold">
        {t("claims.check.title")}
      </h2>
      <p className="mt-1 text-sm">{t("claims.check.lead")}</p>
      <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-sm">
        {checks.map((check) => (
          <li key={check}>{t(`claims.check.${check}`, { days })}</li>
        ))}
      </ol>
      {deliveredAt !== null && claimBy !== null && refused === null && (
        <p className="mt-3 font-semibold">{t("claims.check.until", { at: formatDateTime(claimBy, t.language) })}</p>
      )}
      {refused === "claim_window_over" && claims.length === 0 && (
        <div className="mt-3 text-sm">
          {claimBy !== null && <p>{t("claims.check.over", { at: formatDateTime(claimBy, t.language) })}</p>}
          <ContactUs order={order} />
        </div>
      )}
      {claims.map(({ id, number, state }) => (
        <p key={id} className="mt-2 text-sm">
          <Link to={page} className="link">
            {t("claims.check.open", { number, state: t(`claims.state.${state}`) })}
          </Link>
        </p>
      ))}
      {(refused === null || claims.length > 0) && (
        <div className="mt-4 print:hidden">
          <ButtonLink to={page} variant="secondary" icon="warning">
            {t(claims.length > 0 ? "claims.check.view" : "claims.check.report")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
