import { Form } from "react-router";
import { roles } from "#domain/staff/permissions.ts";
import { formatDateTime } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { BesideFields, SelectField, TextField } from "../../ui/field.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { AdminPage } from "../admin-page.tsx";
import { authErrorText } from "../auth/auth-error-text.ts";
import type * as server from "./staff.server.ts";
import type { PageProps } from "../../page-props.ts";
import { refusedText as sharedOr } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;
type Member = Page["loaderData"]["staff"][number];
type Invitation = Page["loaderData"]["invitations"][number];
/** A refused invitation with the input. */
type Uninvited = Extract<NonNullable<Page["actionData"]>, { typed: unknown }>;
type Refused = NonNullable<Extract<NonNullable<Page["actionData"]>, { ok: false }>["code"]>;

export default function Staff({ loaderData: { staff, invitations, asked }, actionData }: Page) {
  const t = useT();
  const uninvited = actionData?.ok === false && "typed" in actionData ? actionData : null;
  return (
    <AdminPage title={t("adminStaff.title")}>
      {actionData?.ok === false && actionData.code === null && (
        <FinishWithProof unproved={actionData.unproved} asked={asked} />
      )}
      {actionData?.ok === false && actionData.code !== null && !uninvited && (
        <ErrorNotice>{refusedText(t, actionData.code)}</ErrorNotice>
      )}
      {actionData?.ok && (
        <SuccessNotice>
          {t(`adminStaff.${actionData.done}`, { email: ("email" in actionData && actionData.email) || "" })}
        </SuccessNotice>
      )}
      <ul className="rounded-lg border border-line">
        {staff.map((member) => (
          <li
            key={member.id}
            className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_14rem_auto]"
          >
            <p className="min-w-0">
              <span className="font-semibold">{member.name}</span>
              <span className="block text-sm break-words text-muted">{member.email}</span>
            </p>
            <Standing member={member} />
            {member.active ? (
              <MemberForm member={member} />
            ) : (
              <p className="text-sm">{t(`adminStaff.role.${member.role}`)}</p>
            )}
          </li>
        ))}
      </ul>
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      <Invite key={invitations[0]?.id} uninvited={uninvited} />
    </AdminPage>
  );
}

const roleChoices = (t: Translator) => roles.map((value) => ({ value, label: t(`adminStaff.role.${value}`) }));

function Standing({ member }: { member: Member }) {
  const t = useT();
  return (
    <p className="flex flex-wrap gap-1">
      <Badge tone={member.active ? "success" : "neutral"}>
        {t(member.active ? "adminStaff.active" : "adminStaff.left")}
      </Badge>
      {member.active && !member.demo && (
        <Badge tone={member.hasFactor ? "info" : "warning"}>
          {t(member.hasFactor ? "adminStaff.factor" : "adminStaff.noFactor")}
        </Badge>
      )}
      {member.demo && <Badge>{t("adminStaff.demo")}</Badge>}
    </p>
  );
}

function MemberForm({ member }: { member: Member }) {
  const t = useT();
  const to = useHref();
  return (
    <Form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="id" value={member.id} />
      <SelectField
        key={member.role}
        id={`role-${member.id}`}
        name="role"
        label={<span className="sr-only">{t("adminStaff.roleOf", { name: member.name })}</span>}
        choices={roleChoices(t)}
        defaultValue={member.role}
      />
      <Button type="submit" name="intent" value="role" variant="secondary" size="small">
        {t("adminStaff.change")}
      </Button>
      <ButtonLink
        to={to("adminStaffNotices", { staff: String(member.id) })}
        variant="quiet"
        size="small"
        aria-label={t("adminStaff.notices.ofLabel", { name: member.name })}
      >
        {t("adminStaff.notices.of")}
      </ButtonLink>
      {/* Asked twice: it signs them out everywhere at once. */}
      <details className="basis-full text-sm">
        <summary className="inline-flex min-h-9 cursor-pointer items-center underline underline-offset-4 pointer-coarse:min-h-11">
          {t("adminStaff.deactivate")}
        </summary>
        <div className="flex flex-col items-start gap-2 pb-1">
          <p>{t("adminStaff.deactivateText", { name: member.name })}</p>
          <Button type="submit" name="intent" value="deactivate" variant="danger" size="small">
            {t("adminStaff.deactivate")}
          </Button>
        </div>
      </details>
    </Form>
  );
}

function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const t = useT();
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-2">
      <h2 id="waiting" className="text-lg font-semibold">
        {t("adminStaff.waiting")}
      </h2>
      <ul className="rounded-lg border border-line">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <span className="min-w-0 font-semibold break-words">{email}</span>
            <span className="text-muted">
              {t(`adminStaff.role.${role}`)} · {t("adminStaff.until", { at: formatDateTime(expiresAt, t) })}
            </span>
            <Form method="post">
              <input type="hidden" name="invitation" value={id} />
              <Button
                type="submit"
                name="intent"
                value="withdraw"
                variant="quiet"
                size="small"
                aria-label={t("adminStaff.withdrawOf", { email })}
              >
                {t("adminStaff.withdraw")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function refusedText(t: Translator, code: Refused): string {
  return code === "email_required" || code === "email_format"
    ? authErrorText(t, code)
    : code === "role_required"
      ? requiredText(t, "adminStaff.roleName")
      : sharedOr(t, code, (own) => t(`adminStaff.errors.${own}`));
}

function Invite({ uninvited }: { uninvited: Uninvited | null }) {
  const t = useT();
  const error = uninvited && refusedText(t, uninvited.code);
  const isOfEmail = uninvited !== null && uninvited.code !== "role_required";
  return (
    <Form method="post" noValidate className="flex max-w-4xl flex-col gap-3 rounded-lg border border-line p-5">
      <h2 className="text-lg font-semibold">{t("adminStaff.invite")}</h2>
      <p className="text-muted">{t("adminStaff.inviteText")}</p>
      {uninvited && (
        <ErrorSummary fieldErrors={[{ field: isOfEmail ? "email" : "invite-role", message: error }]} of={uninvited} />
      )}
      <div className="field-row sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_auto_auto_auto]">
        <TextField
          name="email"
          type="email"
          label={t("adminShell.fields.email")}
          autoComplete="off"
          defaultValue={uninvited?.typed.email}
          error={isOfEmail && error}
        />
        <SelectField
          id="invite-role"
          name="role"
          label={t("adminStaff.roleName")}
          choices={roleChoices(t)}
          defaultValue={uninvited?.typed.role || "fulfilment"}
          error={!isOfEmail && error}
        />
        <SelectField
          name="language"
          label={t("adminStaff.inviteLanguage")}
          choices={[
            { value: "en", label: "English" },
            { value: "cn", label: "中文" },
          ]}
          defaultValue={uninvited?.typed.language || t.language}
        />
        <BesideFields>
          <Button type="submit" name="intent" value="invite">
            {t("adminStaff.inviteSubmit")}
          </Button>
        </BesideFields>
      </div>
    </Form>
  );
}
