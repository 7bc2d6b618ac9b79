import { Fragment } from "react";
import { isWithin } from "#domain/inventory/back-order.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { SpecText } from "../../storefront/catalogue/spec-value.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type { RequisitionScreen } from "./requisition-part.ts";

/** Units of a line that wait for their goods, and until when. */
function LineWait({ line }: { line: RequisitionScreen["lines"][number] }) {
  const t = useT();
  const { wait } = line;
  if (!wait) return null;
  const values = { count: wait.units, date: formatDate(wait.on, t) };
  return isLonger(line) ? (
    <p className="font-semibold text-warning">{t("approvals.page.waitsNow", values)}</p>
  ) : (
    <p className="text-muted">{t("approvals.page.wait", values)}</p>
  );
}

/** Its goods would come later than was told as it was sent, or more of them would. */
const isLonger = ({ wait, told }: RequisitionScreen["lines"][number]): boolean =>
  wait !== null && !isWithin(wait, told ?? undefined);

/** The figures of the version that was asked for, and the machines of the site that it fits. */
function LineFacts({ line: { figures, machines }, site }: { line: RequisitionScreen["lines"][number]; site: string }) {
  const t = useT();
  return (
    <>
      {figures.length > 0 && (
        <p className="text-muted">
          {figures.map(({ key, name, value }, at) => (
            <Fragment key={key}>
              {at > 0 && " · "}
              {name} <SpecText value={value} />
            </Fragment>
          ))}
        </p>
      )}
      {machines.length > 0 && (
        <p>{t("approvals.page.fits", { machines: machines.join(t("approvals.comma")), site })}</p>
      )}
    </>
  );
}

/** The goods of a requisition with their prices then and now, and its sums. */
export function RequisitionLines({ screen }: { screen: RequisitionScreen }) {
  const t = useT();
  const { lines, ownLines, boughtFor } = screen;
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, t.language);
  return (
    <section aria-labelledby="goods" className="flex flex-col gap-3">
      <h2 id="goods" className="text-lg font-semibold">
        {t("approvals.page.goods")}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {lines.map((line) => (
          <li key={line.sku} className="grid grid-cols-[3rem_1fr_auto] gap-3 p-3 text-sm">
            <span className="self-start rounded-sm border border-line bg-ground">
              <ProductPicture family={line.pictureFamily} sizes="3rem" alt="" />
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">
                <Figures text={[line.name, line.variantName].filter(Boolean).join(" · ")} />
              </p>
              {line.reference && <p className="text-muted">{t("orders.detail.reference", { text: line.reference })}</p>}
              <LineFacts line={line} site={boughtFor.site} />
              <p className="text-muted">
                {line.sku} × {line.quantity} · {money(line.unitPrice)}
              </p>
              {line.priceNow !== null && line.priceNow !== line.unitPrice && (
                <p className="font-semibold text-warning">
                  {t("approvals.page.priceNow", { price: money(line.priceNow) })}
                </p>
              )}
              {line.isUnlisted && <p className="font-semibold text-warning">{t("approvals.page.unlisted")}</p>}
              <LineWait line={line} />
              {line.isShort && <p className="font-semibold text-danger">{t("approvals.page.short")}</p>}
            </div>
            <Money amount={line.total} />
          </li>
        ))}
        {ownLines.map(({ name, quantity, unitPrice, amount }, at) => (
          <li key={at} className="grid grid-cols-[1fr_auto] gap-3 p-3 text-sm">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{name}</p>
              <p className="text-muted">
                {quantity} × {money(unitPrice)}
              </p>
            </div>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
      <Sums screen={screen} />
    </section>
  );
}

function Sums({ screen: { totals } }: { screen: RequisitionScreen }) {
  const t = useT();
  return (
    <dl className="flex flex-col gap-1 self-end text-sm">
      {totals.map(
        ({ key, amount, off }) =>
          // Nobody asks for points to be taken.
          key !== "points" && (
            <div key={key} className={`flex justify-between gap-8${key === "total" ? " font-semibold" : ""}`}>
              <dt>{t(`cart.summary.${key}`)}</dt>
              <dd className="tabular-nums">
                {off && "−"}
                {formatMoney(amount, t.language)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
