import type { Money as Amount } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { ConfirmByPasskey } from "../security/confirm-by-passkey.tsx";
import { figureName, refusalText } from "./change-words.ts";
import type { ChangeScreen } from "./order-change-screen.server.ts";

/** The figures now and after, what comes of the difference, and the ways on. */
export function ChangeSums({ screen, pending }: { screen: ChangeScreen; pending: FormDataEntryValue | null }) {
  const t = useT();
  const { refused, result, needsPassword } = screen;
  const why = refused && refusalText(t, refused);
  const isRefund = result?.kind === "refund" || result?.kind === "refundByHand";
  return (
    <aside
      aria-labelledby="sums"
      className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 xl:sticky xl:top-6"
    >
      <h2 id="sums" className="text-lg font-semibold">
        {t("adminOrders.change.sums")}
      </h2>
      <Figures sums={screen.sums} />
      {why && <Notice type="warning">{why}</Notice>}
      {result && <p className="text-sm">{resultText(t, result)}</p>}
      {isRefund && needsPassword && (
        <div className="flex flex-col gap-2">
          <PasswordField
            id="password"
            name="password"
            label={t("adminOrders.passwordAgain")}
            hint={t("adminOrders.passwordWhy")}
          />
          <ConfirmByPasskey />
        </div>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" name="intent" value="check" variant="secondary" wide pending={pending === "check"}>
          {t("adminOrders.change.more")}
        </Button>
        <p className="text-sm text-muted">{t("adminOrders.change.moreHint")}</p>
        <Button type="submit" name="intent" value="save" wide pending={pending === "save"}>
          {t("adminOrders.change.save")}
        </Button>
      </div>
    </aside>
  );
}

function resultText(t: ReturnType<typeof useT>, result: NonNullable<ChangeScreen["result"]>): string {
  if (result.kind === "same" || result.kind === "ask" || result.kind === "invoiced")
    return t(`adminOrders.change.result.${result.kind}`);
  return t(`adminOrders.change.result.${result.kind}`, {
    amount: formatMoney(result.amount, t.language),
    method: t(`orders.payment.${result.method}`),
  });
}

/** On the narrowest screens a figure's name takes a line of its own, above both amounts. */
const narrowRow = "max-2xs:flex max-2xs:flex-wrap max-2xs:justify-between";

function Figures({ sums }: Pick<ChangeScreen, "sums">) {
  const t = useT();
  const amount = (figure: string, value: Amount | null) =>
    value === null ? (
      "–"
    ) : (
      <>
        {figure === "discount" && value > 0 && "−"}
        <Money amount={value} />
      </>
    );
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className={`${narrowRow} border-b border-line-strong`}>
          <th scope="col" className="py-1 text-left font-semibold max-2xs:w-full">
            {t("adminOrders.change.figure")}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-semibold">
            {t("adminOrders.change.now")}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-semibold">
            {t("adminOrders.change.after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {sums
          .filter(({ figure, now, after }) => figure !== "discount" || now > 0 || (after ?? 0) > 0)
          .map(({ figure, now, after }) => (
            <tr
              key={figure}
              className={`${narrowRow} ${figure === "total" ? "border-t border-line-strong font-bold" : ""}`}
            >
              <th scope="row" className={`py-1 text-left max-2xs:w-full ${figure === "total" ? "" : "font-normal"}`}>
                {figureName(t, figure)}
              </th>
              <td className="py-1 pl-2 text-right tabular-nums">{amount(figure, now)}</td>
              <td className="py-1 pl-2 text-right tabular-nums">{amount(figure, after)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
