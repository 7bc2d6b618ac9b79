import { Form } from "react-router";
import { formatDate } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import { destinationText } from "./quotation-text.ts";
import type * as server from "./quotation.server.ts";
import type { QuotationPage, QuotationReply } from "./quotation-page.ts";
import { Changes, ComputedFrom, LineRow, Sums } from "./quotation-parts.tsx";
import { AskOffer, Delivery, IntoCart, Keep } from "./quotation-steps.tsx";
import { Figures } from "../../ui/figures.tsx";

/** A quotation as issued, the changes since, and its actions. */
export default function Quotation({ loaderData: { page, asked }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const refused = actionData?.intent === "make" ? actionData.error : null;
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8 print:py-0">
      <PrivateHead
        title={
          page
            ? [page.name, t("quotation.heading", { number: page.number })].filter(Boolean).join(" – ")
            : t("quotation.title")
        }
      />
      {refused && (
        <ErrorNotice>
          {refused.code === "too_many" || refused.code === "quantity_invalid"
            ? cartErrorMessage(t, refused)
            : t(`quotation.errors.${refused.code}`)}
        </ErrorNotice>
      )}
      {page ? <Paper page={page} reply={actionData} /> : <LookUp asked={asked} />}
    </div>
  );
}

/** Finds a quotation again by the number on its paper. */
function LookUp({ asked }: { asked: string }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex max-w-text flex-col gap-4">
      <h1 className="text-2xl font-bold">{t("quotation.find.title")}</h1>
      <p>{t("quotation.find.text")}</p>
      <Form action={to("quotation")} className="flex flex-col items-start gap-4" noValidate>
        <TextField
          name="number"
          label={t("quotation.number")}
          placeholder="QU-"
          defaultValue={asked}
          error={asked && t("quotation.errors.quotation_missing")}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <Button type="submit">{t("quotation.find.submit")}</Button>
      </Form>
    </div>
  );
}

function Paper({ page, reply }: { page: QuotationPage; reply: QuotationReply }) {
  const t = useT();
  const { name, legalName, address, phone } = useShop();
  const { number, kind, madeOn, validUntil, destination } = page;
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-4">
        <div className="min-w-0">
          <p className="text-sm text-muted">{[legalName || name, ...address, phone].filter(Boolean).join(" · ")}</p>
          <h1 className="text-2xl font-bold [overflow-wrap:anywhere]">{page.name || t("quotation.title")}</h1>
          <p className="font-semibold tabular-nums">{t("quotation.heading", { number })}</p>
          <p className="text-sm text-muted">
            {t(`quotation.kind.${kind}`)} ·{" "}
            {t("quotation.madeUntil", {
              made: formatDate(madeOn, t),
              until: formatDate(validUntil, t),
            })}
          </p>
          {destination && <p className="text-sm">{destinationText(destination, t)}</p>}
        </div>
        <Downloads page={page} />
      </header>
      <Changes page={page} />
      {/* Sums and order come first: on a phone a system of twenty parts would stand before them. */}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-6 lg:col-start-2 print:order-last">
          {kind !== "comparison" && <Sums page={page} />}
          <IntoCart page={page} />
          <AskOffer number={page.number} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <ul className="divide-y divide-line border-y border-line">
            {page.lines.map((line) => (
              <LineRow key={line.sku} line={line} />
            ))}
          </ul>
          <ComputedFrom page={page} />
          <section aria-labelledby="conditions">
            <h2 id="conditions" className="font-semibold">
              {t("quotation.conditions.title")}
            </h2>
            <ul className="mt-1 flex max-w-text list-disc flex-col gap-1 pl-5 text-sm text-muted">
              {page.conditions.map((text) => (
                <li key={text}>
                  <Figures text={text} />
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="flex flex-col gap-6 lg:col-start-2">
          <Keep page={page} reply={reply} />
          <Delivery page={page} reply={reply} />
        </div>
      </div>
    </>
  );
}

function Downloads({ page: { number, name } }: { page: QuotationPage }) {
  const to = useHref();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <PaperLinks href={(paper) => to("quotationPdf", {}, { number, named: name === "" ? undefined : "1", paper })} />
    </div>
  );
}
