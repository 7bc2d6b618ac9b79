import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { isCarrier } from "#domain/fulfilment/carriers.ts";
import type { LabelState } from "#domain/fulfilment/label.ts";
import { parcelForm, parcelOf } from "#domain/fulfilment/parcel-form.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import { type Money, zero } from "#domain/kernel/money.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { may } from "#domain/staff/permissions.ts";
import { buyLabel, quoteLabel } from "#engine/admin/labels/buy-label.ts";
import { awaitsFile, costOfLabels, type LabelRow, labelsOf } from "#engine/admin/labels/label-rows.ts";
import { addressToLabel, measuresOf } from "#engine/admin/labels/order-to-label.ts";
import { closeUnsettled, mayClose, settleLabel } from "#engine/admin/labels/settle-label.ts";
import { uploadLabel } from "#engine/admin/labels/upload-label.ts";
import { recordLabelRefund, voidLabel } from "#engine/admin/labels/void-label.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import type { LabelPrice } from "#engine/ports/label-seller.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { badForm, readForm, textOf } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import { isKey, isOfFile, type LabelRefusal, refusalOf } from "./label-refusal.ts";
import { measures } from "./measures.ts";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.fulfil");
  const number = readOrderNumber(params.number ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) throw pageMissing(context, "order_missing");
  const order = await findOrder(shop.db, work.detail.id);
  const query = new URL(request.url).searchParams;
  const figures: Texts | null = query.has("weight")
    ? Object.fromEntries(measures.map((field) => [field, query.get(field) ?? ""]))
    : null;
  const [labels, door, seller, usual] = await Promise.all([
    labelsOf(shop.db, work.detail.id),
    addressToLabel(shop.db, order),
    shop.labels.current(),
    measuresOf(shop.db, work.detail.id, work.unsent),
  ]);
  const quoted = door.ok && figures ? await quote(shop, work.detail.number, figures) : noQuote;
  const now = shop.clock.now();
  const isFreight = work.detail.shippingMethod === "LOCAL";
  return {
    number: work.detail.number,
    labels: labels.map((label) => ({
      ...rowOf(label),
      hasFile: label.file !== null,
      awaitsFile: awaitsFile(label),
      isOld: mayClose(label, now),
    })),
    cost: costOfLabels(labels),
    closed: door.ok ? null : refusalOf(door.error),
    sells: seller !== null,
    mayKeys: may(staff.role, "settings.keys"),
    isUnderWay: labels.some(({ state }) => state === "buying"),
    // Pallets are weighed by the truck line; what of them goes as a parcel has other figures.
    typed: figures ?? (isFreight ? ({} as Texts) : typedOf(usual)),
    isFreight,
    ...quoted,
    // One for each page: pressed twice it buys once.
    key: randomUUID(),
    uploadKey: randomUUID(),
    usualCarrier: isFreight ? ("ltl" as const) : ("ups" as const),
    emulated: shop.keys.emulated,
  };
}

const rowOf = ({ id, carrier, state, service, number, cost, remark, madeAt, by, isUsed }: LabelRow) => ({
  id,
  carrier,
  state,
  service,
  number,
  cost,
  remark,
  madeAt,
  by,
  isUsed,
});

const noQuote = {
  prices: null as readonly LabelPrice[] | null,
  refused: null as LabelRefusal | null,
  fieldErrors: [] as readonly FieldError[],
};

function typedOf({ weightLb, sides }: Awaited<ReturnType<typeof measuresOf>>): Texts {
  const [length = null, width = null, height = null] = sides ?? [];
  return parcelForm.typedOf({ weight: weightLb, length, width, height }, { timeZone: defaultTimeZone });
}

async function quote(shop: Shop, orderNumber: string, typed: Texts): Promise<typeof noQuote> {
  const parcel = parcelForm.read(typed);
  if (!parcel.ok) return { ...noQuote, fieldErrors: parcel.error.fieldErrors };
  const prices = await quoteLabel(shop, { orderNumber, parcel: parcelOf(parcel.value) });
  return prices.ok ? { ...noQuote, prices: prices.value } : { ...noQuote, refused: refusalOf(prices.error) };
}

interface Asked {
  readonly shop: Shop;
  readonly staff: StaffSession;
  readonly orderNumber: string;
  readonly form: FormData;
}

/** A step's outcome: what the page says, or why not. */
type Outcome = { readonly done: string } | { readonly refused: LabelRefusal };

const intents: Readonly<Record<string, (asked: Asked) => Promise<Outcome>>> = {
  buy,
  upload,
  void: async ({ shop, staff, orderNumber, form }) => {
    const voided = await voidLabel(shop, staff, { orderNumber, labelId: readId(textOf(form, "label")) ?? 0 });
    return voided.ok ? { done: voided.value } : { refused: refusalOf(voided.error) };
  },
  refunded: async ({ shop, staff, orderNumber, form }) => {
    const labelId = readId(textOf(form, "label")) ?? 0;
    const recorded = await recordLabelRefund(shop, staff, { orderNumber, labelId });
    return recorded.ok ? { done: recorded.value } : { refused: refusalOf(recorded.error) };
  },
  settle: async ({ shop, orderNumber, form }) => {
    const label = await ownLabel(shop, orderNumber, form);
    const state = label && (await settleLabel(shop, label.id));
    return { done: state ? settled(state) : "unknown" };
  },
  close: async ({ shop, staff, orderNumber, form }) => {
    const labelId = readId(textOf(form, "label")) ?? 0;
    const closed = await closeUnsettled(shop, staff, { orderNumber, labelId });
    return closed.ok ? { done: "not-bought" } : { refused: refusalOf(closed.error) };
  },
};

const settled = (state: LabelState): string => (state === "buying" ? "unknown" : state);

async function ownLabel(shop: Shop, orderNumber: string, form: FormData) {
  const order = await findOrder(shop.db, orderNumber);
  const id = readId(textOf(form, "label")) ?? 0;
  return order && ((await labelsOf(shop.db, order.id)).find((label) => label.id === id) ?? null);
}

async function buy({ shop, staff, orderNumber, form }: Asked): Promise<Outcome> {
  const key = textOf(form, "key");
  const parcel = parcelForm.read(Object.fromEntries(measures.map((field) => [field, textOf(form, field)])));
  const [service = "", cents = ""] = textOf(form, "service").split(" ");
  if (!isKey(key) || !parcel.ok) throw badForm();
  const price = readId(cents) as Money | null;
  if (service === "" || price === null) return { refused: refusalOf({ code: "label_service_not_here" }) };
  const bought = await buyLabel(shop, staff, { orderNumber, parcel: parcelOf(parcel.value), key, service, price });
  return bought.ok ? { done: "bought" } : { refused: refusalOf(bought.error) };
}

async function upload({ shop, staff, orderNumber, form }: Asked): Promise<Outcome> {
  const key = textOf(form, "key");
  const carrier = textOf(form, "carrier");
  const file = form.get("file");
  if (!isKey(key) || !isCarrier(carrier)) throw badForm();
  const typed = textOf(form, "cost").trim();
  const cost = typed === "" ? zero : readMoney(typed);
  if (cost === null) return { refused: refusalOf({ code: "label_cost_invalid" }) };
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const number = textOf(form, "number");
  const uploaded = await uploadLabel(shop, staff, { orderNumber, key, carrier, number, cost, bytes });
  return uploaded.ok ? { done: "uploaded" } : { refused: refusalOf(uploaded.error) };
}

const typedFields = [...measures, "carrier", "number", "cost", "service", "label"] as const;

export async function action({ context, params, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "orders.fulfil");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  const run = Object.hasOwn(intents, intent) ? intents[intent] : undefined;
  if (!run) throw badForm();
  const orderNumber = readOrderNumber(params.number ?? "");
  if (!orderNumber || !(await findOrder(shop.db, orderNumber))) throw pageMissing(context, "order_missing");
  const outcome = await run({ shop, staff, orderNumber, form });
  const { prefix } = context.get(requestContext);
  if ("done" in outcome)
    return redirect(href(prefix, "adminOrderLabel", { number: orderNumber }, { done: outcome.done }), 303);
  const typed: Texts = Object.fromEntries(typedFields.map((field) => [field, textOf(form, field)]));
  const file = form.get("file");
  // A browser keeps no chosen file over an answer, and nothing of a refused upload is stored.
  const lostFile = file instanceof File && file.size > 0 && !isOfFile(outcome.refused.code);
  return data({ intent, refused: outcome.refused, typed, lostFile }, outcome.refused.code === "files_away" ? 503 : 409);
}
