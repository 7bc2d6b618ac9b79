import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readId, readPage } from "#domain/kernel/read-whole-number.ts";
import { cutText } from "#domain/kernel/text.ts";
import { may } from "#domain/staff/permissions.ts";
import { findGroup, groupEvents, removeGroup, saveGroup } from "#engine/admin/prices/customer-groups.ts";
import { addByEmail, membersOfGroup, setMember } from "#engine/admin/prices/group-members.ts";
import { possibleHolders, priceListsOfGroup } from "#engine/admin/prices/price-list-holders.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const { role } = context.get(staffContext);
  const group = await findGroup(db, readId(params.group) ?? 0);
  if (!group) throw pageMissing(context);
  const mayEdit = may(role, "prices.edit");
  const [members, lists, events, holders] = await Promise.all([
    membersOfGroup(db, group.id, readPage(new URL(request.url).searchParams.get("page"), 10_000)),
    priceListsOfGroup(db, group.id),
    groupEvents(db, group.id),
    mayEdit ? possibleHolders(db) : [],
  ]);
  const companies = holders.filter(({ siteId }) => siteId === null);
  const seesPeople = may(role, "customers.view");
  return { group, members, lists, events, companies, mayEdit, seesPeople };
}

/** The company or the customer that a form names. */
function memberIn(form: FormData) {
  const [companyId, customerId] = [readId(textOf(form, "company")), readId(textOf(form, "customer"))];
  if (companyId !== null) return { companyId };
  if (customerId === null) throw badForm();
  return { customerId };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "prices.edit");
  const shop = context.get(shopContext);
  const id = readId(params.group) ?? 0;
  const { prefix } = context.get(requestContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const done = (word: string) =>
    redirect(href(prefix, "adminCustomerGroup", { group: String(id) }, { done: word }), 303);
  switch (intent) {
    case "rename": {
      const typed = textOf(form, "name");
      const saved = await saveGroup(shop, staff, { id, typed });
      if (saved.ok) return done("renamed");
      if (saved.error.code === "group_not_found") throw pageMissing(context);
      return data({ intent, error: saved.error, typed }, saved.error.code === "name_taken" ? 409 : 400);
    }
    case "add-email": {
      const typed = cutText(textOf(form, "email"), 300);
      const added = await addByEmail(shop, staff, { id, typed });
      if (added.ok) return done("added");
      if (added.error.code === "group_not_found") throw pageMissing(context);
      return data({ intent, error: added.error, typed }, added.error.code === "has_company" ? 409 : 400);
    }
    case "add":
    case "remove": {
      const set = await setMember(shop, staff, { id, member: memberIn(form), belongs: intent === "add" });
      if (set.ok) return done(intent === "add" ? "added" : "removed");
      if (set.error.code === "group_not_found") throw pageMissing(context);
      return data({ intent: "add-email" as const, error: set.error, typed: "" }, 409);
    }
    case "delete": {
      const removed = await removeGroup(shop, staff, id);
      // Pressed twice, it is gone all the same.
      if (removed.ok || removed.error.code === "group_not_found")
        return redirect(href(prefix, "adminCustomerGroups", {}, { done: "gone" }), 303);
      return data({ intent, error: removed.error, typed: "" }, 409);
    }
    default:
      throw badForm();
  }
}
