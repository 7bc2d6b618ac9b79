import { useNavigation } from "react-router";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Fact } from "../customers/fact.tsx";
import type { CreditReply, ShownInvoice } from "./credit.server.ts";

type Figures = CreditReply["figures"];
type Invoice = ShownInvoice["invoice"];

/** The figures of a credit as it was typed, with the presses that work them out and issue it. */
export function CreditSums({ invoice, figures }: { invoice: Invoice; figures: Figures }) {
  const t = useT();
  const navigation = useNavigation();
  const pending = navigation.state === "idle" ? null : navigation.formData?.get("intent");
  return (
    <aside
      aria-labelledby="sums"
      className="flex flex-col gap-4 rounded-lg border border-line bg-wash p-5 xl:sticky xl:top-6"
    >
      <h2 id="sums" className="text-lg font-semibold">
        {t("adminInvoices.credit.credit-memo")}
      </h2>
      <SumsOfInvoice invoice={invoice} />
      {figures && <SumsOfCredit figures={figures} />}
      <Button type="submit" name="intent" value="check" variant="secondary" wide pending={pending === "check"}>
        {t("adminInvoices.creditCheck")}
      </Button>
      {figures && (
        <Button type="submit" name="intent" value="issue" wide pending={pending === "issue"}>
          {t("adminInvoices.creditIssue", { total: formatMoney(figures.total, t.language) })}
        </Button>
      )}
      <p className="text-sm text-muted">{t("adminInvoices.creditIssueText")}</p>
    </aside>
  );
}

/** Total of the invoice, and what of it is open or written off. */
function SumsOfInvoice({ invoice }: { invoice: Invoice }) {
  const t = useT();
  return (
    <>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact name={t("adminInvoices.creditOfTotal")}>
          <Money amount={invoice.total} />
        </Fact>
        <Fact name={t("adminInvoices.creditOfOpen")}>
          <Money amount={invoice.open} />
        </Fact>
        {invoice.writtenOff > 0 && (
          <Fact name={t("adminInvoices.creditOfWrittenOff")}>
            <Money amount={invoice.writtenOff} />
          </Fact>
        )}
      </dl>
      {invoice.writtenOff > 0 && <p className="text-sm text-muted">{t("adminInvoices.creditWrittenOffText")}</p>}
    </>
  );
}

function SumsOfCredit({ figures }: { figures: NonNullable<Figures> }) {
  const t = useT();
  return (
    <dl className="flex flex-col gap-2 border-t border-line-strong pt-3 text-sm">
      <Fact name={t("invoices.goods")}>
        <Money amount={figures.goods} />
      </Fact>
      {figures.shipping > 0 && (
        <Fact name={t("cart.summary.shipping")}>
          <Money amount={figures.shipping} />
        </Fact>
      )}
      <Fact name={t("cart.summary.tax")}>
        <Money amount={figures.tax} />
      </Fact>
      <Fact name={t("adminInvoices.creditTotal")}>
        <strong>
          <Money amount={figures.total} />
        </strong>
      </Fact>
      {figures.takenBack > 0 && (
        <Fact name={t("adminInvoices.creditTakenBack")}>
          <Money amount={figures.takenBack} />
        </Fact>
      )}
      <Fact name={t("adminInvoices.creditApplied")}>
        <Money amount={figures.applied} />
      </Fact>
      <Fact name={t("adminInvoices.unapplied")}>
        <Money amount={figures.unused} />
      </Fact>
    </dl>
  );
}
