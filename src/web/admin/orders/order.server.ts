import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { deliveryStays, pickupStays, shipmentStays } from "#domain/fulfilment/taking-back.ts";
import type { PlaceUnits } from "#domain/inventory/places.ts";
import { add, type Money, zero } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { disputeStatesToHandle } from "#domain/payments/disputes.ts";
import { may, type Permission } from "#domain/staff/permissions.ts";
import { needsConfirmation } from "#domain/staff/session-rules.ts";
import { costOfLabels, labelsOf } from "#engine/admin/labels/label-rows.ts";
import { parcelPlaces } from "#engine/admin/parcel-places.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import { findOrderWork, type OrderWork } from "#engine/admin/order-work.ts";
import { unitsAtPlaces } from "#engine/inventory/place-stock.ts";
import { returnableLines } from "#engine/returns/return-lines.ts";
import { claimDoor } from "#engine/claims/open-claim.ts";
import { disputesOfOrder } from "#engine/payments/dispute-row.ts";
import type { Db } from "#engine/platform/database.ts";
import { mailsToResend } from "#engine/admin/resend-mail.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { readOrderView } from "../../account/orders/order-view.server.ts";
import { requestContext, shopContext } from "../../context.ts";
import { pageMissing } from "../../page-missing.server.ts";
import { readForm } from "../../read-form.ts";
import { staffContext } from "../staff-session.server.ts";
import { answerOrderForm } from "./order-action.server.ts";

const intents = [
  "orders.confirm-payment",
  "orders.fulfil",
  "orders.cancel",
  "orders.change",
  "orders.refund",
  "orders.note",
  "orders.mail",
  "returns.decide",
  "claims.decide",
  "returns.refund",
  "customers.view",
  "companies.view",
  "companies.terms",
  "audit.view",
] as const satisfies readonly Permission[];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const { language } = context.get(requestContext);
  const staff = context.get(staffContext);
  const number = readOrderNumber(params.number ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) throw pageMissing(context, "order_missing");
  const { detail, takesBack, returnable, ...others } = work;
  const rights = intents.filter((permission) => may(staff.role, permission));
  const view = await readOrderView(shop, detail, language);
  const labels = await labelsOf(shop.db, detail.id);
  const places = await openPlaces(shop.db);
  return {
    ...others,
    places,
    names: await placeNames(shop.db),
    takenAt: await parcelPlaces(shop.db, detail.id),
    shelves: places.length > 1 ? await shelvesOf(shop.db, work) : {},
    order: {
      ...view,
      events: detail.events,
      refunds: detail.refunds,
      phone: phoneText(view.phone),
      lineIds: detail.lines.map(({ id }) => id),
      customerId: detail.customerId,
      companyId: detail.companyId,
    },
    labels: labels.map(({ id, carrier, service, state, number: at, cost, isUsed, madeAt }) => ({
      id,
      carrier,
      service,
      state,
      number: at,
      cost,
      isUsed,
      madeAt,
    })),
    labelCost: costOfLabels(labels),
    // A canceled order of which nothing was sent: no goods of it are waited for, and none are packed.
    staysHere: detail.state === "canceled" && work.parcels.length === 0,
    writtenOff: await writtenOffOf(shop.db, detail.id),
    takeBack: takeBackNow(work, shop.clock.now()),
    returnable: returnable && {
      onlyNotReceived: returnable.onlyNotReceived,
      lines: returnableLines(returnable.lines, {
        deliveredAt: takesBack.mark.deliveredAt,
        received: !returnable.onlyNotReceived,
        now: shop.clock.now(),
      }),
    },
    // One claim is open at a time.
    claimable:
      work.claims.every(({ state }) => state === "closed") &&
      (await claimDoor(shop.db, detail, shop.clock.now())).refused === null,
    mails: mailsToResend(work),
    press: randomUUID(),
    rights: rights as readonly Permission[],
    needsPassword: needsConfirmation(staff.confirmedAt, shop.clock.now()),
  };
}

/** Money that was lost to disputes and written off; zero while another dispute of the order is to be handled. */
async function writtenOffOf(db: Db, orderId: number): Promise<Money> {
  const disputes = await disputesOfOrder(db, orderId);
  if (disputes.some(({ state }) => disputeStatesToHandle.some((open) => open === state))) return zero;
  return add(...disputes.filter(({ state }) => state === "written-off").map(({ taken }) => taken));
}

/** Where the unsent goods of an order lie, by line. */
async function shelvesOf(db: Db, { detail, unsent }: OrderWork): Promise<Record<number, readonly PlaceUnits[]>> {
  const lines = detail.lines.filter(({ id }) => (unsent[id] ?? 0) > 0);
  const shelves = await unitsAtPlaces(
    db,
    lines.flatMap(({ variantId }) => variantId ?? []),
  );
  return Object.fromEntries(
    lines.map(({ id, variantId }) => [id, shelves.filter((shelf) => shelf.variantId === variantId)]),
  );
}

/** Parcels whose shipment staff can take back now, and which of the order's marks. */
function takeBackNow({ parcels, returned, takesBack }: OrderWork, now: Instant) {
  const { shipment, delivery, ready, pickup, readyAt, hasCase, mark } = takesBack;
  const own = shipment ? parcels.filter(({ claim }) => claim === null) : [];
  const stays = ({ id, shippedAt, deliveredAt, events }: (typeof own)[number]) =>
    shipmentStays(
      { shippedAt, isOver: deliveredAt !== null || returned.includes(id), codes: events.map(({ code }) => code) },
      { hasCase, now },
    );
  return {
    parcels: own.filter((parcel) => stays(parcel) === null).map(({ id }) => id) as readonly number[],
    delivery: delivery && deliveryStays(mark, { hasCase, now }) === null,
    ready: ready && pickupStays(readyAt, { hasCase: false, now }) === null,
    pickup: pickup && pickupStays(mark.deliveredAt, { hasCase, now }) === null,
  };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const form = await readForm(request);
  const number = readOrderNumber(params.number ?? "");
  const reply = number && (await answerOrderForm(context, request, number, form));
  if (!reply) throw pageMissing(context, "order_missing");
  // Reloading after a step must not ask for it again.
  if (reply.data.ok) return redirect(`${new URL(request.url).pathname}?done=${reply.data.done}`, 303);
  return reply;
}
