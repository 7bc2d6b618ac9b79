import { data, Form } from "react-router";
import { isRole, roles } from "#domain/staff/permissions.ts";
import { languages } from "#domain/kernel/language.ts";
import { mailInvitation, openInvitations, withdrawInvitation } from "#engine/staff/join.ts";
import { changeStaff } from "#engine/staff/manage-staff.ts";
import { isEnrolled, listStaff } from "#engine/staff/staff-row.ts";
import { formatDateTime } from "#i18n/format.ts";
import { shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { demand } from "../staff-session.server.ts";
import type { Route } from "./+types/staff";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const [all, invitations] = await Promise.all([listStaff(db), openInvitations(db, clock.now())]);
  return {
    invitations,
    staff: all.map((one) => ({
      id: one.id,
      name: one.name,
      email: one.email,
      role: one.role,
      active: one.active,
      demo: one.demo,
      hasFactor: isEnrolled(one),
    })),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const by = demand(context, "staff.manage");
  const form = await readForm(request);
  const role = textOf(form, "role");
  const intent = textOf(form, "intent");
  if (intent === "withdraw") {
    const withdrawn = await withdrawInvitation(shop, Number(textOf(form, "invitation")) || 0, by);
    return withdrawn.ok
      ? { ok: true as const, done: "withdrawn" as const }
      : data({ ok: false as const, code: withdrawn.error.code }, 409);
  }
  if (intent === "invite") {
    if (!isRole(role)) return data({ ok: false as const, code: "role_required" as const }, 400);
    const email = textOf(form, "email");
    const language = languages.find((one) => one === textOf(form, "language")) ?? "en";
    const invited = await mailInvitation(shop, { email, role, language, by });
    return invited.ok
      ? { ok: true as const, done: "invited" as const, email }
      : data({ ok: false as const, code: invited.error.code, typed: email }, 400);
  }
  const leaves = intent === "deactivate";
  if (!leaves && !isRole(role)) return data({ ok: false as const, code: "role_required" as const }, 400);
  const changed = await changeStaff(shop, Number(textOf(form, "id")) || 0, leaves || !isRole(role) ? null : role, by);
  return changed.ok
    ? { ok: true as const, done: "changed" as const }
    : data({ ok: false as const, code: changed.error.code }, 409);
}

export default function Staff({ loaderData: { staff, invitations }, actionData }: Route.ComponentProps) {
  const t = useT();
  const choices = roles.map((value) => ({ value, label: t(`adminStaff.role.${value}`) }));
  return (
    <AdminPage title={t("adminStaff.title")}>
      {actionData?.ok === false && (
        <Notice type="error" live>
          {t(`adminStaff.errors.${actionData.code}`)}
        </Notice>
      )}
      {actionData?.ok && (
        <Notice type="success" live>
          {t(`adminStaff.${actionData.done}`, { email: ("email" in actionData && actionData.email) || "" })}
        </Notice>
      )}
      <ul className="rounded-lg border border-line">
        {staff.map((one) => (
          <li
            key={one.id}
            className="grid items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_14rem_auto]"
          >
            <p className="min-w-0">
              <span className="font-semibold">{one.name}</span>
              <span className="block text-sm break-words text-muted">{one.email}</span>
            </p>
            <p className="flex flex-wrap gap-1">
              <Badge tone={one.active ? "success" : "neutral"}>
                {t(one.active ? "adminStaff.active" : "adminStaff.left")}
              </Badge>
              {one.active && !one.demo && (
                <Badge tone={one.hasFactor ? "info" : "warning"}>
                  {t(one.hasFactor ? "adminStaff.factor" : "adminStaff.noFactor")}
                </Badge>
              )}
              {one.demo && <Badge>{t("adminStaff.demo")}</Badge>}
            </p>
            {one.active ? (
              <Form method="post" className="flex flex-wrap items-center gap-2">
                <input type="hidden" name="id" value={one.id} />
                <SelectField
                  key={one.role}
                  id={`role-${one.id}`}
                  name="role"
                  label={<span className="sr-only">{t("adminStaff.roleOf", { name: one.name })}</span>}
                  choices={choices}
                  defaultValue={one.role}
                />
                <Button type="submit" name="intent" value="role" variant="secondary" size="small">
                  {t("adminStaff.change")}
                </Button>
                {/* Asked twice: it signs them out everywhere at once. */}
                <details className="basis-full text-sm">
                  <summary className="inline-flex min-h-9 cursor-pointer items-center underline underline-offset-4 pointer-coarse:min-h-11">
                    {t("adminStaff.deactivate")}
                  </summary>
                  <div className="flex flex-col items-start gap-2 pb-1">
                    <p>{t("adminStaff.deactivateText", { name: one.name })}</p>
                    <Button type="submit" name="intent" value="deactivate" variant="danger" size="small">
                      {t("adminStaff.deactivate")}
                    </Button>
                  </div>
                </details>
              </Form>
            ) : (
              <p className="text-sm">{t(`adminStaff.role.${one.role}`)}</p>
            )}
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
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
                  {t(`adminStaff.role.${role}`)} ·{" "}
                  {t("adminStaff.until", { at: formatDateTime(expiresAt, t.language) })}
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
      )}
      <Form
        method="post"
        key={invitations[0]?.id}
        className="flex max-w-3xl flex-col gap-3 rounded-lg border border-line p-5"
      >
        <h2 className="text-lg font-semibold">{t("adminStaff.invite")}</h2>
        <p className="text-muted">{t("adminStaff.inviteText")}</p>
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            name="email"
            type="email"
            label={t("adminShell.fields.email")}
            autoComplete="off"
            defaultValue={actionData?.ok === false && "typed" in actionData ? actionData.typed : undefined}
            className="min-w-0 flex-1 basis-60"
          />
          <SelectField
            id="invite-role"
            name="role"
            label={t("adminStaff.roleName")}
            choices={choices}
            defaultValue="fulfilment"
          />
          <SelectField
            name="language"
            label={t("adminStaff.inviteLanguage")}
            choices={[
              { value: "en", label: "English" },
              { value: "cn", label: "中文" },
            ]}
            defaultValue={t.language}
          />
          <Button type="submit" name="intent" value="invite">
            {t("adminStaff.inviteSubmit")}
          </Button>
        </div>
      </Form>
    </AdminPage>
  );
}
