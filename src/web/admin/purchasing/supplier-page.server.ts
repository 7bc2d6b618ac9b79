import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { supplierForm } from "#domain/inventory/supplier-form.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { findSupplier, saveSupplier } from "#engine/admin/purchasing/suppliers.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn } from "../editing/opened.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { textsFrom } from "../settings/texts.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

export interface SupplierReply {
  readonly typed: Texts;
  /** Null where somebody else saved it first. */
  readonly fieldErrors: readonly FieldError[] | null;
  readonly opened: Texts | null;
}

/** A supplier's page; that of a new one has no id in its path. */
export async function loadSupplier({ context, params }: LoaderFunctionArgs) {
  const { db } = context.get(shopContext);
  const id = params.supplier === undefined ? null : readId(params.supplier);
  const supplier = id === null ? null : await findSupplier(db, id);
  if (params.supplier !== undefined && !supplier) throw pageMissing(context);
  const { language } = context.get(requestContext);
  const stored = supplier
    ? {
        ...supplier,
        leadDays: supplier.leadDays ?? undefined,
        answerDays: supplier.answerDays ?? undefined,
      }
    : undefined;
  const timeZone = await readShopTimeZone(db);
  return {
    id: supplier?.id ?? null,
    name: supplier?.name ?? null,
    version: supplier?.version ?? 0,
    stored: { language, ...supplierForm.show(stored, "", { timeZone }) } as Texts,
    mayEdit: may(context.get(staffContext).role, "purchases.edit"),
  };
}

export async function answerSupplier({ context, request, params }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "purchases.edit");
  const form = await readForm(request);
  if (textOf(form, "intent") !== "save") throw badForm();
  const id = params.supplier === undefined ? null : (readId(params.supplier) ?? 0);
  const typed = textsFrom(form);
  const saved = await saveSupplier(shop, staff, { id, version: versionOf(form), typed });
  if (saved.ok) {
    const supplier = String(saved.value.id);
    return redirect(href(context.get(requestContext).prefix, "adminSupplier", { supplier }, { done: "saved" }), 303);
  }
  const { error } = saved;
  if (error.code === "supplier_missing") throw pageMissing(context);
  return error.code === "invalid"
    ? data<SupplierReply>({ typed, fieldErrors: error.fieldErrors, opened: null }, 400)
    : data<SupplierReply>({ typed, fieldErrors: null, opened: openedIn(form) }, 409);
}
