import { useMemo } from "react";
import { maxFileBytes } from "#domain/checkout/quote-files.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { stateName, type UsState } from "#domain/shipping/states.ts";
import { formatDate } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { useRefusedFiles } from "../refused-files.ts";
import type { CompanyReply, CompanyScreen } from "./company-part.tsx";

type Tax = Pick<CompanyScreen["taxes"][number], "isExempt" | "until">;

/** A site's sales tax, in words. */
export function siteTaxText(t: ShopTranslator, { isExempt, until }: Tax, taxState: UsState): string {
  const state = stateName(taxState)[t.language];
  if (until === null) return isExempt ? t("companies.tax.exempt", { state }) : t("companies.tax.pays");
  const date = formatDate(lastDayBefore(until, t.timeZone), t);
  return isExempt ? t("companies.tax.exemptThrough", { state, date }) : t("companies.tax.over", { date });
}

type Shown = Extract<NonNullable<CompanyScreen["editing"]>, { what: "tax" }>;

/** A site's sales tax, its certificates, and the form that sends one. */
export function SiteTax({ screen, shown, reply }: { screen: CompanyScreen; shown: Shown; reply: CompanyReply }) {
  const t = useT();
  const to = useHref();
  const { company, taxes, done } = screen;
  const { site, certificates } = shown;
  const tax = taxes.find(({ siteId }) => siteId === site.id);
  return (
    <div className="flex max-w-text flex-col gap-6 wrap-anywhere">
      <BackLink to={to("company", { company: String(company.id) })}>{company.legalName}</BackLink>
      {done === "certificate" && !reply && <SuccessNotice>{t("companies.done.certificate")}</SuccessNotice>}
      {tax && (
        <Notice type={tax.isExempt ? "success" : "info"} title={siteTaxText(t, tax, site.state)}>
          {tax.isWaiting && <p>{t("companies.tax.waiting")}</p>}
        </Notice>
      )}
      <p className="text-muted">{t("companies.tax.text", { state: stateName(site.state)[t.language] })}</p>
      {/* A certificate that was taken is not sent again. */}
      <CertificateForm key={certificates[0]?.id ?? 0} site={site} reply={reply} />
      <Certificates company={company.id} certificates={certificates} />
    </div>
  );
}

function CertificateForm({ site, reply }: { site: Shown["site"]; reply: CompanyReply }) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  const fileError = reply?.fileError;
  // A new list with each answer, so that it is told again.
  const ofFile = useMemo(() => reply && fileError && [{ field: "files", message: fileError }], [reply, fileError]);
  const [refused, setRefused] = useRefusedFiles();
  return (
    <AccountForm
      shown={ofFile ? { ...errors, summary: ofFile } : errors}
      submit={t("companies.tax.send")}
      pending={t("companies.sending")}
      wide={false}
      encType="multipart/form-data"
    >
      <input type="hidden" name="intent" value="certificate" />
      <input type="hidden" name="state" value={site.state} />
      <FileField
        name="files"
        accept=".pdf,image/jpeg,image/png,image/webp"
        label={t("companies.tax.certificate")}
        hint={t("companies.tax.hint", { state: stateName(site.state)[t.language] })}
        error={refused ?? fileError ?? errors.say("files")}
        onChange={({ currentTarget: input }) => {
          const isTooLarge = (input.files?.[0]?.size ?? 0) > maxFileBytes;
          if (isTooLarge) input.value = "";
          setRefused(isTooLarge ? t("companies.tax.tooLarge") : null);
        }}
      />
    </AccountForm>
  );
}

const tones: Readonly<Record<Shown["certificates"][number]["status"], Tone>> = {
  waiting: "info",
  granted: "success",
  refused: "danger",
  ended: "neutral",
  over: "warning",
};

function Certificates({ company, certificates }: Pick<Shown, "certificates"> & { company: number }) {
  const t = useT();
  const to = useHref();
  return (
    <section aria-labelledby="sent" className="flex flex-col gap-3">
      <h2 id="sent" className="text-lg font-semibold">
        {t("companies.tax.sent")}
      </h2>
      {certificates.length === 0 && <p className="text-muted">{t("companies.tax.none")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {certificates.map(({ id, taxState, status, fileName: name, bytes, by, sentAt, answer }) => (
          <li key={id} className="flex flex-col items-start gap-1 py-3">
            <a
              href={to("company", { company: String(company) }, { certificate: id })}
              className="link inline-flex min-h-11 items-center"
            >
              {t("companies.tax.file", { name, kilobytes: Math.ceil(bytes / 1024) })}
            </a>
            <p className="flex flex-wrap gap-1">
              <Badge tone={tones[status]}>{t(`companies.tax.status.${status}`)}</Badge>
              <Badge>{stateName(taxState)[t.language]}</Badge>
            </p>
            <p className="text-sm text-muted">
              {by
                ? t("companies.tax.by", { name: by, date: formatDate(sentAt, t) })
                : t("companies.tax.at", { date: formatDate(sentAt, t) })}
            </p>
            {answer && <p className="whitespace-pre-line">{t("companies.tax.answer", { text: answer })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
