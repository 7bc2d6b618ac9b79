import { readId } from "#domain/kernel/read-whole-number.ts";
import type { GroupMember } from "#domain/pricing/customer-group.ts";
import { may } from "#domain/staff/permissions.ts";
import { groupNames } from "#engine/admin/prices/customer-groups.ts";
import { companyOfCustomer, groupsOf, type MemberRefused, setMember } from "#engine/admin/prices/group-members.ts";
import { priceListsOf } from "#engine/admin/prices/price-list-holders.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { RouterContextProvider } from "react-router";
import { shopContext } from "../../context.ts";
import { badForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

type Context = Readonly<RouterContextProvider>;

/** Groups and price lists of a company or a customer; null to whom prices are not shown. */
export async function loadGroupsOf(context: Context, member: GroupMember) {
  const { db } = context.get(shopContext);
  const { role } = context.get(staffContext);
  if (!may(role, "prices.view")) return null;
  const mayEdit = may(role, "prices.edit");
  const [groups, lists, names, company] = await Promise.all([
    groupsOf(db, member),
    priceListsOf(db, member),
    mayEdit ? groupNames(db) : [],
    "customerId" in member ? companyOfCustomer(db, member.customerId) : null,
  ]);
  const choices = names.filter(({ id }) => !groups.some((group) => group.id === id));
  return { groups, lists, choices, company, mayEdit };
}

/** True for a form of the panel that shows them. */
export const isGroupIntent = (intent: string): intent is "join-group" | "leave-group" =>
  intent === "join-group" || intent === "leave-group";

/** Puts a company or a customer into the group that their page's form names, or takes it out. */
export function answerGroupsOf(
  context: Context,
  form: FormData,
  member: GroupMember,
): Promise<Result<null, MemberRefused>> {
  const staff = requirePermission(context, "prices.edit");
  const id = readId(textOf(form, "group"));
  if (id === null) throw badForm();
  const belongs = textOf(form, "intent") === "join-group";
  return setMember(context.get(shopContext), staff, { id, member, belongs });
}
