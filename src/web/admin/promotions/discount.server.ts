import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { discountFields, typedDiscountOf } from "#engine/admin/promotions/discount-form.ts";
import {
  copyDiscount,
  discountUse,
  findDiscount,
  promotionSwitches,
  saveDiscount,
  switchDiscount,
} from "#engine/admin/promotions/discount-store.ts";
import { promotedAsTyped } from "#engine/admin/promotions/goods.ts";
import { stateAt } from "#engine/admin/promotions/promotion-state.ts";
import { typedFrom } from "#engine/admin/promotions/typed.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

const missing = (path: string) =>
  data({ code: "page_missing", path }, { status: 404, statusText: `Page Not Found: ${path}` });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext);
  const { role } = context.get(staffContext);
  const found = await findDiscount(db, params.code ?? "");
  if (!found) throw missing(context.get(requestContext).rest);
  const { version, active, archived, record } = found;
  return {
    version,
    active,
    archived,
    code: record.code,
    automatic: record.automatic,
    name: record.name,
    state: stateAt({ active, archived, startsAt: record.startsAt, endsAt: record.endsAt }, clock.now()),
    typed: typedDiscountOf(record),
    products: record.products,
    use: may(role, "figures.view") ? await discountUse(db, record.code) : null,
    mayEdit: may(role, "promotions.edit"),
    maySeeHistory: may(role, "audit.view"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const staff = requirePermission(context, "promotions.edit");
  const shop = context.get(shopContext);
  const { prefix, rest } = context.get(requestContext);
  const form = await readForm(request);
  const code = params.code ?? "";
  const to = (where: string, done: string) => redirect(href(prefix, "adminDiscount", { code: where }, { done }), 303);
  const intent = textOf(form, "intent");
  const turn = promotionSwitches.find((one) => one === intent);
  if (turn) {
    if (!(await switchDiscount(shop, staff, code, turn)).ok) throw missing(rest);
    return to(code, turn);
  }
  if (intent === "copy") {
    const copied = await copyDiscount(shop, staff, code);
    if (!copied.ok) throw missing(rest);
    return to(copied.value.code, "copied");
  }
  if (intent !== "save") throw data({ code: "bad_form" }, { status: 400, statusText: "Bad Request" });
  const typed = typedFrom(form, discountFields);
  const version = readWholeNumber(textOf(form, "version")) ?? 0;
  const saved = await saveDiscount(shop, staff, { code, version, typed });
  if (saved.ok) return to(code, saved.value.changed ? "saved" : "unchanged");
  if (saved.error.code === "promotion_missing") throw missing(rest);
  const products = [...(await promotedAsTyped(shop.db, typed.products)).values()];
  return saved.error.code === "stale"
    ? data({ code: "stale" as const, problems: null, typed, products }, 409)
    : data({ code: "invalid" as const, problems: saved.error.problems, typed, products }, 400);
}
