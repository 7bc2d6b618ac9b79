import { useMemo } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { isManual } from "#domain/checkout/payment-method.ts";
import { totalsOf } from "#domain/orders/totals-of.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { totalName } from "#i18n/total-name.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { tooManyText } from "../../too-many.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import type * as server from "./proforma.server.ts";
import type { ProformaPage, ProformaReply } from "./proforma.server.ts";

type Open = Extract<ProformaPage, { kind: "open" }>;

/** A pro forma invoice opened by its mail's link: the agreed terms, and the payment. */
export default function ProformaScreen({ loaderData: page, actionData }: PageProps<typeof server>) {
  const t = useT();
  const title = page.kind === "open" ? t("proforma.heading", { number: page.invoice.number }) : t("proforma.title");
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8">
      <PrivateHead title={title} />
      {page.kind === "open" ? <Invoice page={page} reply={actionData} /> : <NotOpen page={page} reply={actionData} />}
    </div>
  );
}

function NotOpen({ page, reply }: { page: Exclude<ProformaPage, Open>; reply: ProformaReply | undefined }) {
  const t = useT();
  const to = useHref();
  const day = page.kind === "expired" ? formatDate(page.validUntil, t) : "";
  return (
    <div className="flex max-w-text flex-col items-start gap-4">
      <h1 className="text-2xl font-bold">{t(`proforma.${page.kind}.title`)}</h1>
      {reply && <Refused reply={reply} />}
      {page.kind === "ordered" ? (
        <>
          <p>{t("proforma.ordered.text", { number: page.order })}</p>
          <p>{t(`proforma.ordered.${page.stands}`)}</p>
          {page.stands === "unpaid" && (
            <Form method="post">
              <Button type="submit" name="intent" value="continue">
                {t("proforma.ordered.continue")}
              </Button>
            </Form>
          )}
          {page.stands === "done" && (
            <ButtonLink to={to("orderTrack")} variant="secondary">
              {t("proforma.ordered.track")}
            </ButtonLink>
          )}
        </>
      ) : (
        <p>
          <Figures
            text={page.kind === "expired" ? t("proforma.expired.text", { day }) : t(`proforma.${page.kind}.text`)}
          />
        </p>
      )}
    </div>
  );
}

function Refused({ reply: { error } }: { reply: ProformaReply }) {
  return (
    <Notice type="error" live>
      {refusedText(useT(), error)}
    </Notice>
  );
}

function refusedText(t: Translator, error: ProformaReply["error"]): string {
  switch (error.code) {
    case "too_many":
      return tooManyText(t, error.minutes);
    case "out_of_stock":
      return t("proforma.refused.out_of_stock", { name: error.name[t.language], sku: error.sku });
    case "draft_missing":
      return t("proforma.bad.text");
    case "draft_withdrawn":
      return t("proforma.withdrawn.text");
    case "draft_expired":
      return t("proforma.expired.title");
    case "method_required":
      return requiredText(t, "orders.detail.payBy");
    default:
      return t(`proforma.refused.${error.code}`);
  }
}

function Invoice({ page, reply }: { page: Open; reply: ProformaReply | undefined }) {
  const t = useT();
  const to = useHref();
  const { name, legalName, address, phone } = useShop();
  const offer = useSearchParams()[0].get("offer") ?? "";
  const { invoice } = page;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">{[legalName || name, ...address, phone].filter(Boolean).join(" · ")}</p>
          <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">
            {t("proforma.heading", { number: invoice.number })}
          </h1>
          <p className="text-sm text-muted">
            <Figures text={t("proforma.text", { day: formatDate(invoice.validUntil, t) })} />
          </p>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <PaperLinks href={(paper) => to("proformaPdf", {}, { offer, paper })} />
        </div>
      </header>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Lines page={page} />
          <Facts page={page} />
        </div>
        <div className="flex flex-col gap-6">
          <Totals page={page} />
          <Pay page={page} reply={reply} />
        </div>
      </div>
    </>
  );
}

function Lines({ page: { invoice } }: { page: Open }) {
  const t = useT();
  return (
    <section aria-labelledby="items">
      <h2 id="items" className="text-lg font-semibold">
        {t("proforma.items")}
      </h2>
      <ul className="divide-y divide-line border-b border-line">
        {invoice.lines.map(({ sku, name, variantName, pictureFamily, quantity, unitPrice, amount }) => (
          <li key={sku} className="grid grid-cols-[3rem_1fr_auto] gap-3 py-3">
            <span className="self-start rounded-sm border border-line bg-ground">
              <ProductPicture family={pictureFamily} sizes="3rem" alt="" />
            </span>
            <span className="min-w-0">
              <span className="font-medium">
                <Figures text={[name, variantName].filter(Boolean).join(" · ")} />
              </span>
              <span className="block text-sm text-muted">
                {sku} · {quantity} × {formatMoney(unitPrice, t.language)}
              </span>
            </span>
            <Money amount={amount} className="font-semibold" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ page: { invoice } }: { page: Open }) {
  const t = useT();
  const { shipTo, pickUpAt, billTo, poNumber, note } = invoice;
  const facts: [string, readonly string[]][] = [
    [t("proforma.shipTo"), shipTo],
    [t("proforma.pickUpAt"), pickUpAt],
    [t("proforma.billTo"), billTo],
    [t("orders.texts.poNumber.buyer"), poNumber ? [poNumber] : []],
    [t("orders.texts.note.field"), note ? [note] : []],
  ];
  return (
    <dl className="grid gap-5 sm:grid-cols-2">
      {facts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">{lines.join("\n")}</dd>
          </div>
        ))}
    </dl>
  );
}

function Totals({ page: { invoice } }: { page: Open }) {
  const t = useT();
  return (
    <dl className="flex flex-col gap-2 rounded-lg border border-line bg-wash p-5">
      {totalsOf(invoice.figures).map((sum) => (
        <div
          key={sum.key}
          className={`flex justify-between gap-4${sum.key === "total" ? " border-t border-line-strong pt-3 text-lg font-bold" : ""}`}
        >
          <dt>{totalName(t, sum, { pointsUsed: 0 })}</dt>
          <dd>
            {sum.off && "−"}
            <Money amount={sum.amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Pay({ page, reply }: { page: Open; reply: ProformaReply | undefined }) {
  const t = useT();
  const pending = useNavigation().state === "submitting";
  const { invoice, methods, version } = page;
  const needsMethod = reply?.error.code === "method_required";
  // New with each answer only, because a new list takes the focus.
  const summary = useMemo(
    () => (reply?.error.code === "method_required" ? [{ field: "method", message: refusedText(t, reply.error) }] : []),
    [reply, t],
  );
  return (
    <Form method="post" noValidate className="flex flex-col gap-4 rounded-lg border-2 border-primary p-5 print:hidden">
      <ErrorSummary fieldErrors={summary} />
      {reply && !needsMethod && <Refused reply={reply} />}
      <input type="hidden" name="version" value={version} />
      <RadioCards
        legend={t("proforma.how")}
        name="method"
        error={summary[0]?.message}
        cards={methods.map((method) => ({
          value: method,
          label: t(`orders.payment.${method}`),
          text: isManual(method) ? undefined : t(`checkout.payment.${method}Hint`),
        }))}
      />
      <Button
        type="submit"
        name="intent"
        value="pay"
        size="large"
        wide
        pending={pending}
        pendingLabel={t("proforma.pending")}
      >
        {t("proforma.pay", { total: formatMoney(invoice.figures.total, t.language) })}
      </Button>
      <p className="text-sm text-muted">{t("proforma.terms")}</p>
    </Form>
  );
}
