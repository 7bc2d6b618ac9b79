import { type ActionFunctionArgs, type LoaderFunctionArgs, data } from "react-router";
import { readEmail } from "#domain/kernel/email.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { isRole } from "#domain/staff/permissions.ts";
import { isLongOwner } from "#domain/staff/sensitive.ts";
import { languages } from "#domain/kernel/language.ts";
import { mailInvitation, openInvitations, withdrawInvitation } from "#engine/staff/join.ts";
import { changeStaff } from "#engine/staff/manage-staff.ts";
import { findStaff, findStaffByEmail, isEnrolled, listStaff, type StaffRow } from "#engine/staff/staff-row.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { proofAsked, requireProof, requireRole, unprovedForm } from "../staff-session.server.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const [all, invitations, question] = await Promise.all([
    listStaff(db),
    openInvitations(db, clock.now()),
    proofAsked(context, "staff.manage"),
  ]);
  return {
    invitations,
    asked: question,
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

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const who = requireRole(context, "staff.manage");
  const form = await readForm(request);
  const role = textOf(form, "role");
  const intent = textOf(form, "intent");
  // A link that opens nothing any more takes nothing from anybody.
  if (intent === "withdraw") {
    const withdrawn = await withdrawInvitation(shop, readId(textOf(form, "invitation")) ?? 0, who);
    return withdrawn.ok
      ? { ok: true as const, done: "withdrawn" as const }
      : data({ ok: false as const, code: withdrawn.error.code }, 409);
  }
  const leaves = intent === "deactivate";
  const typed = { email: textOf(form, "email"), role, language: textOf(form, "language") };
  if (!leaves && !isRole(role)) {
    const refused = { ok: false as const, code: "role_required" as const };
    return data(intent === "invite" ? { ...refused, typed } : refused, 400);
  }
  const id = readId(textOf(form, "id")) ?? 0;
  const about = intent === "invite" ? await invitedOf(shop, textOf(form, "email")) : await findStaff(shop.db, id);
  const isAboutOwners = (!leaves && role === "owner") || isSettledOwner(shop, about);
  const proof = await requireProof(context, request, form, isAboutOwners ? "staff.owners" : "staff.manage");
  if (!proof.ok) return data({ ok: false as const, code: null, unproved: unprovedForm(form, proof.error) }, 401);
  const by = proof.value;
  if (intent === "invite" && isRole(role)) {
    const { email } = typed;
    const language = languages.find((one) => one === typed.language) ?? "en";
    const invited = await mailInvitation(shop, { email, role, language, by });
    return invited.ok
      ? { ok: true as const, done: "invited" as const, email }
      : data({ ok: false as const, code: invited.error.code, typed }, 400);
  }
  const result = await changeStaff(shop, id, leaves || !isRole(role) ? null : role, by);
  return result.ok
    ? { ok: true as const, done: "changed" as const }
    : data({ ok: false as const, code: result.error.code }, 409);
}

/** The member that has the invited email: the link replaces their role. */
async function invitedOf({ db }: Pick<Shop, "db">, typed: string): Promise<StaffRow | null> {
  const email = readEmail(typed);
  return email.ok ? findStaffByEmail(db, email.value) : null;
}

/** An owner of so long that a newer one may not remove them. */
function isSettledOwner({ clock }: Pick<Shop, "clock">, staff: StaffRow | null): boolean {
  return staff?.role === "owner" && isLongOwner(staff, clock.now());
}
