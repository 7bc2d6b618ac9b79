import type { ReactNode } from "react";
import type { CaseDetail } from "#engine/cases/case-details.ts";
import { useHref, useT } from "../language/language.tsx";

/** Said of a case without a step to take: the way to its refund, if a person must see to that, else the given words. */
export function NoStep({ refund, children }: { refund: CaseDetail<string>["refund"]; children: ReactNode }) {
  const t = useT();
  const to = useHref();
  const isFailed = refund?.state === "FAILED";
  if (!refund || !(isFailed || refund.byHand)) return <p className="text-muted">{children}</p>;
  return (
    <p>
      {t(isFailed ? "adminOrders.refundFailed" : "adminOrders.refundByHand")}{" "}
      <a href={`${to("adminMoney")}#${isFailed ? "failed" : "by-hand"}`} className="link">
        {t("adminShell.place.money")}
      </a>
    </p>
  );
}
