import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import type { RequisitionScreen } from "./requisition-part.ts";

/** History of a requisition, with everybody's notes. */
export function RequisitionHistory({ screen: { history } }: { screen: RequisitionScreen }) {
  const t = useT();
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history" className="text-lg font-semibold">
        {t("approvals.page.history")}
      </h2>
      <ol className="flex flex-col gap-3">
        {history.map(({ event, by, note, total, changes, at }, index) => (
          <li key={index} className="border-l-2 border-line pl-3 wrap-anywhere">
            <p className="font-semibold">
              {t(`approvals.event.${event}`)}
              {total !== null && ` · ${formatMoney(total, t.language)}`}
            </p>
            <p className="text-sm text-muted">{[by, formatDateTime(at, t)].filter(Boolean).join(" · ")}</p>
            {changes && (
              <ul className="text-sm">
                {changes.lines.map(({ sku, name, before, after }) => (
                  <li key={sku}>
                    {t(after === 0 ? "approvals.page.takenOut" : "approvals.page.changedLine", {
                      name,
                      sku,
                      before,
                      after,
                    })}
                  </li>
                ))}
                <li>{t("approvals.page.totalWas", { was: formatMoney(changes.was, t.language) })}</li>
              </ul>
            )}
            {note && <p className="text-sm whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
