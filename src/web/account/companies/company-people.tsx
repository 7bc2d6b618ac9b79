import { Form } from "react-router";
import { fullName } from "#domain/kernel/person-name.ts";
import { formatDate } from "#i18n/format.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { type CompanyScreen, PartHead } from "./company-part.tsx";
import { useRoleWords } from "./role-boxes.tsx";

/** People with their roles, and invitations that wait. */
export function People({ screen: { company, members, invitations, asking, sites } }: { screen: CompanyScreen }) {
  const t = useT();
  const to = useHref();
  const inWords = useRoleWords(sites);
  const here = { company: String(company.id) };
  const mayInvite = company.state !== "closed" && company.state !== "declined";
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <PartHead
        id="people"
        title={t("companies.people")}
        add={mayInvite && { to: to("company", here, { invite: "" }), label: t("companies.invite") }}
      />
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {members.map((member) => (
          <li key={member.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {fullName(member)}
                {member.isSelf && <Badge tone="info">{t("companies.you")}</Badge>}
              </p>
              <p className="text-sm text-muted">{member.email}</p>
              <p className="text-sm">{inWords(member.roles) || t("companies.noRoles")}</p>
            </div>
            <ButtonLink
              to={to("company", here, { member: member.id })}
              variant="quiet"
              size="small"
              icon="edit"
              aria-label={t("companies.editOf", { name: fullName(member) })}
            >
              {t("companies.edit")}
            </ButtonLink>
          </li>
        ))}
        {asking.map((person) => (
          <li key={`join-${person.id}`} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0 wrap-anywhere">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {fullName(person) || person.email}
                <Badge tone="warning">{t("companies.joining.asks")}</Badge>
              </p>
              <p className="text-sm text-muted">{person.email}</p>
            </div>
            <ButtonLink to={to("company", here, { join: person.id })} size="small">
              {t("companies.joining.decideOf", { name: fullName(person) || person.email })}
            </ButtonLink>
          </li>
        ))}
        {invitations.map((invitation) => (
          <Invitation key={`invitation-${invitation.id}`} invitation={invitation} roles={inWords(invitation.roles)} />
        ))}
      </ul>
    </section>
  );
}

function Invitation({
  invitation: { id, email, expiresAt },
  roles,
}: {
  invitation: CompanyScreen["invitations"][number];
  roles: string;
}) {
  const t = useT();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {email}
          <Badge>{t("companies.invited", { date: formatDate(dayIn(t.timeZone, expiresAt), t) })}</Badge>
        </p>
        <p className="text-sm">{roles}</p>
      </div>
      <Form method="post">
        <input type="hidden" name="invitation" value={id} />
        <Button
          type="submit"
          name="intent"
          value="withdraw-invitation"
          variant="quiet"
          size="small"
          aria-label={t("companies.withdrawOf", { email })}
        >
          {t("companies.withdraw")}
        </Button>
      </Form>
    </li>
  );
}
