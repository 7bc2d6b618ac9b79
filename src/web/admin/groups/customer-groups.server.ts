import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { may } from "#domain/staff/permissions.ts";
import { listGroups, saveGroup } from "#engine/admin/prices/customer-groups.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const groups = await listGroups(context.get(shopContext).db);
  return { groups, mayEdit: may(context.get(staffContext).role, "prices.edit") };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "prices.edit");
  const form = await readForm(request);
  if (textOf(form, "intent") !== "make") throw badForm();
  const typed = textOf(form, "name");
  const saved = await saveGroup(context.get(shopContext), staff, { id: null, typed });
  if (!saved.ok) return data({ error: saved.error, typed }, saved.error.code === "name_taken" ? 409 : 400);
  const group = String(saved.value.id);
  throw redirect(href(context.get(requestContext).prefix, "adminCustomerGroup", { group }, { done: "made" }), 303);
}
