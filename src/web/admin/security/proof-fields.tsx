import { Form } from "react-router";
import type { FactorsAsked, ProofRefused } from "#engine/staff/confirm-factor.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Panel } from "../panel.tsx";
import { ConfirmByPasskey } from "./confirm-by-passkey.tsx";
import { refusedText } from "../refused-text.ts";

type RefusedCode = ProofRefused["code"];

const proofText = (t: Translator, code: RefusedCode): string =>
  refusedText(t, code, (own) => t(`adminSettings.proof.refused.${own}`));

/** Asks for a fresh second factor within a form that leads to money. */
export function ProofFields({ asked, refused }: { asked: FactorsAsked; refused: RefusedCode | null }) {
  const t = useT();
  // One that is wanted stands above the form, and its field has no fault yet.
  const error = refused === null || refused === "factor_needed" ? null : proofText(t, refused);
  return (
    <Panel id="confirm" title={t("adminSettings.proof.title")}>
      <p className="text-sm text-muted">{t("adminSettings.proof.text")}</p>
      {asked.passkey && <ConfirmByPasskey isOnlyWay={!asked.code} />}
      {asked.code && (
        <TextField
          name="factor"
          label={t("adminShell.fields.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          error={error}
          className="max-w-xs"
        />
      )}
      {!asked.code && !asked.passkey && (
        <PasswordField
          name="factor"
          label={t("adminShell.fields.password")}
          autoComplete="current-password"
          error={error}
          className="max-w-xs"
        />
      )}
    </Panel>
  );
}

/** The field that the factor is typed in; empty where there is none, as for a passkey. */
const factorField = (factors: FactorsAsked | null | undefined): string =>
  factors && (factors.code || !factors.passkey) ? "factor" : "";

/** Says above a form that it waits for a factor, or why the one that was given is not taken. */
export function ProofSummary({ code, asked, of }: { code: RefusedCode; asked: FactorsAsked | null; of: object }) {
  const t = useT();
  return (
    <ErrorSummary
      title={code === "factor_needed" ? t("adminSettings.proof.title") : undefined}
      fieldErrors={[{ field: code === "too_new" ? "" : factorField(asked), message: proofText(t, code) }]}
      of={of}
    />
  );
}

/** A form still waiting for a second factor: all its fields, to be sent again with one. */
export interface Unproved {
  readonly code: ProofRefused["code"];
  readonly fields: readonly (readonly [name: string, value: string])[];
}

/** Asks for the factor that such a form lacks, and sends it again as it was. */
export function FinishWithProof({ unproved, asked }: { unproved: Unproved; asked: FactorsAsked | null }) {
  const t = useT();
  return (
    <Form method="post" noValidate className="flex max-w-4xl flex-col gap-4">
      <ProofSummary code={unproved.code} asked={asked} of={unproved} />
      {unproved.code !== "too_new" && asked && (
        <>
          {unproved.fields.map(([name, value], at) => (
            <input key={`${at} ${name}`} type="hidden" name={name} value={value} />
          ))}
          <ProofFields asked={asked} refused={unproved.code} />
          <Button type="submit" className="self-start">
            {t("adminSettings.proof.again")}
          </Button>
        </>
      )}
    </Form>
  );
}
