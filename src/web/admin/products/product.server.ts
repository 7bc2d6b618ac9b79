import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { earlierDocuments, findDocuments } from "#engine/catalogue/documents/document-files.ts";
import { linkTargets } from "#engine/admin/products/edit-search.ts";
import { productHistory } from "#engine/admin/products/edit-history.ts";
import { onHandOf, readRecords } from "#engine/admin/products/edit-record.ts";
import { typedOf } from "#engine/admin/products/edit-typed.ts";
import { valuesOfTyped } from "#engine/admin/products/merge-typed.ts";
import { fileNamesOf } from "#engine/admin/products/file-names.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { packOpened } from "../editing/opened.server.ts";
import { asTyped } from "../editing/sent-words.server.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerProductForm } from "./product-action.server.ts";
import { chooseVariantColumns, hiddenVariantColumns } from "./variant-columns.server.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { db, pictures, listing } = context.get(shopContext);
  const { language } = context.get(requestContext);
  const id = readId(params.product) ?? 0;
  const [[product], history, timeZone, hiddenColumns] = await Promise.all([
    readRecords(db, [id]),
    productHistory(db, id),
    readShopTimeZone(db),
    hiddenVariantColumns(context),
  ]);
  if (!product) throw pageMissing(context);
  const { record } = product;
  const [targets, shelves, files, earlier, fileNames] = await Promise.all([
    linkTargets(db, [...record.boughtTogether, ...record.similar, ...record.fits]),
    onHandOf(
      db,
      record.variants.flatMap((variant) => variant.id ?? []),
    ),
    findDocuments(
      db,
      record.documents.map(({ key }) => key),
    ),
    earlierDocuments(db, id),
    fileNamesOf(
      db,
      history.flatMap(({ before, after }) => [before, after]),
    ),
  ]);
  const typed = await asTyped(context, typedOf(record, language, listing.taxonomy, timeZone));
  return {
    product,
    taxonomy: listing.taxonomy.data,
    typed,
    packed: packOpened(valuesOfTyped(typed)),
    targets,
    shelves,
    families: pictures.families,
    hiddenColumns,
    files,
    earlier,
    history,
    fileNames,
    mayEdit: may(context.get(staffContext).role, "products.edit"),
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = readId(params.product) ?? 0;
  const form = await readForm(request);
  if (textOf(form, "intent") === "columns") return data(await chooseVariantColumns(context, form));
  const reply = await answerProductForm(context, id, form);
  const { prefix } = context.get(requestContext);
  if (reply.ok) return redirect(href(prefix, "adminProduct", { product: String(reply.id) }, { done: reply.done }), 303);
  return data(reply, reply.code === "invalid" ? 400 : 409);
}
