import type { FreightReceipt } from "#engine/claims/freight-receipt.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ContactUs } from "./contact-us.tsx";
import { Figures } from "../../ui/figures.tsx";

const beforeSigning = ["count", "packaging", "note", "photos", "concealed"] as const;
const afterDelivery = ["unpack", "compare", "keep", "photos", "report"] as const;

/**
 * Of freight: what to check before the delivery receipt is signed; once it has come, what to do while damage can still
 * be reported; and where the claims stand.
 */
export function FreightCheck({ order, freight }: { order: string; freight: FreightReceipt }) {
  const t = useT();
  const to = useHref();
  const { claimBy, refused, claims, deliveredAt } = freight;
  const page = to("orderClaim", {}, { order });
  const stage = deliveredAt === null ? "check" : refused === null ? "arrived" : "after";
  return (
    <section aria-labelledby="freight-check" className="rounded-lg border border-line bg-wash p-4 sm:p-5">
      <h2 id="freight-check" className="text-xl font-semibold">
        {t(`claims.${stage}.title`)}
      </h2>
      <FreightSteps freight={freight} />
      {refused === "claim_window_over" && claims.length === 0 && (
        <div className="mt-1 text-sm">
          {claimBy !== null && (
            <p>
              <Figures text={t("claims.after.over", { at: formatDateTime(claimBy, t) })} />
            </p>
          )}
          <ContactUs order={order} />
        </div>
      )}
      {claims.map(({ id, number, state }) => (
        <p key={id} className="mt-2 text-sm">
          <Link to={page} className="link">
            {t("claims.after.open", { number, state: t(`claims.state.${state}`) })}
          </Link>
        </p>
      ))}
      {(refused === null || claims.length > 0) && (
        <div className="mt-4 print:hidden">
          <ButtonLink to={page} variant="secondary" icon="warning">
            {t(claims.length > 0 ? "claims.after.view" : "claims.arrived.button")}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function FreightSteps({ freight: { claimBy, refused, days, deliveredAt } }: { freight: FreightReceipt }) {
  const t = useT();
  if (deliveredAt !== null && refused !== null) return null;
  return (
    <>
      <p className="mt-1 text-sm">
        {deliveredAt === null || claimBy === null
          ? t("claims.check.lead")
          : t.rich("claims.arrived.lead", {
              at: formatDateTime(claimBy, t),
              strong: (parts) => (
                <strong key="until">
                  <Figures text={parts.join("")} />
                </strong>
              ),
            })}
      </p>
      <ol className="mt-3 flex list-decimal flex-col gap-1.5 pl-5 text-sm">
        {deliveredAt === null
          ? beforeSigning.map((step) => <li key={step}>{t(`claims.check.${step}`, { days })}</li>)
          : afterDelivery.map((step) => <li key={step}>{t(`claims.arrived.${step}`)}</li>)}
      </ol>
    </>
  );
}
