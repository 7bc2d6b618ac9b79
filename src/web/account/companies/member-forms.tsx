import { Form } from "react-router";
import { fullName } from "#domain/kernel/person-name.ts";
import { roleValue } from "#domain/companies/roles-form.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type { CompanyReply, CompanyScreen, FormReply } from "./company-part.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

interface FormProps {
  screen: CompanyScreen;
  reply: CompanyReply;
}

/** Invites a person by mail: they sign in with that mailbox to accept. */
export function InviteForm({
  sites,
  back,
  reply,
  most = null,
}: {
  sites: CompanyScreen["sites"];
  /** The company's page, on either side. */
  back: string;
  reply: FormReply | undefined;
  /** People that may be invited a day, before the company is approved. */
  most?: number | null;
}) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <div className="flex max-w-text flex-col gap-4">
      <p className="text-muted">{t("companies.inviteText")}</p>
      {most !== null && <p>{t("companies.inviteEarly", { most })}</p>}
      <AccountForm
        shown={errors}
        submit={t("companies.inviteSend")}
        pending={t("companies.sending")}
        wide={false}
        aside={
          <ButtonLink to={back} variant="secondary">
            {t("companies.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          label={t("companies.email")}
          defaultValue={reply?.values.email ?? ""}
          error={errors.say("email")}
          autoComplete="off"
        />
        <RoleBoxes sites={sites} ticked={reply?.ticked ?? []} error={errors.say("roles")} />
      </AccountForm>
    </div>
  );
}

/** A member's roles, and their way out. */
export function MemberForm({
  screen: { company, sites },
  member,
  reply,
}: FormProps & { member: CompanyScreen["members"][number] }) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <div className="flex max-w-text flex-col gap-6">
      <p className="wrap-anywhere">
        <span className="font-semibold">{fullName(member)}</span> <span className="text-muted">{member.email}</span>
      </p>
      <AccountForm
        shown={errors}
        submit={t("companies.rolesSave")}
        pending={t("companies.sending")}
        wide={false}
        aside={<Back id={company.id} />}
      >
        <input type="hidden" name="intent" value="roles" />
        <input type="hidden" name="member" value={member.id} />
        <RoleBoxes sites={sites} ticked={reply?.ticked ?? member.roles.map(roleValue)} error={errors.say("roles")} />
      </AccountForm>
      {!member.isSelf && (
        <section aria-labelledby="remove" className="flex flex-col items-start gap-3 border-t border-line pt-4">
          <h2 id="remove" className="text-lg font-semibold">
            {t("companies.remove")}
          </h2>
          <p className="text-muted">{t("companies.removeText")}</p>
          <Form method="post">
            <input type="hidden" name="member" value={member.id} />
            <Button type="submit" name="intent" value="remove" variant="danger">
              {t("companies.removeOf", { name: fullName(member) })}
            </Button>
          </Form>
        </section>
      )}
    </div>
  );
}

function Back({ id }: { id: number }) {
  const t = useT();
  const to = useHref();
  return (
    <ButtonLink to={to("company", { company: String(id) })} variant="secondary">
      {t("companies.cancel")}
    </ButtonLink>
  );
}
