import type { RouterContextProvider } from "react-router";
import { saveProduct } from "#engine/admin/products/save-product.ts";
import { createProduct } from "#engine/admin/products/create-product.ts";
import { copyProduct } from "#engine/admin/products/copy-product.ts";
import { undoLastChange, type UndoRefused } from "#engine/admin/products/undo-product.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { may } from "#domain/staff/permissions.ts";
import type { StoredRecord } from "#engine/admin/products/edit-record.ts";
import { typedFrom, typedOf, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { mergeTyped, valuesOfTyped } from "#engine/admin/products/merge-typed.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { openedIn, packOpened } from "../editing/opened.server.ts";
import { asTyped, inShopLanguages } from "../editing/sent-words.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission } from "../staff-session.server.ts";

interface Done {
  readonly ok: true;
  readonly id: number;
  readonly done: "created" | "saved" | "unchanged" | "undone" | "copied";
}

type Invalid = {
  readonly ok: false;
  readonly code: "invalid";
  readonly fieldErrors: readonly FieldError[];
  readonly typed: TypedProduct;
};

export type ProductReply =
  | Done
  | Invalid
  | Stale
  | { readonly ok: false; readonly code: UndoCode; readonly product: string; readonly typed: null };

/** Somebody else has saved it since: `typed` has theirs in what was left as the form had been opened. */
interface Stale {
  readonly ok: false;
  readonly code: "stale";
  readonly typed: TypedProduct;
  readonly theirs: TypedProduct;
  readonly opened: Readonly<Record<string, string>> | null;
  /** Those of the form that is sent next. */
  readonly version: number;
  readonly packed: string;
}

/** Why the last change stays; `product` is who has the serial number now. */
type UndoCode = Exclude<UndoRefused["code"], "stale" | "product_missing">;

/** Stores a new product. */
export async function answerNewProduct(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Done | Invalid> {
  const staff = requirePermission(context, "products.edit");
  if (textOf(form, "intent") !== "save") throw badForm();
  const typed = typedFrom(form);
  const whole = typedFrom(await inShopLanguages(context, form));
  const result = await createProduct(context.get(shopContext), staff, whole, context.get(requestContext).language);
  if (result.ok) return { ok: true, id: result.value.id, done: "created" };
  if (result.error.code !== "invalid") throw pageMissing(context);
  return { ok: false, code: "invalid", fieldErrors: result.error.fieldErrors, typed };
}

async function staleOf(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  mine: TypedProduct,
  { record, version }: StoredRecord,
): Promise<Stale> {
  const { db, listing } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const timeZone = await readShopTimeZone(db);
  const theirs = await asTyped(context, typedOf(record, language, listing.taxonomy, timeZone));
  const opened = openedIn(form);
  const typed = opened ? mergeTyped(opened, theirs, mine) : mine;
  return { ok: false, code: "stale", typed, theirs, opened, version, packed: packOpened(valuesOfTyped(theirs)) };
}

/** Answers the forms of a product: saving, copying, taking the last change back. */
export async function answerProductForm(
  context: Readonly<RouterContextProvider>,
  id: number,
  form: FormData,
): Promise<ProductReply> {
  const staff = requirePermission(context, "products.edit");
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  switch (textOf(form, "intent")) {
    case "save": {
      const typed = typedFrom(form);
      const whole = typedFrom(await inShopLanguages(context, form));
      const by = { ...staff, mayGoBelow: may(staff.role, "prices.below-floor") };
      const result = await saveProduct(shop, by, { id, version: versionOf(form), typed: whole, language });
      if (result.ok) return { ok: true, id, done: result.value.changed ? "saved" : "unchanged" };
      if (result.error.code === "product_missing") throw pageMissing(context);
      if (result.error.code === "stale") return staleOf(context, form, typed, result.error.theirs);
      return { ok: false, code: "invalid", fieldErrors: result.error.fieldErrors, typed };
    }
    case "copy": {
      const copied = await copyProduct(shop, staff, id);
      if (!copied.ok) throw pageMissing(context);
      return { ok: true, id: copied.value.id, done: "copied" };
    }
    case "undo": {
      const result = await undoLastChange(shop, staff, { id, version: versionOf(form) });
      if (result.ok) return { ok: true, id, done: "undone" };
      if (result.error.code === "product_missing") throw pageMissing(context);
      const code = result.error.code === "stale" ? "nothing_to_undo" : result.error.code;
      return { ok: false, code, product: "product" in result.error ? result.error.product : "", typed: null };
    }
    default:
      throw badForm();
  }
}
