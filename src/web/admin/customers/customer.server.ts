import { randomUUID } from "node:crypto";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  data,
  redirect,
} from "react-router";
import { lastDayBefore } from "#domain/kernel/business-days.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { addCustomerNote, endSessions, exemptionSeen, saveExemption } from "#engine/admin/customers/customer-steps.ts";
import { inviteCustomer } from "#engine/admin/customers/make-customer.ts";
import { setTags, tagsInUse, tagsOf } from "#engine/admin/customers/tags.ts";
import { findCustomerWork } from "#engine/admin/customers/customer-work.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { chosenFile } from "../../chosen-file.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { readRequestKey } from "../../request-key.server.ts";
import { answerGroupsOf, loadGroupsOf } from "../groups/groups-of.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { role } = context.get(staffContext);
  const work = await findCustomerWork(db, readId(params.customer) ?? 0, clock.now());
  if (!work) throw pageMissing(context);
  const { taxExempt, taxExemptReason, taxExemptUntil } = work.profile;
  const timeZone = await readShopTimeZone(db);
  const [tags, usedTags, groups] = await Promise.all([
    tagsOf(db, work.profile.id),
    tagsInUse(db),
    loadGroupsOf(context, { customerId: work.profile.id }),
  ]);
  return {
    ...work,
    tags,
    usedTags,
    groups,
    profile: { ...work.profile, phone: phoneText(work.profile.phone) },
    addresses: work.addresses.map((one) => ({ ...one, phone: phoneText(one.phone) })),
    isExempt: taxExempt && (taxExemptUntil === null || taxExemptUntil > clock.now()),
    exemptDay: taxExemptUntil === null ? "" : lastDayBefore(taxExemptUntil, timeZone),
    exemptionSeen: exemptionSeen({ taxExempt, reason: taxExemptReason }, taxExemptUntil, timeZone),
    mayBeginOrder: may(role, "drafts.edit") && work.profile.closureDueAt === null,
    mayEdit: may(role, "customers.edit"),
    press: randomUUID(),
    mayNote: may(role, "customers.note"),
    mayExempt: may(role, "customers.exempt"),
    mayExport: may(role, "customers.export"),
    mayDecideReviews: may(role, "reviews.view"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const id = readId(params.customer) ?? 0;
  const done = (what: string) => redirect(href(prefix, "adminCustomer", { customer: String(id) }, { done: what }), 303);
  const form = await readForm(request);
  switch (textOf(form, "intent")) {
    case "note": {
      const typed = textOf(form, "note");
      const result = await addCustomerNote(
        shop,
        requirePermission(context, "customers.note"),
        id,
        typed,
        readRequestKey(form),
      );
      if (result.ok) return done("noted");
      if (result.error.code === "customer_missing") throw pageMissing(context);
      return data(
        { intent: "note" as const, code: result.error.code, typed: { note: typed, exempt: "", until: "", tags: "" } },
        400,
      );
    }
    case "invite": {
      const result = await inviteCustomer(shop, requirePermission(context, "customers.edit"), id);
      if (result.ok) return done("invited");
      if (result.error.code === "customer_missing") throw pageMissing(context);
      const { code } = result.error;
      return data({ intent: "invite" as const, code, typed: { note: "", exempt: "", until: "", tags: "" } }, 409);
    }
    case "tags": {
      const [tags, seen] = [textOf(form, "tags"), textOf(form, "seen")];
      const result = await setTags(shop, requirePermission(context, "customers.edit"), id, { typed: tags, seen });
      if (result.ok) return done("tagged");
      if (result.error.code === "customer_missing") throw pageMissing(context);
      return data(
        { intent: "tags" as const, code: result.error.code, typed: { note: "", exempt: "", until: "", tags, seen } },
        400,
      );
    }
    case "sign-out": {
      const result = await endSessions(shop, requirePermission(context, "customers.note"), id);
      if (!result.ok) throw pageMissing(context);
      return done("signedOut");
    }
    case "exemption":
      return exempt(context, id, form, done);
    case "join-group":
    case "leave-group": {
      const set = await answerGroupsOf(context, form, { customerId: id });
      if (set.ok) return done(textOf(form, "intent"));
      return data({ intent: "groups" as const, error: set.error }, 409);
    }
    default:
      throw badForm();
  }
}

async function exempt(
  context: Readonly<RouterContextProvider>,
  id: number,
  form: FormData,
  done: (what: string) => Response,
) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "customers.exempt");
  const file = chosenFile(form, "certificate");
  const word = textOf(form, "exempt");
  const typed = {
    exempt: word === "yes" || word === "resale",
    reason: word === "resale" ? ("resale" as const) : ("exempt" as const),
    until: textOf(form, "until"),
    seen: textOf(form, "seen"),
  };
  const result = await saveExemption(shop, staff, id, {
    ...typed,
    file:
      file === "empty"
        ? { name: "", bytes: new Uint8Array() }
        : file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
  });
  if (result.ok) return done("exemption");
  if (result.error.code === "customer_missing") throw pageMissing(context);
  const values = { note: "", exempt: typed.exempt ? word : "no", until: typed.until, tags: "" };
  return data(
    { intent: "exemption" as const, code: result.error.code, typed: values },
    result.error.code === "stale" ? 409 : 400,
  );
}
