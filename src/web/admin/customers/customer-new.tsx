import { languages } from "#domain/kernel/language.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { AccountForm } from "../../account/entry-page.tsx";
import { useFieldErrors } from "../../account/field-errors.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { CheckboxField, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Suggestions } from "../table/list-filters.tsx";
import type * as server from "./customer-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;

/** A customer made by staff, who is mailed the link to a first password. */
export default function CustomerNew({ loaderData, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const values: Readonly<Record<string, string>> = reply?.values ?? {};
  return (
    <AdminPage
      title={t("adminCustomers.new.title")}
      aside={<BackButton to={to("adminCustomers")}>{t("adminCustomers.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminCustomers.new.text")}</p>
      {reply && reply.alike.length > 0 && <Alike people={reply.alike} />}
      <div className="max-w-text">
        <AccountForm
          shown={errors}
          submit={t("adminCustomers.new.make")}
          pending={t("adminCustomers.new.making")}
          wide={false}
        >
          <NameFields values={values} say={errors.say} />
          <ContactFields values={values} say={errors.say} />
          <NoteFields values={values} say={errors.say} tags={loaderData.tags} />
          {reply?.asks && <CheckboxField name="isOther" value="yes" label={t("adminCustomers.new.isOther")} />}
        </AccountForm>
      </div>
    </AdminPage>
  );
}

interface FieldsProps {
  values: Readonly<Record<string, string>>;
  say: (field: string) => string | undefined;
}

function ContactFields({ values, say }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t("adminCustomers.email")}
        defaultValue={values.email ?? ""}
        error={say("email")}
        autoComplete="off"
      />
      <TextField
        name="phone"
        type="tel"
        optional
        label={t("adminCustomers.phone")}
        defaultValue={values.phone ?? ""}
        error={say("phone")}
        autoComplete="off"
      />
      <SelectField
        name="language"
        label={t("adminCustomers.language")}
        defaultValue={values.language || t.language}
        choices={languages.map((value) => ({ value, label: t(`adminCustomers.in.${value}`) }))}
      />
    </>
  );
}

function NoteFields({ values, say, tags }: FieldsProps & { tags: readonly string[] }) {
  const t = useT();
  return (
    <>
      <TextField
        name="tags"
        optional
        label={t("adminCustomers.tags.title")}
        hint={t("adminCustomers.tags.hint")}
        list="tags-suggestions"
        maxLength={1_000}
        defaultValue={values.tags ?? ""}
        error={say("tags")}
        autoComplete="off"
      />
      <Suggestions id="tags-suggestions" values={tags} />
      <TextArea
        name="note"
        optional
        label={t("adminCustomers.new.note")}
        hint={t("adminCustomers.noteHint")}
        rows={3}
        maxLength={4_000}
        defaultValue={values.note ?? ""}
        error={say("note")}
      />
    </>
  );
}

function NameFields({ values, say }: FieldsProps) {
  const t = useT();
  // As a name is written in the language: the family name comes first in Chinese.
  const fields = t.language === "cn" ? (["lastName", "firstName"] as const) : (["firstName", "lastName"] as const);
  return (
    <div className="field-row sm:grid-cols-2">
      {fields.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`adminCustomers.${name}`)}
          defaultValue={values[name] ?? ""}
          error={say(name)}
          autoComplete="off"
          maxLength={120}
        />
      ))}
    </div>
  );
}

/** Customers there are already, with links. */
function Alike({ people }: { people: NonNullable<Props["actionData"]>["alike"] }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice type="warning" title={t("adminCustomers.new.alike")}>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {people.map((person) => (
          <li key={person.id} className="wrap-anywhere">
            <Link to={to("adminCustomer", { customer: String(person.id) })} className="link">
              {fullName(person) || person.email}
            </Link>{" "}
            {person.email}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
