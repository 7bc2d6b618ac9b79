import { useEffect } from "react";
import { industries } from "#domain/customers/profile.ts";
import { spokenIn } from "#domain/kernel/shop-languages.ts";
import type { PersonalInfo } from "#engine/customers/profile.ts";
import { ownNames } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountForm } from "../entry-page.tsx";
import { type FieldErrorKey, useFieldErrors } from "../field-errors.ts";
import { NameFields } from "../name-fields.tsx";

interface ProfileReply {
  readonly done: "saved" | "resent" | "resentEnough" | null;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly values: { firstName: string; lastName: string; phone: string; industry: string; language: string } | null;
}

/** Name, phone and industry; the email is how one signs in and stays. */
export function ProfileForm({ info, reply }: { info: PersonalInfo; reply: ProfileReply | undefined }) {
  const t = useT();
  const spoken = spokenIn(useShop().languages);
  const errors = useFieldErrors(reply?.fieldErrors);
  const isSaved = reply?.done === "saved";
  useEffect(() => {
    // The page's head greets by first name.
    if (isSaved) void refreshVisitor();
  }, [isSaved, reply]);
  const { firstName, lastName, phone, industry, language } = reply?.values ?? info;
  return (
    <section aria-labelledby="personal-info" className="flex max-w-text flex-col gap-4">
      <h2 id="personal-info" className="text-xl font-semibold">
        {t("account.personal.info")}
      </h2>
      {isSaved && <SuccessNotice>{t("account.personal.saved")}</SuccessNotice>}
      <AccountForm
        shown={errors}
        submit={t("account.personal.save")}
        pending={t("account.personal.saving")}
        wide={false}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <NameFields firstName={firstName} lastName={lastName} shown={errors} />
        </div>
        <PhoneAndIndustry phone={phone} industry={industry} errors={errors} />
        {spoken.length > 1 ? (
          <SelectField
            name="language"
            label={t("account.fields.language")}
            choices={spoken.map((one) => ({ value: one, label: ownNames[one] }))}
            defaultValue={language}
            className="sm:w-1/2 sm:pr-2"
          />
        ) : (
          // The stored choice takes effect again once the shop offers both languages.
          <input type="hidden" name="language" value={language} />
        )}
        <TextField
          name="email"
          type="email"
          label={t("account.fields.email")}
          hint={t("account.personal.emailHint")}
          value={info.email}
          readOnly
        />
      </AccountForm>
    </section>
  );
}

function PhoneAndIndustry({
  phone,
  industry,
  errors,
}: {
  phone: string;
  industry: string;
  errors: ReturnType<typeof useFieldErrors>;
}) {
  const t = useT();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="phone"
        type="tel"
        inputMode="tel"
        label={t("account.fields.phone")}
        autoComplete="tel"
        optional
        defaultValue={phone}
        error={errors.say("phone")}
      />
      <SelectField
        name="industry"
        label={t("account.fields.industry")}
        placeholder={t("account.personal.industryChoose")}
        choices={industries.map((one) => ({ value: one, label: t(`account.personal.industries.${one}`) }))}
        optional
        defaultValue={industry}
      />
    </div>
  );
}
