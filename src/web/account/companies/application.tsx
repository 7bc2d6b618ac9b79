import { useMemo } from "react";
import { maxFileBytes } from "#domain/checkout/quote-files.ts";
import { useT } from "../../language/language.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { FileField } from "../../ui/file-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AccountForm } from "../entry-page.tsx";
import { type FieldErrorKey, useFieldErrors } from "../field-errors.ts";
import { useRefusedFiles } from "../refused-files.ts";
import { BillingAddress } from "./billing-address.tsx";
import { CompanyFields } from "./company-fields.tsx";
import type { FieldsProps } from "./fields-props.ts";
import { SiteFields } from "./site-fields.tsx";

/** A refused application, with what was typed and the certificate that waits. */
interface ApplicationReply {
  readonly values: Readonly<Record<string, string>>;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly fileError?: string;
  readonly held?: { readonly name: string; readonly fileName: string; readonly bytes: number } | null;
}

/** The application of a company: its name, its first site, where it is billed, and the site's exemption certificate. */
export function Application({ reply, emailVerified }: { reply?: ApplicationReply; emailVerified: boolean }) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  const fileError = reply?.fileError ?? "";
  // A new list with each answer, so that it is told again.
  const summary = useMemo(
    () => [...errors.summary, ...(reply && fileError !== "" ? [{ field: "files", message: fileError }] : [])],
    [errors.summary, reply, fileError],
  );
  const values = reply?.values ?? { billingSame: "on" };
  return (
    <section aria-labelledby="apply" className="flex max-w-text flex-col gap-4">
      <h2 id="apply" className="text-lg font-semibold">
        {t("companies.applyTitle")}
      </h2>
      <p className="text-muted">{t("companies.applyText")}</p>
      {!emailVerified && <Notice type="warning">{t("account.errors.email_unconfirmed")}</Notice>}
      <AccountForm
        shown={{ ...errors, summary }}
        submit={t("companies.applySend")}
        pending={t("companies.sending")}
        wide={false}
        encType="multipart/form-data"
      >
        <input type="hidden" name="intent" value="apply" />
        <CompanyFields values={values} say={errors.say} />
        <h3 className="mt-2 font-semibold">{t("companies.places.site")}</h3>
        <SiteFields values={values} say={errors.say} />
        <BillingFields values={values} say={errors.say} />
        <Certificate held={reply?.held ?? null} error={fileError || undefined} />
      </AccountForm>
    </section>
  );
}

/** Where a company is billed: at the site of the same form, or elsewhere. */
function BillingFields({ values, say }: FieldsProps) {
  const t = useT();
  return (
    <div className="group/address flex flex-col gap-4">
      <h3 className="mt-2 font-semibold">{t("companies.places.billing")}</h3>
      <CheckboxField
        name="billingSame"
        label={t("companies.places.billingSame")}
        defaultChecked={values.billingSame === "on"}
      />
      <div className="group-has-[[name=billingSame]:checked]/address:hidden">
        <BillingAddress values={values} say={say} />
      </div>
    </div>
  );
}

function Certificate({ held, error }: { held: NonNullable<ApplicationReply["held"]> | null; error?: string }) {
  const t = useT();
  const [refused, setRefused] = useRefusedFiles();
  return (
    <>
      <h3 className="mt-2 font-semibold">{t("companies.tax.certificate")}</h3>
      {held && (
        <CheckboxField
          key={held.name}
          name="held"
          value={held.name}
          label={t("companies.places.held", { name: held.fileName, kilobytes: Math.ceil(held.bytes / 1024) })}
          defaultChecked
        />
      )}
      <FileField
        name="files"
        accept=".pdf,image/jpeg,image/png,image/webp"
        label={t(held ? "companies.places.other" : "companies.places.file")}
        hint={t("companies.places.fileHint")}
        optional
        error={refused ?? error}
        onChange={({ currentTarget: input }) => {
          const isTooLarge = (input.files?.[0]?.size ?? 0) > maxFileBytes;
          if (isTooLarge) input.value = "";
          setRefused(isTooLarge ? t("companies.tax.tooLarge") : null);
        }}
      />
    </>
  );
}
