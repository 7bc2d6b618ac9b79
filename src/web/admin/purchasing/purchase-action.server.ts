import { data, redirect, type RouterContextProvider } from "react-router";
import {
  mostPurchaseLines,
  type PurchaseFieldError,
  purchasePlaces,
  type PurchaseValues,
  readPurchase,
  readPurchaseNumber,
} from "#domain/inventory/purchase-order.ts";
import { findPurchase, purchaseLines, type PurchaseRow } from "#engine/admin/purchasing/purchase-row.ts";
import {
  confirmPurchase,
  endPurchase,
  mailPurchaseAgain,
  orderPurchase,
  type OrderPurchaseRefused,
  receivePurchase,
  type ReceivePurchaseRefused,
  redatePurchase,
  type RedateRefused,
} from "#engine/admin/purchasing/purchase-steps.ts";
import { savePurchase, type SavePurchaseRefused } from "#engine/admin/purchasing/save-purchase.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, textOf } from "../../read-form.ts";
import { editLines, type FoundGoods, goodsFound, typedValues } from "../drafts/line-forms.server.ts";
import { placeIn } from "../inventory/read-place.ts";
import { answeredDraft } from "../editing/answered-draft.server.ts";
import { versionOf } from "../editing/form-version.server.ts";
import { requirePermission } from "../staff-session.server.ts";
import { daysOf, unitsOf, wrongField } from "./typed-lines.server.ts";
import { type PurchaseScreen, readPurchaseScreen } from "./purchase-screen.server.ts";

type Context = Readonly<RouterContextProvider>;
type Refused = SavePurchaseRefused | OrderPurchaseRefused | ReceivePurchaseRefused | RedateRefused;

/** Fields of the page and not of the order. */
const ownFields = new Set(["intent", "version", "opened", "key", "find", "add", "remove"]);
const intents = [
  "save",
  "send",
  "find",
  "discard",
  "mail",
  "confirm",
  "redate",
  "end",
  "receive",
  "receive-all",
] as const;

/** Reason for a refused step, as the page shows it. */
export interface ShownError {
  readonly code: Exclude<Refused["code"], "purchase_missing" | "invalid" | "incomplete"> | "fields";
  readonly fieldErrors: readonly PurchaseFieldError[];
  readonly stored: PurchaseValues | null;
  readonly sku: string;
  readonly left: number;
  /** The field of a delivery or day that is refused. */
  readonly field: string | null;
}

export interface PurchaseReply extends PurchaseScreen {
  /** The number of a new order that was stored as a draft, and then not ordered. */
  readonly kept: string | null;
  readonly find: string;
  readonly found: readonly FoundGoods[] | null;
  readonly error: ShownError | null;
  /** Values that a form was opened with which somebody else has saved since; null where not known. */
  readonly before: PurchaseValues | null;
  /** Units or days as typed. */
  readonly typed: Readonly<Record<string, string>>;
}

interface Answered {
  readonly form: FormData;
  readonly order: PurchaseRow | null;
  readonly staff: StaffSession;
  readonly version: number;
  readonly typed: PurchaseValues;
}

/** Answers with the page as it stands now, and with what was typed. */
function replierOf(context: Context, { form, order, staff, version, typed }: Answered) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  return async (
    more: Partial<Pick<PurchaseReply, "error" | "found" | "kept">> & { values?: PurchaseValues; seen?: number },
  ) => {
    const { values, seen = version, error = null, found = null, kept = null } = more;
    const draft = values && answeredDraft(form, { values, seen, stored: error?.stored ?? null, draft: order });
    const now = order && (await reload(context, order));
    const screen = await readPurchaseScreen({ shop, staff, language }, now, draft?.values);
    // The form of a new order may be stored by now: sent again, it is the same one.
    const key = order ? screen.key : textOf(form, "key") || screen.key;
    const beside = { find: textOf(form, "find"), found, kept, error, typed, before: draft?.before ?? null };
    const ofForm = screen.form && { version: seen, opened: draft ? draft.opened : screen.form.values };
    return data<PurchaseReply>({ ...screen, key, ...beside, ...ofForm }, error === null ? 200 : statusOf(error));
  };
}

/** Handles the forms of a purchase order; `number` is null for a new one. */
export async function answerPurchase(context: Context, form: FormData, number: string | null) {
  const shop = context.get(shopContext);
  const edited = form.has("add") || form.has("remove");
  const intent = intents.find((one) => one === textOf(form, "intent")) ?? null;
  if (!edited && intent === null) throw badForm();
  const isReceipt = intent === "receive" || intent === "receive-all";
  const staff = requirePermission(context, isReceipt ? "stock.adjust" : "purchases.edit");
  const purchaseNumber = number === null ? null : readPurchaseNumber(number);
  const order = purchaseNumber && (await findPurchase(shop.db, purchaseNumber));
  if (number !== null && !order) throw pageMissing(context);
  const { prefix, language } = context.get(requestContext);
  const version = versionOf(form);
  if (order && version === 0) throw badForm();
  const step = { id: order?.id ?? 0, version };
  const done = (to: string, what: string) =>
    redirect(href(prefix, "adminPurchase", { number: to }, { done: what }), 303);
  const typed = typedValues(form, ownFields);
  const again = replierOf(context, { form, order: order || null, staff, version, typed });

  if (order && intent !== null && isSentStep(intent)) {
    const outcome = await takeSentStep(context, intent, form, { order, staff, step });
    if (outcome.ok) return done(order.number, outcome.value);
    const error = errorOf(outcome.error);
    return again({ error: { ...error, field: error.field ?? wrongField(error.code, form) }, values: order.typed });
  }
  if (edited) return again({ values: editLines(typed, form, { placesOf: purchasePlaces, most: mostPurchaseLines }) });
  if (intent === "find") return again({ values: typed, found: await goodsFound(shop, textOf(form, "find"), language) });
  const key = /^[\w-]{16,60}$/.test(textOf(form, "key")) ? textOf(form, "key") : null;
  if (intent !== "save" && intent !== "send") throw badForm();
  if (!order && key === null) throw badForm();
  // A draft without a line is of no use to anybody.
  if (!order && intent === "send" && purchasePlaces(typed).length === 0) {
    const fieldErrors = [...readPurchase(typed).fieldErrors, { field: "lines", code: "no_goods" } as const];
    return again({ values: typed, error: errorOf({ code: "incomplete", fieldErrors }) });
  }
  const saved = await savePurchase(shop, staff, { id: order?.id ?? null, version, key: key ?? "", values: typed });
  if (!saved.ok) {
    const { error } = saved;
    // Saved once more, one's own version is the one that counts.
    return again({ values: typed, error: errorOf(error), seen: error.code === "stale" ? error.version : version });
  }
  if (intent === "save") return done(saved.value.number, "saved");
  const ordering = await orderPurchase(shop, staff, saved.value);
  if (ordering.ok) return done(saved.value.number, ordering.value.mailed ? "ordered" : "orderedUnmailed");
  const { number: draft, version: seen } = saved.value;
  // Ordered before by the same form, whose answer was lost: its page says how it stands.
  if (!order && ordering.error.code === "illegal_transition")
    return redirect(href(prefix, "adminPurchase", { number: draft }), 303);
  return again({ values: typed, error: errorOf(ordering.error), seen, kept: order ? null : draft });
}

const isSentStep = (intent: string) => !["save", "send", "find"].includes(intent);

/** The order as it is now, after a step that was refused. */
async function reload(context: Context, order: PurchaseRow): Promise<PurchaseRow> {
  return (await findPurchase(context.get(shopContext).db, order.number)) ?? order;
}

interface Taken {
  readonly order: PurchaseRow;
  readonly staff: ReturnType<typeof requirePermission>;
  readonly step: { readonly id: number; readonly version: number };
}

/** The steps of an order that is not edited any more, and the end of a draft; gives the word of its notice. */
async function takeSentStep(
  context: Context,
  intent: (typeof intents)[number],
  form: FormData,
  { order, staff, step }: Taken,
): Promise<{ ok: true; value: string } | { ok: false; error: Refused }> {
  const shop = context.get(shopContext);
  switch (intent) {
    case "mail": {
      const mailed = await mailPurchaseAgain(shop, staff, step);
      return mailed.ok ? { ok: true, value: "mailed" } : mailed;
    }
    case "confirm": {
      const confirmed = await confirmPurchase(shop, staff, step);
      return confirmed.ok ? { ok: true, value: "confirmed" } : confirmed;
    }
    case "redate": {
      const days = daysOf(form);
      if (days === null) return { ok: false, error: { code: "day_format" } };
      const redated = await redatePurchase(shop, staff, { ...step, days });
      return redated.ok ? { ok: true, value: "redated" } : redated;
    }
    case "receive":
    case "receive-all": {
      const lines = await purchaseLines(shop.db, order.id);
      const counted =
        intent === "receive"
          ? unitsOf(form)
          : new Map(
              lines
                .filter(({ variantId }) => variantId !== null)
                .map((line) => [line.id, line.quantity - line.received]),
            );
      const received = await receivePurchase(shop, staff, { ...step, counted, placeId: placeIn(form) });
      return received.ok ? { ok: true, value: received.value.complete ? "complete" : "received" } : received;
    }
    default:
      return endPurchase(shop, staff, step);
  }
}

function errorOf(error: Refused): ShownError {
  const none = { fieldErrors: [], stored: null, sku: "", left: 0, field: null };
  switch (error.code) {
    case "invalid":
    case "incomplete":
      return { ...none, code: "fields", fieldErrors: error.fieldErrors };
    case "stale":
      return { ...none, code: "stale", stored: "stored" in error ? error.stored : null };
    case "purchase_missing":
      return { ...none, code: "illegal_transition" };
    case "place_closed":
      return { ...none, code: "place_closed", field: "place" };
    case "day_past":
      return { ...none, code: "day_past", field: `day.${error.lineId}` };
    case "too_many_arrived":
      return { ...none, code: error.code, sku: error.sku, left: error.left, field: `units.${error.lineId}` };
    case "units_invalid":
      return "lineId" in error
        ? { ...none, code: "units_invalid", field: `units.${error.lineId}` }
        : { ...none, code: "units_invalid" };
    default:
      return { ...none, code: error.code, sku: "sku" in error ? error.sku : "" };
  }
}

const statusOf = ({ code }: ShownError): number => (code === "stale" || code === "illegal_transition" ? 409 : 400);
