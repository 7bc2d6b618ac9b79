import { Form, useNavigation } from "react-router";
import { formatDate, formatDateTime, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { ErrorNotice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import type { PageProps } from "../../page-props.ts";
import { customerErrorText } from "./customer-error-text.ts";
import { Fact } from "./fact.tsx";
import type * as server from "./customer.server.ts";

type Props = PageProps<typeof server>;
interface Shown {
  readonly screen: Props["loaderData"];
}
type Answer = Exclude<NonNullable<Props["actionData"]>, { intent: "groups" }>;

/** Notes of staff for each other, the latest first. */
export function Notes({ screen: { notes, mayNote, press }, answer }: Shown & { answer: Answer | null }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="notes" title={t("adminCustomers.notes")}>
      {mayNote && (
        // A note that was stored leaves an empty field behind.
        <Form method="post" noValidate key={notes[0]?.id ?? 0} className="flex flex-col items-start gap-3">
          <input type="hidden" name="press" value={press} />
          {answer && (
            <ErrorSummary fieldErrors={[{ field: "note", message: customerErrorText(t, answer.code) }]} of={answer} />
          )}
          <TextArea
            name="note"
            label={t("adminCustomers.note")}
            hint={t("adminCustomers.noteHint")}
            rows={3}
            maxLength={4_000}
            defaultValue={answer?.typed.note ?? ""}
            error={answer && customerErrorText(t, answer.code)}
            className="w-full"
          />
          <Button type="submit" name="intent" value="note" variant="secondary" size="small" pending={busy}>
            {t("adminCustomers.addNote")}
          </Button>
        </Form>
      )}
      {notes.length === 0 && <p className="text-sm text-muted">{t("adminCustomers.none")}</p>}
      <ol className="flex flex-col gap-3">
        {notes.map(({ id, text, by, at }) => (
          <li key={id} className="border-l-2 border-line pl-3 text-sm">
            <p className="break-words whitespace-pre-line">{text}</p>
            <p className="text-muted">
              {by} · {formatDateTime(at, t)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** Sign-in status of this customer. */
export function SignIn({ screen: { profile, locked, mayNote, mayEdit }, answer }: Shown & { answer: Answer | null }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="sign-in" title={t("adminCustomers.signIn")}>
      <dl className="flex flex-col gap-2 text-sm">
        <Fact name={t("adminCustomers.verified")}>
          {profile.verifiedAt === null ? t("adminCustomers.no") : formatDateTime(profile.verifiedAt, t)}
        </Fact>
        <Fact name={t("adminCustomers.password")}>
          {t(profile.hasPassword ? "adminCustomers.yes" : "adminCustomers.no")}
        </Fact>
        <Fact name={t("adminCustomers.sessions")}>{formatNumber(profile.sessions, t.language)}</Fact>
        <Fact name={t("adminCustomers.lastSeen")}>
          {profile.lastSeenAt === null ? "–" : formatDateTime(profile.lastSeenAt, t)}
        </Fact>
        {locked && (
          <Fact name={t("adminCustomers.lockedName")}>
            <Badge tone="warning">{t("adminCustomers.locked")}</Badge>
          </Fact>
        )}
      </dl>
      {answer && <ErrorNotice>{customerErrorText(t, answer.code)}</ErrorNotice>}
      {mayEdit && !profile.hasPassword && (
        <Form method="post">
          <Button type="submit" name="intent" value="invite" variant="secondary" size="small" pending={busy}>
            {t("adminCustomers.invite")}
          </Button>
        </Form>
      )}
      {mayNote && profile.sessions > 0 && (
        <Form method="post">
          <Button type="submit" name="intent" value="sign-out" variant="secondary" size="small" pending={busy}>
            {t("adminCustomers.endSessions")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

/** The customer's tax exemption: until when, and its certificates. */
export function Exemption({ screen, answer }: Shown & { answer: Answer | null }) {
  const t = useT();
  const { profile, certificates, mayExempt, exemptDay } = screen;
  const error = answer && customerErrorText(t, answer.code, { megabytes: 10 });
  const isOfFile = answer !== null && /^(?:certificate|files?)_/.test(answer.code);
  const isOfDay = answer?.code.startsWith("until_") ?? false;
  return (
    <Panel id="exemption-title" title={t("adminCustomers.exemption.title")}>
      {answer && (
        <ErrorSummary
          fieldErrors={[{ field: isOfFile ? "certificate" : isOfDay ? "until" : "", message: error }]}
          of={answer}
        />
      )}
      {profile.taxExempt && !screen.isExempt && (
        <p className="text-sm font-medium text-warning">{t("adminCustomers.exemption.over")}</p>
      )}
      {mayExempt ? (
        <ExemptionForm screen={screen} answer={answer} error={error} isOfDay={isOfDay} isOfFile={isOfFile} />
      ) : (
        <p className="text-sm">
          {t(screen.isExempt ? "adminCustomers.exemption.exempt" : "adminCustomers.exemption.pays")}
          {exemptDay && ` · ${formatDate(exemptDay, t)}`}
        </p>
      )}
      {certificates.length > 0 && <Certificates screen={screen} />}
    </Panel>
  );
}

function ExemptionForm({
  screen,
  answer,
  error,
  isOfDay,
  isOfFile,
}: Shown & { answer: Answer | null; error: string | null; isOfDay: boolean; isOfFile: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { profile, exemptDay } = screen;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      key={screen.exemptionSeen}
      className="group/exempt flex flex-col items-start gap-3"
    >
      <input type="hidden" name="seen" value={screen.exemptionSeen} />
      <SelectField
        name="exempt"
        label={t("adminCustomers.exemption.field")}
        defaultValue={
          answer?.typed.exempt || (profile.taxExempt ? (profile.taxExemptReason === "resale" ? "resale" : "yes") : "no")
        }
        choices={[
          { value: "no", label: t("adminCustomers.exemption.pays") },
          { value: "resale", label: t("adminCustomers.exemption.resale") },
          { value: "yes", label: t("adminCustomers.exemption.exempt") },
        ]}
        className="w-full"
      />
      <div className="hidden w-full flex-col gap-3 group-has-[option:not([value=no]):checked]/exempt:flex">
        <TextField
          name="until"
          type="date"
          label={t("adminCustomers.exemption.until")}
          hint={t("adminCustomers.exemption.untilHint")}
          defaultValue={answer ? answer.typed.until : exemptDay}
          error={isOfDay ? error : undefined}
        />
        <FileField
          name="certificate"
          accept="application/pdf,image/jpeg"
          label={t("adminCustomers.exemption.certificate")}
          hint={t("adminCustomers.exemption.certificateHint")}
          error={isOfFile ? error : undefined}
        />
      </div>
      <Button type="submit" name="intent" value="exemption" variant="secondary" size="small" pending={busy}>
        {t("adminCustomers.exemption.save")}
      </Button>
    </Form>
  );
}

function Certificates({ screen: { certificates, mayExempt } }: Shown) {
  const t = useT();
  const to = useHref();
  return (
    <ul className="flex flex-col gap-2 text-sm wrap-anywhere">
      {certificates.map(({ id, fileName, bytes, by, uploadedAt }) => (
        <li key={id}>
          {mayExempt ? (
            <a href={to("adminTaxCertificate", { certificate: String(id) })} className="link">
              {fileName || t("adminCustomers.exemption.certificate")}
            </a>
          ) : (
            fileName
          )}
          <span className="block text-muted">
            {t("adminCustomers.exemption.size", { kb: formatNumber(Math.ceil(bytes / 1024), t.language) })} · {by} ·{" "}
            {formatDateTime(uploadedAt, t)}
          </span>
        </li>
      ))}
    </ul>
  );
}
