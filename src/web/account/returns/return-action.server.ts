import { data, redirect } from "react-router";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { ok } from "#domain/kernel/result.ts";
import { textTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { isReturnReason } from "#domain/returns/reasons.ts";
import { drawsWithPhotos } from "#engine/buyers/drawn-by.ts";
import { budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { cancelReturn } from "#engine/returns/cancel-return.ts";
import { editReturn, resubmitReturn } from "#engine/returns/edit-return.ts";
import { savePhotos } from "#engine/returns/save-photos.ts";
import { type ReturnDraft, returnDrafts, returnPhotos } from "#engine/returns/returns.ts";
import { maxRemark, openReturn } from "#engine/returns/open-return.ts";
import { findReturnContext, type ReturnContext } from "#engine/returns/return-context.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { href } from "#i18n/routes.ts";
import { badForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { notFound } from "../orders/order-action.server.ts";
import { readUpload, readWithoutPhotos, type Upload } from "./read-upload.server.ts";
import type { OrderContext } from "./return-access.server.ts";
import type { Step } from "./return-page.server.ts";
import { refusedCode } from "./return-error-message.ts";

/** Handles the forms of a return; the input is saved before anything is refused. */
export async function answerReturnForm(sight: OrderContext, request: Request) {
  const { shop, facts, orderId, isProved } = sight;
  const { clientIp } = facts;
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  const mayUpload = isUpload
    ? await spend(
        shop.db,
        shop.clock.now(),
        ...drawsWithPhotos([budgets.returnPhotos, party.order(orderId)], { isProved, clientIp }),
      )
    : ok(null);
  const upload = await (mayUpload.ok ? readUpload : readWithoutPhotos)(request);
  const { form } = upload;
  const inHand = await findReturnContext(shop.db, orderId, shop.clock.now());
  if (!inHand) throw notFound(facts);
  if (!mayUpload.ok) {
    const error = await keepReason(sight, inHand, form);
    const tooOften = { fieldErrors: [{ field: "photos", code: "tooOften" as const }] };
    return error ?? data(tooOften, tooManyInit(mayUpload.error));
  }
  switch (textOf(form, "intent")) {
    case "received":
      return answerReceived(sight, inHand, form);
    case "items":
      return answerItems(sight, inHand, form);
    case "reason":
      return answerReason(sight, inHand, upload, "summary");
    case "add-photos":
      return answerReason(sight, inHand, upload, "reason");
    case "send-request":
      return sendRequest(sight, inHand);
    case "cancel": {
      const result = await cancelReturn(shop, { orderId, customerId: sight.customerId });
      return result.ok ? goTo(sight, null) : refused("", result.error.code);
    }
    case "send-goods":
      return sendGoods(sight, form);
    default:
      return dropPhotoNamed(sight, textOf(form, "intent"), inHand, form);
  }
}

function goTo({ facts, number }: OrderContext, step: Step | null, done?: string) {
  return redirect(href(facts.prefix, "orderReturn", {}, { order: number, step: step ?? undefined, done }), 303);
}

function refused(field: string, code: string, max?: number) {
  // A return that is over is there no more: whoever still shows it is behind.
  const isConflict = ["illegal_transition", "time_passed", "case_not_found", "not_delivered"].includes(code);
  return data({ fieldErrors: [{ field, code: refusedCode(code), max }] }, isConflict ? 409 : 400);
}

/** Saves the input; refuses if the request can't be edited now. */
async function keep({ shop, orderId }: OrderContext, inHand: ReturnContext, change: Partial<ReturnDraft>) {
  if (inHand.mode === null) return refused("", "illegal_transition");
  await returnDrafts.save(shop.db, orderId, { ...inHand.draft, ...change }, shop.clock.now());
  return null;
}

async function answerReceived(sight: OrderContext, inHand: ReturnContext, form: FormData) {
  const answer = textOf(form, "received");
  if (answer !== "yes" && answer !== "no") return refused("received", "reason_required");
  if (answer === "yes" && inHand.onlyNotReceived) return refused("received", "not_delivered");
  const isReceived = answer === "yes";
  // Other reasons hold for goods that came than for goods that did not.
  const reason = isReturnReason(inHand.draft.reason, isReceived) ? inHand.draft.reason : "";
  return (await keep(sight, inHand, { received: isReceived, reason })) ?? goTo(sight, "items");
}

async function answerItems(sight: OrderContext, inHand: ReturnContext, form: FormData) {
  const quantities = inHand.lines.map((line) => ({
    line,
    quantity: readCount(textOf(form, `quantity-${line.lineId}`) || "0"),
  }));
  const wrong = quantities.find(
    ({ line, quantity }) => !Number.isInteger(quantity) || quantity < 0 || quantity > line.units,
  );
  const lines = quantities
    .filter(({ line, quantity }) => Number.isInteger(quantity) && quantity > 0 && quantity <= line.units)
    .map(({ line, quantity }) => ({ lineId: line.lineId, quantity }));
  const error = await keep(sight, inHand, { lines });
  if (error) return error;
  if (wrong) return refused(`quantity-${wrong.line.lineId}`, "units_refused");
  return lines.length === 0 ? refused("items", "lines_required") : goTo(sight, "reason");
}

function reasonIn({ draft }: ReturnContext, form: FormData): string {
  const typed = textOf(form, "reason");
  return isReturnReason(typed, draft.received ?? true) ? typed : "";
}

function keepReason(sight: OrderContext, inHand: ReturnContext, form: FormData) {
  return keep(sight, inHand, { reason: reasonIn(inHand, form), remark: cleanLines(textOf(form, "remark")) });
}

async function answerReason(
  sight: OrderContext,
  inHand: ReturnContext,
  { form, photos }: Pick<Upload, "form" | "photos">,
  next: "reason" | "summary",
) {
  const error = await keepReason(sight, inHand, form);
  if (error) return error;
  const unkept = await takePhotos(sight, photos);
  if (unkept) return unkept;
  const tooLong = textTooLong("remark", cleanLines(textOf(form, "remark")), maxRemark);
  if (tooLong && next === "summary") return refused("remark", tooLong.code, tooLong.max);
  return next === "summary" && reasonIn(inHand, form) === "" ? refused("reason", "reason_required") : goTo(sight, next);
}

async function takePhotos({ shop, orderId }: OrderContext, photos: Upload["photos"]) {
  if (photos.length === 0) return null;
  const result = await savePhotos(shop, orderId, photos);
  return result.ok ? null : refused("photos", result.error.code);
}

async function dropPhotoNamed(sight: OrderContext, intent: string, inHand: ReturnContext, form: FormData) {
  const name = /^drop-photo:([\w-]+\.webp)$/.exec(intent)?.[1];
  if (name === undefined) throw badForm();
  await returnPhotos.drop(sight.shop, sight.orderId, name);
  return answerReason(sight, inHand, { form, photos: [] }, "reason");
}

async function sendRequest(sight: OrderContext, { mode, draft }: ReturnContext) {
  const { shop, orderId, customerId } = sight;
  if (mode === null) return refused("", "illegal_transition");
  const request = { orderId, customerId, reason: draft.reason, remark: draft.remark, lines: draft.lines };
  // Nothing is written any more where a second press of the button comes after the first: what there is now is shown.
  if (draft.received === null) return goTo(sight, null);
  const result =
    mode === "open"
      ? await openReturn(shop, { ...request, received: draft.received })
      : await (mode === "resubmit" ? resubmitReturn : editReturn)(shop, request);
  if (result.ok) return goTo(sight, null, "saved");
  if (mode === "open" && result.error.code === "illegal_transition") return goTo(sight, null);
  const { error } = result;
  return refused("", error.code, error.code === "text_too_long" ? error.max : undefined);
}

async function sendGoods(sight: OrderContext, form: FormData) {
  const { shop, orderId, customerId } = sight;
  const result = await sendReturn(shop, {
    orderId,
    customerId,
    carrier: textOf(form, "carrier"),
    number: textOf(form, "number"),
  });
  if (result.ok) return goTo(sight, null, "sent");
  const { code } = result.error;
  return refused(code === "carrier_required" ? "carrier" : code.startsWith("tracking_number_") ? "number" : "", code);
}
