import type { InvoiceStanding } from "#domain/invoices/invoice-standing.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Notice } from "../../ui/notice.tsx";
import type * as server from "./invoice.server.ts";

const tones: Readonly<Record<InvoiceStanding["is"], Tone>> = {
  settled: "success",
  due: "info",
  dueToday: "warning",
  overdue: "danger",
};

export function StandingBadge({ standing: { is } }: { standing: InvoiceStanding }) {
  const t = useT();
  return <Badge tone={tones[is]}>{t(`invoices.standing.${is}`)}</Badge>;
}

const notices = { settled: "success", due: "info", dueToday: "warning", overdue: "error" } as const;

/** Open amount and due date of an invoice in a sentence, with the discount for early payment. */
export function StandingNotice({ screen }: { screen: PageProps<typeof server>["loaderData"] }) {
  const t = useT();
  const { invoice, open, standing, early } = screen;
  const { dueOn, discountUntil } = invoice;
  const values = { open: formatMoney(open, t.language), due: formatDate(dueOn, t) };
  return (
    <Notice type={notices[standing.is]}>
      <p>
        {t(`invoices.standing.${standing.is}Text`, "days" in standing ? { ...values, days: standing.days } : values)}
      </p>
      {early > 0 && discountUntil && (
        <p>
          {t("invoices.discount", {
            until: formatDate(discountUntil, t),
            amount: formatMoney(early, t.language),
          })}
        </p>
      )}
      {open > 0 && <p>{t("invoices.howToPay")}</p>}
    </Notice>
  );
}
