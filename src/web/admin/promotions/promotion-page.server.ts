import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import type { Instant } from "#domain/kernel/time.ts";
import { may } from "#domain/staff/permissions.ts";
import { type PromotedProduct, promotedAsTyped } from "#engine/admin/promotions/goods.ts";
import { promotionSwitches, type PromotionStore } from "#engine/admin/promotions/promotion-store.ts";
import { stateAt } from "#engine/admin/promotions/promotion-state.ts";
import { typedFrom, type TypedPromotion } from "#engine/admin/promotions/typed.ts";
import type { Db } from "#engine/platform/database.ts";
import type { Prefix } from "#i18n/languages.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { openedIn } from "../editing/opened.server.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission, staffContext } from "../staff-session.server.ts";

interface Edited {
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly products: readonly PromotedProduct[];
}

/** The parts that differ between promotions and discounts. */
interface Pages<Record extends Edited, Use> {
  readonly store: PromotionStore<Record>;
  /** The fields of its form that are one text each. */
  readonly fields: readonly string[];
  /** Path of an edit page with a message. */
  readonly pageOf: (prefix: Prefix, key: string, done: string) => string;
  readonly use: (db: Db, key: string) => Promise<Use>;
}

/** The loader and the actions of the pages on which one kind of promotion is made and edited. */
export function promotionPages<Record extends Edited, Use>(pages: Pages<Record, Use>) {
  const { store, fields } = pages;

  async function load({ context }: LoaderFunctionArgs, key = "") {
    const { db, clock } = context.get(shopContext);
    const { role } = context.get(staffContext);
    const entry = await store.find(db, key);
    if (!entry) throw pageMissing(context);
    const { version, active, archived, record } = entry;
    return {
      record,
      promotion: {
        key: store.keyOf(record),
        version,
        active,
        archived,
        state: stateAt({ active, archived, startsAt: record.startsAt, endsAt: record.endsAt }, clock.now()),
        typed: await asTyped(context, store.typedOf(record)),
        products: record.products,
        mayEdit: may(role, "promotions.edit"),
        maySeeHistory: may(role, "audit.view"),
      },
      // A floor tells the cost.
      low: may(role, "figures.view") ? await store.lowPrices(db, record) : null,
      use: may(role, "figures.view") ? await pages.use(db, store.keyOf(record)) : null,
    };
  }

  async function create({ context, request }: ActionFunctionArgs) {
    const staff = promotingStaff(context);
    const shop = context.get(shopContext);
    const { prefix } = context.get(requestContext);
    const form = await readForm(request);
    const typed = typedFrom(form, fields);
    const result = await store.create(shop, staff, typedFrom(await inShopLanguages(context, form), fields));
    if (result.ok) return redirect(pages.pageOf(prefix, result.value.key, "created"), 303);
    const fieldErrors = result.error.code === "invalid" ? result.error.fieldErrors : [];
    return data({ code: "invalid" as const, fieldErrors, typed, products: await productsOf(shop.db, typed) }, 400);
  }

  return { load, edit: (args: ActionFunctionArgs, key = "") => edit(pages, args, key), create };
}

function promotingStaff(context: Readonly<RouterContextProvider>) {
  const staff = requirePermission(context, "promotions.edit");
  return { ...staff, mayGoBelow: may(staff.role, "prices.below-floor") };
}

const productsOf = async (db: Db, typed: TypedPromotion) => [...(await promotedAsTyped(db, typed.products)).values()];

/** Saves what was typed, copies the promotion or switches it. */
async function edit<Record extends Edited, Use>(
  { store, fields, pageOf }: Pages<Record, Use>,
  { context, request }: ActionFunctionArgs,
  key: string,
) {
  const staff = promotingStaff(context);
  const shop = context.get(shopContext);
  const { prefix } = context.get(requestContext);
  const form = await readForm(request);
  const to = (where: string, done: string) => redirect(pageOf(prefix, where, done), 303);
  const intent = textOf(form, "intent");
  const turn = promotionSwitches.find((one) => one === intent);
  if (turn) {
    if (!(await store.switchTo(shop, staff, key, turn)).ok) throw pageMissing(context);
    return to(key, turn);
  }
  if (intent === "copy") {
    const copied = await store.copy(shop, staff, key);
    if (!copied.ok) throw pageMissing(context);
    return to(copied.value.key, "copied");
  }
  if (intent !== "save") throw badForm();
  const typed = typedFrom(form, fields);
  const version = versionOf(form);
  const whole = typedFrom(await inShopLanguages(context, form), fields);
  const result = await store.save(shop, staff, { key, version, typed: whole });
  if (result.ok) return to(key, result.value.changed ? "saved" : "unchanged");
  if (result.error.code === "promotion_missing") throw pageMissing(context);
  const products = await productsOf(shop.db, typed);
  return result.error.code === "stale"
    ? data({ code: "stale" as const, fieldErrors: null, typed, products, opened: openedIn(form) }, 409)
    : data({ code: "invalid" as const, fieldErrors: result.error.fieldErrors, typed, products, opened: null }, 400);
}
