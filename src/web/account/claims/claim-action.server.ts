import { data, redirect } from "react-router";
import { readCount } from "#domain/kernel/read-whole-number.ts";
import { ok } from "#domain/kernel/result.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { sendClaimPhotos, withdrawClaim } from "#engine/claims/answer-claim.ts";
import { type ClaimContext, findClaimContext } from "#engine/claims/claim-context.ts";
import { type ClaimDraft, claimDrafts, claimPhotos, saveClaimPhotos } from "#engine/claims/claims.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { drawsWithPhotos } from "#engine/buyers/drawn-by.ts";
import { budgets } from "#engine/platform/budgets.ts";
import * as party from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import { audited } from "#engine/staff/audited.ts";
import { isDamageKind, isRemedy } from "#domain/claims/damage.ts";
import { href } from "#i18n/routes.ts";
import { badForm, textOf } from "../../read-form.ts";
import { tooManyInit } from "../../too-many.ts";
import { notFound } from "../orders/order-action.server.ts";
import { readUpload, readWithoutPhotos, type Upload } from "../returns/read-upload.server.ts";
import type { OrderContext } from "../returns/return-access.server.ts";
import type { ClaimErrorCode } from "./claim-error-message.ts";

/** Handles the forms of a claim; the input is saved before anything is refused. */
export async function answerClaimForm(sight: OrderContext, request: Request) {
  const { shop, facts, orderId, customerId, isProved, staff } = sight;
  const { clientIp } = facts;
  const isUpload = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
  // Staff are known: budgets are for strangers.
  const mayUpload =
    isUpload && !staff
      ? await spend(
          shop.db,
          shop.clock.now(),
          ...drawsWithPhotos([budgets.claimPhotos, party.order(orderId)], { isProved, clientIp }),
        )
      : ok(null);
  const upload = await (mayUpload.ok ? readUpload : readWithoutPhotos)(request);
  const claim = await findClaimContext(shop.db, orderId, shop.clock.now());
  if (!claim) throw notFound(facts);
  if (!mayUpload.ok) {
    const error = await keep(sight, claim, upload);
    const tooOften = { fieldErrors: [{ field: "photos", code: "tooOften" as const }] };
    return error ?? data(tooOften, tooManyInit(mayUpload.error));
  }
  const intent = textOf(upload.form, "intent");
  if (staff && (intent === "send-photos" || intent === "withdraw")) throw badForm();
  switch (intent) {
    case "open":
      return open(sight, claim, upload);
    case "add-photos":
      return (await keep(sight, claim, upload)) ?? goTo(sight, undefined, claim);
    case "send-photos": {
      const error = await keep(sight, claim, upload);
      if (error) return error;
      const result = await sendClaimPhotos(shop, { orderId, customerId });
      if (result.ok) return goTo(sight, "photos");
      return refused(result.error.code === "photos_required" ? "photos" : "", result.error.code);
    }
    case "withdraw": {
      const withdrawn = await withdrawClaim(shop, { orderId, customerId });
      return withdrawn.ok ? goTo(sight, "withdrawn") : refused("", withdrawn.error.code);
    }
    default: {
      const name = /^drop-photo:([\w-]+\.webp)$/.exec(intent)?.[1];
      if (name === undefined) throw badForm();
      await claimPhotos.drop(shop, orderId, name);
      return (await keep(sight, claim, { ...upload, photos: [], receipts: [] })) ?? goTo(sight, undefined, claim);
    }
  }
}

function goTo({ facts, number, staff }: OrderContext, done?: string, claim?: ClaimContext) {
  const path = staff
    ? href(facts.prefix, "adminOrderClaim", { number }, { done })
    : href(facts.prefix, "orderClaim", {}, { order: number, done });
  // Back to where the photos are chosen, on the form and on an open claim alike.
  return redirect(claim ? `${path}#photos` : path, 303);
}

function refused(field: string, code: ClaimErrorCode, max?: number) {
  const isConflict = ["illegal_transition", "case_not_found", "claim_window_over", "not_delivered", "not_freight"];
  return data({ fieldErrors: [{ field, code, max }] }, isConflict.includes(code) ? 409 : 400);
}

/** The claim typed in the form; `wrong` is the line with more units than there are. */
function written(claim: ClaimContext, form: FormData): { draft: ClaimDraft; wrong: number | undefined } {
  const items = claim.lines.map(({ lineId, units }) => ({
    lineId,
    units,
    quantity: readCount(textOf(form, `quantity-${lineId}`) || "0"),
  }));
  const fits = ({ quantity, units }: (typeof items)[number]) => Number.isInteger(quantity) && quantity <= units;
  const [damage, wish] = [textOf(form, "damage"), textOf(form, "wish")];
  return {
    draft: {
      lines: items
        .filter((line) => fits(line) && line.quantity > 0)
        .map(({ lineId, quantity }) => ({ lineId, quantity })),
      damage: isDamageKind(damage) ? damage : "",
      wish: isRemedy(wish) ? wish : "",
      description: cleanLines(textOf(form, "description")),
    },
    wrong: items.find((line) => !fits(line))?.lineId,
  };
}

/** Saves the input and photos; returns what was refused. */
async function keep({ shop, orderId }: OrderContext, claim: ClaimContext, { form, photos, receipts }: Upload) {
  // On an open claim only photos are written.
  if (claim.refused === null) {
    const { draft, wrong } = written(claim, form);
    await claimDrafts.save(shop.db, orderId, draft, shop.clock.now());
    if (wrong !== undefined) return refused(`quantity-${wrong}`, "units_refused");
  } else if (claim.refused !== "claim_open") {
    return refused("", claim.refused === "nothing_left" ? "lines_required" : claim.refused);
  }
  const result = await saveClaimPhotos(shop, orderId, "damage", photos);
  if (!result.ok) return refused("photos", result.error.code);
  const receipt = await saveClaimPhotos(shop, orderId, "receipt", receipts);
  return receipt.ok ? null : refused("receipt", receipt.error.code);
}

const fields: Partial<Record<ClaimErrorCode, string>> = {
  lines_required: "items",
  damage_required: "damage",
  description_required: "description",
  photos_required: "photos",
  receipt_required: "receipt",
  wish_required: "wish",
};

async function open(sight: OrderContext, claim: ClaimContext, upload: Upload) {
  const { shop, orderId, number, customerId, staff } = sight;
  // A second press after the first: the claim there is is shown.
  if (claim.refused === "claim_open") return goTo(sight, "opened");
  const photoError = await keep(sight, claim, upload);
  if (photoError) return photoError;
  const { draft } = written(claim, upload.form);
  const result = staff
    ? await audited(
        shop,
        staff,
        (part) => openClaim(part, { orderId, staffId: staff.id, ...draft }),
        (opened) => ({ action: "claim-opened", subject: number, data: { number: opened.number } }),
      )
    : await openClaim(shop, { orderId, customerId, ...draft });
  if (result.ok) return goTo(sight, "opened");
  const { error } = result;
  if (error.code === "text_too_long") return refused(error.field, "text_too_long", error.max);
  return refused(error.code === "units_refused" ? `quantity-${error.lineId}` : (fields[error.code] ?? ""), error.code);
}
