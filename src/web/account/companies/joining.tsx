import { Form, useNavigation } from "react-router";
import { fullName } from "#domain/kernel/person-name.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { CompanyReply, CompanyScreen } from "./company-part.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

/** Lets people of the company's mail domain ask to join: the administrator's own address proves it. */
export function Joining({ screen: { company, ownDomain } }: { screen: CompanyScreen }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const isOpen = company.mailDomain !== "";
  const domain = isOpen ? company.mailDomain : ownDomain;
  return (
    <section aria-labelledby="who-may-join" className="flex max-w-text flex-col gap-3">
      <h2 id="who-may-join" className="text-lg font-semibold">
        {t("companies.joining.title")}
      </h2>
      {domain === null ? (
        <p className="text-muted">{t("companies.joining.unproved")}</p>
      ) : (
        <Form method="post" className="flex flex-col items-start gap-4">
          <input type="hidden" name="intent" value="joining" />
          <CheckboxField
            key={String(isOpen)}
            name="joining"
            label={t("companies.joining.allow", { domain })}
            hint={t("companies.joining.allowHint")}
            defaultChecked={isOpen}
          />
          <Button type="submit" variant="secondary" pending={busy}>
            {t("companies.po.save")}
          </Button>
        </Form>
      )}
    </section>
  );
}

interface AdmitFormProps {
  screen: CompanyScreen;
  person: CompanyScreen["asking"][number];
  reply: CompanyReply;
}

/** The answer to somebody who asks to join: the roles that they get, or none. */
export function AdmitForm({ screen: { company, sites }, person, reply }: AdmitFormProps) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <div className="flex max-w-text flex-col gap-6">
      <p className="wrap-anywhere">
        <span className="font-semibold">{fullName(person)}</span> <span className="text-muted">{person.email}</span>
      </p>
      <AccountForm
        shown={errors}
        submit={t("companies.joining.admit")}
        pending={t("companies.sending")}
        wide={false}
        aside={
          <ButtonLink to={to("company", { company: String(company.id) })} variant="secondary">
            {t("companies.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="admit" />
        <input type="hidden" name="join" value={person.id} />
        <RoleBoxes sites={sites} ticked={reply?.ticked ?? []} error={errors.say("roles")} />
      </AccountForm>
      <Form method="post" className="flex flex-col items-start gap-3 border-t border-line pt-4">
        <p className="text-muted">{t("companies.joining.declineText")}</p>
        <input type="hidden" name="join" value={person.id} />
        <Button type="submit" name="intent" value="turn-away" variant="danger">
          {t("companies.joining.decline")}
        </Button>
      </Form>
    </div>
  );
}
