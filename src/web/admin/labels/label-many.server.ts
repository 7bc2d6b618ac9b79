import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { mostLabelsAtOnce } from "#domain/fulfilment/labels-at-once.ts";
import { parcelForm, parcelOf } from "#domain/fulfilment/parcel-form.ts";
import type { PackedMeasures } from "#domain/fulfilment/packed-measures.ts";
import type { FieldError, Texts } from "#domain/kernel/fields/field.ts";
import type { Money } from "#domain/kernel/money.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { may } from "#domain/staff/permissions.ts";
import type { LabelPurchase } from "#engine/admin/labels/buy-label.ts";
import { buyLabels, quoteLabels } from "#engine/admin/labels/buy-labels.ts";
import { type OrderToLabel, ordersToLabel } from "#engine/admin/labels/orders-to-label.ts";
import type { LabelPrice } from "#engine/ports/label-seller.ts";
import type { Shop } from "#engine/shop.ts";
import { shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf, typedIn } from "../../read-form.ts";
import { requirePermission } from "../staff-session.server.ts";
import { isKey, type LabelRefusal, refusalOf } from "./label-refusal.ts";
import { fieldOf } from "./many-fields.ts";
import { measures } from "./measures.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const staff = requirePermission(context, "orders.fulfil");
  const numbers = numbersIn(new URL(request.url).searchParams.getAll("order"));
  const [orders, seller] = await Promise.all([
    ordersToLabel(shop.db, numbers.slice(0, mostLabelsAtOnce)),
    shop.labels.current(),
  ]);
  return {
    orders: orders.map(rowOf),
    left: Math.max(0, numbers.length - mostLabelsAtOnce),
    sells: seller !== null,
    mayKeys: may(staff.role, "settings.keys"),
    emulated: shop.keys.emulated,
  };
}

const numbersIn = (typed: readonly string[]): string[] => [
  ...new Set(typed.flatMap((one) => readOrderNumber(one) ?? [])),
];

const rowOf = ({ number, to, refused, measures, labels, isUnderWay, hasUnused }: OrderToLabel) => ({
  number,
  to: to && { name: fullName(to), place: `${to.city}, ${to.state} ${to.zip}` },
  refused: refused && refusalOf(refused),
  typed: typedOf(number, measures),
  labels,
  isUnderWay,
  hasUnused,
  // One for each page: pressed twice it buys once.
  key: randomUUID(),
});

function typedOf(order: string, { weightLb, sides }: PackedMeasures): Texts {
  const [length = null, width = null, height = null] = sides ?? [];
  const typed = parcelForm.typedOf({ weight: weightLb, length, width, height }, { timeZone: defaultTimeZone });
  return Object.fromEntries(measures.map((field) => [fieldOf(field, order), typed[field] ?? ""]));
}

/** The answer of the carrier about one order: its prices, or why there are none. */
type Quoted = { readonly prices: readonly LabelPrice[] } | { readonly refused: LabelRefusal };

interface LabelsReply {
  readonly kind: "prices" | "bought";
  readonly typed: Texts;
  readonly fieldErrors: readonly FieldError[];
  readonly quoted: Readonly<Record<string, Quoted>>;
  readonly bought: readonly string[];
  readonly refused: readonly { readonly number: string; readonly why: LabelRefusal }[];
  /** Orders whose turn did not come, as the carrier answered slowly. */
  readonly unbegun: readonly string[];
}

const nothing = { fieldErrors: [], quoted: {}, bought: [], refused: [], unbegun: [] };

export async function action({ context, request }: ActionFunctionArgs) {
  const staff = requirePermission(context, "orders.fulfil");
  const shop = context.get(shopContext);
  const form = await readForm(request);
  const typed = typedIn(form);
  const orders = numbersIn(textsOf(form, "order")).slice(0, mostLabelsAtOnce);
  const intent = textOf(form, "intent");
  if (intent === "ask") {
    const reply = await pricesOf(shop, form, orders);
    return data<LabelsReply>({ ...nothing, kind: "prices", typed, ...reply }, reply.fieldErrors.length > 0 ? 400 : 200);
  }
  if (intent !== "buy") throw badForm();
  const purchases = orders.flatMap((number) => purchaseOf(form, number) ?? []);
  const answers = await buyLabels(shop, staff, purchases);
  const outcomes = purchases.map(({ orderNumber }, at) => ({ number: orderNumber, answer: answers[at] ?? null }));
  const bought = outcomes.flatMap(({ number, answer }) => (answer?.ok ? [number] : []));
  const refused = outcomes.flatMap(({ number, answer }) =>
    answer === null || answer.ok ? [] : [{ number, why: refusalOf(answer.error) }],
  );
  const unbegun = unbegunOf(outcomes);
  return data<LabelsReply>(
    { ...nothing, kind: "bought", typed, bought, refused, unbegun },
    refused.length + unbegun.length > 0 ? 409 : 200,
  );
}

const unbegunOf = (outcomes: readonly { readonly number: string; readonly answer: object | null }[]): string[] =>
  outcomes.flatMap(({ number, answer }) => (answer === null ? [number] : []));

/** The figures of one order's parcel. */
const figuresOf = (form: FormData, number: string): Texts =>
  Object.fromEntries(measures.map((field) => [field, textOf(form, fieldOf(field, number))]));

/** An order without any side of its parcel is left out: its weight is filled in by itself. */
const isMeasured = (figures: Texts): boolean =>
  measures.some((field) => field !== "weight" && (figures[field] ?? "").trim() !== "");

async function pricesOf(
  shop: Shop,
  form: FormData,
  orders: readonly string[],
): Promise<Pick<LabelsReply, "fieldErrors" | "quoted" | "unbegun">> {
  const fieldErrors: FieldError[] = [];
  const parcels = orders.flatMap((orderNumber) => {
    const figures = figuresOf(form, orderNumber);
    if (!isMeasured(figures)) return [];
    const parcel = parcelForm.read(figures);
    if (parcel.ok) return [{ orderNumber, parcel: parcelOf(parcel.value) }];
    for (const error of parcel.error.fieldErrors)
      fieldErrors.push({ ...error, field: fieldOf(error.field as (typeof measures)[number], orderNumber) });
    return [];
  });
  const answers = await quoteLabels(shop, parcels);
  const outcomes = parcels.map(({ orderNumber }, at) => ({ number: orderNumber, answer: answers[at] ?? null }));
  const quoted = outcomes.flatMap(({ number, answer }): [string, Quoted][] =>
    answer === null ? [] : [[number, answer.ok ? { prices: answer.value } : { refused: refusalOf(answer.error) }]],
  );
  return { fieldErrors, quoted: Object.fromEntries(quoted), unbegun: unbegunOf(outcomes) };
}

/** The purchase of one order as its row was sent; null where no service is chosen. */
function purchaseOf(form: FormData, orderNumber: string): LabelPurchase | null {
  const [service = "", cents = ""] = textOf(form, fieldOf("service", orderNumber)).split(" ");
  if (service === "") return null;
  const key = textOf(form, fieldOf("key", orderNumber));
  const parcel = parcelForm.read(figuresOf(form, orderNumber));
  const price = readId(cents) as Money | null;
  const labelsSeen = readWholeNumber(textOf(form, fieldOf("labels", orderNumber)));
  if (!isKey(key) || !parcel.ok || price === null || labelsSeen === null) throw badForm();
  return { orderNumber, parcel: parcelOf(parcel.value), key, service, price, labelsSeen };
}
