import { Form, useNavigation } from "react-router";
import { exemptionReasons } from "#domain/buyers/tax-exempt.ts";
import { longestReason } from "#domain/companies/company-life.ts";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { stateName } from "#domain/shipping/states.ts";
import { formatDate, formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Panel } from "../panel.tsx";
import { sharedText } from "../refused-text.ts";
import type * as server from "./company.server.ts";
import type { ExemptionIntent, ExemptionReply } from "./exemption-steps.server.ts";

type Screen = PageProps<typeof server>["loaderData"];
type Certificate = Screen["certificates"][number];

const codeText = errorText(sharedText, {
  file_missing: "adminCompanies.tax.file",
  site_unchosen: "adminCompanies.tax.site",
  answer_required: "adminCompanies.tax.answer",
  as_required: "adminCompanies.tax.as",
  too_long: { label: "adminCompanies.tax.answer", kind: "too_long", values: { max: longestReason } },
  until_invalid: { label: "adminCompanies.tax.until", kind: "day_format" },
  until_past: { label: "adminCompanies.tax.until", kind: "day_past" },
});

const replyText = (t: Translator, { code, sentence }: ExemptionReply) => (code === null ? sentence : codeText(t, code));

/** The id of the field that a refused decision is about; empty for the whole. */
function fieldOf({ code, intent, certificate }: ExemptionReply): string {
  if (code === "certificate_stale") return "";
  if (intent === "add-certificate") return code === "site_unchosen" ? "certificate-site" : "certificate-file";
  if (code === null) return "";
  if (code === "as_required") return `as-${certificate}`;
  return code.startsWith("until_") ? `until-${certificate}` : `${intent}-${certificate}`;
}

interface FormProps {
  readonly certificate: Certificate;
  /** Of the decision on this certificate. */
  readonly reply: ExemptionReply | undefined;
}

/** Certificates of a company's sites that wait for the staff or hold, with the decisions on them. */
export function SiteExemptions({ screen, reply }: { screen: Screen; reply: ExemptionReply | undefined }) {
  const t = useT();
  const { certificates, mayExempt, seesCertificates } = screen;
  return (
    <Panel id="tax" title={t("adminCompanies.tax.title")}>
      {reply && <ErrorSummary fieldErrors={[{ field: fieldOf(reply), message: replyText(t, reply) }]} of={reply} />}
      {certificates.length === 0 && <p className="text-sm text-muted">{t("adminCompanies.tax.none")}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {certificates.map((certificate) => {
          const own = reply?.certificate === certificate.id ? reply : undefined;
          return (
            <li key={certificate.id} className="flex flex-col gap-3 py-3">
              <About certificate={certificate} isOpened={seesCertificates} />
              {mayExempt && certificate.status === "waiting" && (
                <>
                  <Grant certificate={certificate} reply={own} />
                  <Answer intent="refuse-certificate" certificate={certificate} reply={own} />
                </>
              )}
              {mayExempt && certificate.status !== "waiting" && (
                <Answer intent="end-exemption" certificate={certificate} reply={own} />
              )}
            </li>
          );
        })}
      </ul>
      {mayExempt && screen.sites.length > 0 && (
        <Add
          key={certificates.map(({ id }) => id).join()}
          screen={screen}
          reply={reply?.intent === "add-certificate" ? reply : undefined}
        />
      )}
    </Panel>
  );
}

/** The form for a certificate that came by mail or over the counter. */
function Add({ screen: { sites }, reply }: { screen: Screen; reply: ExemptionReply | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const errorAt = (field: string) => (reply && fieldOf(reply) === field ? replyText(t, reply) : undefined);
  return (
    <details open={reply !== undefined} className="border-t border-line pt-3 text-sm">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {t("adminCompanies.tax.addTitle")}
      </summary>
      <Form method="post" encType="multipart/form-data" noValidate className="mt-2 flex flex-col items-start gap-3">
        <SelectField
          id="certificate-site"
          name="site"
          label={t("adminCompanies.tax.site")}
          placeholder={t("adminInvoices.choose")}
          defaultValue={reply?.typed.site ?? ""}
          choices={sites.map(({ id, name, state }) => ({
            value: String(id),
            label: t("adminCompanies.tax.of", { site: name, state: stateName(state)[t.language] }),
          }))}
          error={errorAt("certificate-site")}
          className="w-full"
        />
        <FileField
          id="certificate-file"
          name="files"
          accept=".pdf,image/jpeg,image/png,image/webp"
          label={t("adminCompanies.tax.file")}
          hint={t("adminCompanies.tax.fileHint")}
          error={errorAt("certificate-file")}
          className="w-full"
        />
        <Button type="submit" name="intent" value="add-certificate" variant="secondary" size="small" pending={busy}>
          {t("adminCompanies.tax.add")}
        </Button>
      </Form>
    </details>
  );
}

function About({ certificate, isOpened }: { certificate: Certificate; isOpened: boolean }) {
  const t = useT();
  const to = useHref();
  const { id, site, taxState, status, fileName: name, bytes, reason, validUntil } = certificate;
  const sender = certificate.byStaff || certificate.by;
  const file = t("companies.tax.file", { name, kilobytes: Math.ceil(bytes / 1024) });
  return (
    <div className="flex flex-col items-start gap-1">
      <h3 className="font-semibold">{t("adminCompanies.tax.of", { site, state: stateName(taxState)[t.language] })}</h3>
      <Badge tone={status === "waiting" ? "info" : status === "over" ? "warning" : "success"}>
        {t(`companies.tax.status.${status}`)}
      </Badge>
      {reason && (
        <p>
          {t(`adminCompanies.tax.reason.${reason}`)}
          {validUntil !== null &&
            ` · ${t("adminCompanies.tax.until")} ${formatDate(lastDayBefore(validUntil, t.timeZone), t)}`}
        </p>
      )}
      {isOpened ? (
        <a href={to("adminSiteCertificate", { certificate: String(id) })} className="link">
          {file}
        </a>
      ) : (
        <p>{file}</p>
      )}
      <p className="text-muted">{[sender, formatDateTime(certificate.sentAt, t)].filter(Boolean).join(" · ")}</p>
    </div>
  );
}

function Grant({ certificate: { id }, reply }: FormProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const own = reply?.intent === "grant-exemption" ? reply : undefined;
  const errorAt = (field: string) => (own && fieldOf(own) === field ? replyText(t, own) : undefined);
  return (
    <Form method="post" noValidate className="flex flex-col items-start gap-3">
      <input type="hidden" name="certificate" value={id} />
      <SelectField
        id={`as-${id}`}
        name="as"
        label={t("adminCompanies.tax.as")}
        placeholder={t("adminInvoices.choose")}
        defaultValue={own?.typed.as ?? ""}
        choices={exemptionReasons.map((value) => ({ value, label: t(`adminCompanies.tax.reason.${value}`) }))}
        error={errorAt(`as-${id}`)}
        className="w-full"
      />
      <TextField
        id={`until-${id}`}
        name="until"
        type="date"
        label={t("adminCompanies.tax.until")}
        hint={t("adminCompanies.tax.untilHint")}
        defaultValue={own?.typed.until ?? ""}
        error={errorAt(`until-${id}`)}
      />
      <Button type="submit" name="intent" value="grant-exemption" size="small" pending={busy}>
        {t("adminCompanies.tax.grant")}
      </Button>
    </Form>
  );
}

const words = {
  "refuse-certificate": { title: "adminCompanies.tax.refuseTitle", submit: "adminCompanies.tax.refuse" },
  "end-exemption": { title: "adminCompanies.tax.endTitle", submit: "adminCompanies.tax.end" },
} as const satisfies Partial<Record<ExemptionIntent, object>>;

/** A decision that the company reads an answer with, folded until it is wanted. */
function Answer({ intent, certificate: { id }, reply }: FormProps & { intent: keyof typeof words }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const own = reply?.intent === intent ? reply : undefined;
  const field = `${intent}-${id}`;
  return (
    <details open={own !== undefined}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{t(words[intent].title)}</summary>
      <Form method="post" noValidate className="mt-2 flex flex-col items-start gap-3">
        <input type="hidden" name="certificate" value={id} />
        <TextArea
          id={field}
          name="answer"
          label={t("adminCompanies.tax.answer")}
          hint={t("adminCompanies.tax.answerHint")}
          rows={2}
          maxLength={longestReason}
          defaultValue={own?.typed.answer ?? ""}
          error={own && fieldOf(own) === field ? replyText(t, own) : undefined}
          className="w-full"
        />
        <Button type="submit" name="intent" value={intent} variant="secondary" size="small" pending={busy}>
          {t(words[intent].submit)}
        </Button>
      </Form>
    </details>
  );
}
