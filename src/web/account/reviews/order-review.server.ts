import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from "react-router";
import { isProved } from "#domain/buyers/buyer.ts";
import { ok } from "#domain/kernel/result.ts";
import { maxPhotos } from "#domain/returns/photos.ts";
import type { ReviewField } from "#domain/reviews/review.ts";
import { drawsWithPhotos } from "#engine/buyers/drawn-by.ts";
import { budgets } from "#engine/platform/budgets.ts";
import type { PhotoRefused } from "#engine/platform/clean-photo.ts";
import * as party from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { linesToReview } from "#engine/reviews/review-order.ts";
import { reviewWithPhotos } from "#engine/reviews/review-photos.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { fieldError, type FieldErrorKey, kindError } from "../field-errors.ts";
import { orderAsked } from "../orders/order-asked.server.ts";
import { missingOrder } from "../orders/missing-order.server.ts";
import { notFound } from "../orders/order-action.server.ts";
import { readUpload, readWithoutPhotos } from "../returns/read-upload.server.ts";
import { currentCustomer } from "../session.server.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const number = await orderAsked(context, request);
  const customer = await currentCustomer(shop, request);
  const toReview = customer && (await linesToReview(shop.db, customer, number));
  if (!toReview) throw await missingOrder(shop, facts, request);
  const lines = toReview.lines.map(({ name, ...line }) => ({ ...line, name: name[facts.language] }));
  return { number: toReview.number, lines, sent: searchParams.get("sent") };
}

const labels = {
  stars: "account.review.stars",
  title: "account.review.headline",
  text: "account.review.text",
} as const satisfies Record<ReviewField, MessageKey>;

type PhotoCode = PhotoRefused["code"] | "too_many_photos" | "tooOften" | "files_away";

/** A refusal of a review's photos, in the words of returns; that none can be stored is about all of them here. */
function photoError(sku: string, code: PhotoCode): FieldErrorKey {
  const field = `photos-${sku}`;
  if (code === "files_away") return fieldError(field, code);
  return { field, key: `returns.photos.${code}`, values: { count: maxPhotos } };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const customer = await currentCustomer(shop, request);
  if (!customer) throw await missingOrder(shop, facts, request);
  const order = new URL(request.url).searchParams.get("order") ?? "";
  // Photos are drawn anew for who has something to review, and not without end.
  if (!(await linesToReview(shop.db, customer, order))) throw notFound(facts);
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const mayUpload = isUpload
    ? await spend(
        shop.db,
        shop.clock.now(),
        ...drawsWithPhotos([budgets.reviewPhotos, party.account(customer.customerId)], {
          isProved: isProved(customer),
          clientIp: facts.clientIp,
        }),
      )
    : ok(null);
  const { form, photos } = await (mayUpload.ok ? readUpload : readWithoutPhotos)(request);
  const sku = textOf(form, "sku");
  const typed = { stars: textOf(form, "stars"), title: textOf(form, "title"), text: textOf(form, "text") };
  if (!mayUpload.ok)
    return data({ sku, typed, fieldErrors: [photoError(sku, "tooOften")] }, tooManyInit(mayUpload.error));
  const drop = form.getAll("drop").map(String);
  const review = await reviewWithPhotos(shop, customer, { order, sku, language: facts.language, typed, drop }, photos);
  if (review.ok) throw redirect(href(facts.prefix, "orderReview", {}, { order, sent: sku }), 303);
  const { error } = review;
  if (error.code === "not_arrived") return data({ sku, typed, fieldErrors: [fieldError("", "not_arrived")] }, 404);
  if (error.code !== "invalid") return data({ sku, typed, fieldErrors: [photoError(sku, error.code)] }, 400);
  // Several forms stand on the page: a field is named with its article.
  const fieldErrors = error.fieldErrors.map(({ field, ...kind }) => kindError(`${field}-${sku}`, labels[field], kind));
  return data({ sku, typed, fieldErrors }, 400);
}
