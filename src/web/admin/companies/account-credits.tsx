import { isPaymentKind } from "#domain/invoices/settling.ts";
import { formatDate } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Money } from "../../ui/money.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { Said } from "./account-errors.ts";
import { ReasonForm } from "./reason-form.tsx";

/** The latest payments and credit memos. */
export function Credits({ screen, said }: { screen: AccountScreen; said: Said }) {
  const t = useT();
  const { credits, mayGrant } = screen;
  return (
    <Panel id="credits" title={t("adminInvoices.credits")}>
      {credits.length === 0 && <p className="text-sm text-muted">{t("adminInvoices.noCredits")}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {credits.map(({ id, kind, reference, amount, left, receivedOn, note, staff, bouncedAt, bounceReason }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">
                  {t(`adminInvoices.credit.${kind}`)} {reference}
                </span>
                {bouncedAt !== null && <Badge tone="danger">{t("adminInvoices.bounced")}</Badge>}
                <span className="text-muted">
                  {[formatDate(receivedOn, t), staff, note, bounceReason].filter(Boolean).join(" · ")}
                </span>
              </span>
              <Money amount={amount} className="font-semibold" />
            </div>
            {left > 0 && (
              <p className="text-muted">
                {t("adminInvoices.unapplied")}: <Money amount={left} />
              </p>
            )}
            {mayGrant && isPaymentKind(kind) && bouncedAt === null && (
              <ReasonForm
                intent="bounce"
                of={{ name: "payment", id }}
                said={said}
                title={t("adminInvoices.bounce")}
                submit={t("adminInvoices.bounceNow")}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
