import type { RouterContextProvider } from "react-router";
import { chooseColumns, hiddenColumns } from "#engine/staff/list-columns.ts";
import { type TypedProduct, typedFrom, variantFields } from "#engine/admin/products/edit-typed.ts";
import { shopContext } from "../../context.ts";
import { textsOf } from "../../read-form.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { staffContext } from "../staff-session.server.ts";

/** Names the grid of variants among the lists whose columns are chosen. */
const list = "adminProduct";

/** Answer to a choice of columns: the product as it was typed so far, of which nothing is stored. */
interface ColumnsChosen {
  readonly ok: false;
  readonly code: "columns";
  readonly typed: TypedProduct;
}

/** The columns of the grid of variants that the reader has chosen away, whatever the product. */
export function hiddenVariantColumns(context: Readonly<RouterContextProvider>): Promise<string[]> {
  return hiddenColumns(context.get(shopContext).db, context.get(staffContext).id, list);
}

/** Keeps which columns the reader sees. What is no column of any product is passed over. Refuses an unreadable form. */
export async function chooseVariantColumns(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<ColumnsChosen> {
  // The button of a page without scripts sends the product's whole form.
  if (form.has("version")) versionOf(form);
  const { db, listing } = context.get(shopContext);
  const columns = new Set<string>([
    ...variantFields,
    "freightOnly",
    "freightClass",
    "pictureFamily",
    "onHand",
    ...listing.taxonomy.data.attributes.map(({ key }) => `attribute.${key}`),
  ]);
  const chosen = (name: string) => [...new Set(textsOf(form, name))].filter((column) => columns.has(column));
  const { id } = context.get(staffContext);
  await chooseColumns(db, id, list, { offered: chosen("columnOffered"), shown: chosen("columnShown") });
  return { ok: false, code: "columns", typed: typedFrom(form) };
}
