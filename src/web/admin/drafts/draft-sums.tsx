import { totalsOf } from "#domain/orders/totals-of.ts";
import { cents, zero } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { totalName } from "#i18n/total-name.ts";
import { useT } from "../../language/language.tsx";
import { priceErrorMessage } from "../../storefront/cart/price-error-message.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { DraftReply } from "./draft-reply.server.ts";
import type { DraftScreen } from "./draft-screen.ts";

type Form = DraftScreen | DraftReply;

/** The figures as the server adds them up, and the ways on. */
export function Sums({ form, pending, isQuote }: { form: Form; pending: FormDataEntryValue | null; isQuote: boolean }) {
  const t = useT();
  const isEven = form.exchange !== null && form.figures?.order.total === 0;
  const hint = form.exchange
    ? (`adminDrafts.exchange.${isEven ? "makeHint" : "sendHint"}` as const)
    : isQuote
      ? "adminDrafts.sendQuoteHint"
      : "adminDrafts.sendHint";
  return (
    <aside
      aria-labelledby="sums"
      className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 xl:sticky xl:top-6"
    >
      <h2 id="sums" className="text-lg font-semibold">
        {t("adminDrafts.sums")}
      </h2>
      <Figures form={form} />
      <ExchangeSums form={form} />
      <Margin form={form} />
      {form.refused && form.refused.code !== "cart_empty" && (
        <Notice type="warning">{priceErrorMessage(t, form.refused)}</Notice>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" name="intent" value="save" variant="secondary" wide pending={pending === "save"}>
          {t("adminDrafts.save")}
        </Button>
        <Button type="submit" name="intent" value="send" wide pending={pending === "send"}>
          {t(isEven ? "adminDrafts.exchange.make" : "adminDrafts.send")}
        </Button>
        <p className="text-sm text-muted">{t(hint)}</p>
      </div>
    </aside>
  );
}

/** The money that an exchange leaves to be paid, or to go back. */
export function ExchangeSums({ form: { exchange, figures } }: { form: Pick<Form, "exchange" | "figures"> }) {
  const t = useT();
  if (!exchange) return null;
  const { returnNumber, worth, waits } = exchange;
  if (worth === 0) return <Notice type="warning">{t("adminDrafts.exchange.over")}</Notice>;
  const amount = (sum: number) => ({ amount: formatMoney(cents(sum), t.language) });
  const left = worth - (figures?.order.exchanged ?? 0);
  const total = figures?.order.total ?? 0;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{t("adminDrafts.exchange.title", { number: returnNumber })}</h3>
      <p>{t("adminDrafts.exchange.worth", amount(worth))}</p>
      {figures?.isWhole && (
        <p className="font-semibold">
          {total > 0
            ? t("adminDrafts.exchange.pays", amount(total))
            : left > 0
              ? t("adminDrafts.exchange.back", amount(left))
              : t("adminDrafts.exchange.even")}
        </p>
      )}
      {waits && <p className="text-muted">{t("adminDrafts.exchange.waits")}</p>}
    </section>
  );
}

/** Margin of the goods, for staff who may set prices. */
export function Margin({ form: { margin } }: { form: Pick<Form, "margin"> }) {
  const t = useT();
  if (!margin) return null;
  return (
    <p className={margin.amount < 0 ? "text-sm font-semibold text-danger" : "text-sm text-muted"}>
      {t("adminDrafts.margin", {
        amount: formatMoney(cents(margin.amount), t.language),
        percent: (margin.rate * 100).toFixed(1),
      })}
    </p>
  );
}

/** Subtotal to total; without delivery and tax while the destination is unknown. */
export function Figures({ form }: { form: Pick<Form, "figures"> }) {
  const t = useT();
  const { figures } = form;
  if (!figures) return <p className="text-sm text-muted">{t("adminDrafts.sumsNone")}</p>;
  const rows = totalsOf({ ...figures.order, points: zero }).filter(
    ({ key }) => figures.isWhole || (key !== "shipping" && key !== "tax"),
  );
  return (
    <>
      <dl className="flex flex-col gap-1.5">
        {rows.map((sum) => (
          <div key={sum.key} className={`flex justify-between gap-4${sum.key === "total" ? " text-lg font-bold" : ""}`}>
            <dt>{totalName(t, sum, { pointsUsed: 0 })}</dt>
            <dd>
              {sum.off && "−"}
              <Money amount={sum.amount} />
            </dd>
          </div>
        ))}
      </dl>
      {!figures.isWhole && <p className="text-sm text-muted">{t("adminDrafts.sumsPartial")}</p>}
    </>
  );
}
