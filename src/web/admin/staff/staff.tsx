import { data, Form } from "react-router";
import { isRole, roles } from "#domain/staff/permissions.ts";
import { inviteStaff } from "#engine/staff/join.ts";
import { changeStaff } from "#engine/staff/manage-staff.ts";
import { listStaff } from "#engine/staff/staff-row.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { demand } from "../staff-session.server.ts";
import type { Route } from "./+types/staff";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const all = await listStaff(context.get(shopContext).db);
  return { staff: all.map(({ id, name, email, role, active, totpConfirmedAt, demo }) => ({ id, name, email, role, active, demo, hasFactor: totpConfirmedAt !== null })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const by = demand(context, "staff.manage");
  const form = await readForm(request);
  const role = textOf(form, "role");
  if (textOf(form, "intent") === "invite") {
    if (!isRole(role)) return data({ ok: false as const, code: "role_required" as const }, 400);
    const email = textOf(form, "email");
    const invited = await inviteStaff(shop.db, { email, role, by }, shop.clock.now());
    if (!invited.ok) return data({ ok: false as const, code: invited.error.code }, 400);
    return { ok: true as const, link: shop.settings.publicUrl + address(context.get(requestContext).prefix, "adminJoin", {}, { token: invited.value }) };
  }
  const leaves = textOf(form, "intent") === "deactivate";
  if (!leaves && !isRole(role)) return data({ ok: false as const, code: "role_required" as const }, 400);
  const changed = await changeStaff(shop, Number(textOf(form, "id")) || 0, leaves || !isRole(role) ? null : role, by);
  return changed.ok ? { ok: true as const, link: null } : data({ ok: false as const, code: changed.error.code }, 409);
}

export default function Staff({ loaderData: { staff }, actionData }: Route.ComponentProps) {
  const t = useT();
  const choices = roles.map((value) => ({ value, label: t(`adminStaff.role.${value}`) }));
  return (
    <AdminPage title={t("adminStaff.title")}>
      {actionData?.ok === false && <Notice type="error" live>{t(`adminStaff.errors.${actionData.code}`)}</Notice>}
      {actionData?.ok && actionData.link && (
        <Notice type="success" live title={t("adminStaff.invited")}>
          <code className="font-mono text-sm break-all">{actionData.link}</code>
        </Notice>
      )}
      {actionData?.ok && !actionData.link && <Notice type="success" live>{t("adminStaff.changed")}</Notice>}
      <Table
        caption={t("adminStaff.title")}
        hideCaption
        rows={staff}
        rowKey={({ id }) => id}
        columns={[
          { key: "name", head: t("adminStaff.name"), cell: (one) => <><span className="font-semibold">{one.name}</span><span className="block text-muted">{one.email}</span></> },
          {
            key: "state", head: t("adminStaff.state"),
            cell: (one) => (
              <span className="flex flex-wrap gap-1">
                <Badge tone={one.active ? "success" : "neutral"}>{t(one.active ? "adminStaff.active" : "adminStaff.left")}</Badge>
                {one.active && !one.demo && <Badge tone={one.hasFactor ? "info" : "warning"}>{t(one.hasFactor ? "adminStaff.factor" : "adminStaff.noFactor")}</Badge>}
                {one.demo && <Badge>{t("adminStaff.demo")}</Badge>}
              </span>
            ),
          },
          {
            key: "role", head: t("adminStaff.roleName"),
            cell: (one) =>
              one.active ? (
                <Form method="post" className="flex flex-wrap items-end gap-2">
                  <input type="hidden" name="id" value={one.id} />
                  <SelectField key={one.role} id={`role-${one.id}`} name="role" label={<span className="sr-only">{t("adminStaff.roleOf", { name: one.name })}</span>} choices={choices} defaultValue={one.role} />
                  <Button type="submit" name="intent" value="role" variant="secondary" size="small">{t("adminStaff.change")}</Button>
                  <Button type="submit" name="intent" value="deactivate" variant="quiet" size="small">{t("adminStaff.deactivate")}</Button>
                </Form>
              ) : (
                t(`adminStaff.role.${one.role}`)
              ),
          },
        ]}
      />
      <Form method="post" className="flex max-w-text flex-col gap-3 rounded-lg border border-line p-5">
        <h2 className="text-lg font-semibold">{t("adminStaff.invite")}</h2>
        <p className="text-muted">{t("adminStaff.inviteText")}</p>
        <div className="flex flex-wrap items-end gap-3">
          <TextField name="email" type="email" label={t("adminShell.fields.email")} autoComplete="off" className="min-w-0 flex-1 basis-60" />
          <SelectField id="invite-role" name="role" label={t("adminStaff.roleName")} choices={choices} defaultValue="fulfilment" />
          <Button type="submit" name="intent" value="invite">{t("adminStaff.inviteSubmit")}</Button>
        </div>
      </Form>
    </AdminPage>
  );
}
