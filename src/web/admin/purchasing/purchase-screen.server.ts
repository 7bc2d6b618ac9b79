import { randomUUID } from "node:crypto";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { purchasePlaces, type PurchaseValues, readPurchase } from "#domain/inventory/purchase-order.ts";
import { isUnanswered } from "#domain/inventory/purchase-answer.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { type Language, prefixOf } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { may } from "#domain/staff/permissions.ts";
import { withPictures } from "#engine/admin/part-picture.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import { findGoodsToOrder } from "#engine/admin/purchasing/goods-to-order.ts";
import {
  type PurchaseLineRow,
  purchaseLines,
  purchaseReceipts,
  type PurchaseRow,
  purchaseToken,
} from "#engine/admin/purchasing/purchase-row.ts";
import { supplierChoices } from "#engine/admin/purchasing/suppliers.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { href } from "#i18n/routes.ts";

interface About {
  readonly shop: Shop;
  readonly staff: StaffSession;
  readonly language: Language;
}

/** The page of a purchase order, or of a new one; `values` are those of the editor as typed. */
export async function readPurchaseScreen(about: About, order: PurchaseRow | null, values?: PurchaseValues) {
  const { role } = about.staff;
  const isDraft = order === null || order.state === "draft";
  const form = isDraft ? await readForm(about, values ?? order?.typed ?? {}) : null;
  return {
    number: order?.number ?? null,
    state: order?.state ?? ("draft" as const),
    version: order?.version ?? 0,
    key: order === null ? randomUUID() : "",
    form,
    /** Values that the form counts as opened with; null where not known. */
    opened: (form?.values ?? null) as PurchaseValues | null,
    sent: isDraft ? null : await readSent(about, order),
    mayEdit: may(role, "purchases.edit"),
    mayReceive: may(role, "stock.adjust"),
    seesCosts: may(role, "figures.view"),
    places: isDraft ? [] : await openPlaces(about.shop.db),
  };
}

export type PurchaseScreen = Awaited<ReturnType<typeof readPurchaseScreen>>;
export type PurchaseForm = NonNullable<PurchaseScreen["form"]>;
export type SentPurchase = NonNullable<PurchaseScreen["sent"]>;

async function readForm({ shop, staff, language }: About, typed: PurchaseValues) {
  // Staff without figures.view are not sent costs.
  const values = may(staff.role, "figures.view")
    ? typed
    : Object.fromEntries(Object.entries(typed).filter(([name]) => !name.endsWith(".cost")));
  const { lines } = readPurchase(values);
  const skuAt = (place: number) => values[`lines.${place}.sku`] ?? "";
  const places = purchasePlaces(values);
  const [goods, suppliers] = await Promise.all([
    findGoodsToOrder(shop.db, places.map(skuAt)),
    supplierChoices(shop.db, readId(values["supplier"])),
  ]);
  return {
    values,
    suppliers,
    lines: places.map((place) => {
      const part = goods.get(compactPartNumber(skuAt(place)));
      const { available = 0, toCome = 0, picture = null } = part ?? {};
      const cost = values === typed && part ? part.cost : null;
      return { place, sku: skuAt(place), name: part?.name[language] ?? null, picture, available, toCome, cost };
    }),
    /** Of the lines whose cost is known. */
    total: lines.reduce((sum, { quantity, cost }) => sum + quantity * (cost ?? 0), 0),
  };
}

async function readSent({ shop, staff, language }: About, order: PurchaseRow) {
  const { db, clock, settings } = shop;
  const [lines, receipts, zone, names] = await Promise.all([
    purchaseLines(db, order.id).then((all) => withPictures(db, all)),
    purchaseReceipts(db, order.id),
    readShopTimeZone(db),
    placeNames(db),
  ]);
  const today = dayIn(zone, clock.now());
  const seesCosts = may(staff.role, "figures.view");
  const left = (line: (typeof lines)[number]) => line.quantity - line.received;
  const pdf = href(
    prefixOf[order.language],
    "purchasePdf",
    {},
    {
      order: purchaseToken(settings.secret, order.id),
    },
  );
  return {
    supplier: order.supplier,
    email: order.email,
    orderedAt: order.orderedAt,
    note: order.note,
    // The paper shows what everything costs.
    pdf: seesCosts && order.orderedAt !== null ? pdf : null,
    confirmedAt: order.confirmedAt,
    isUnanswered:
      order.state === "ordered" &&
      order.orderedAt !== null &&
      isUnanswered(
        {
          orderedOn: dayIn(zone, order.orderedAt),
          isConfirmed: order.confirmedAt !== null,
          expectedOn: firstDay(lines),
          received: lines.reduce((sum, { received }) => sum + received, 0),
          answerDays: order.answerDays,
        },
        today,
      ),
    isLate:
      order.state === "ordered" &&
      lines.some((line) => left(line) > 0 && line.expectedOn !== null && line.expectedOn < today),
    total: seesCosts ? lines.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0) : null,
    lines: lines.map((line) => ({
      id: line.id,
      variantId: line.variantId,
      sku: line.sku,
      name: line.name[language],
      picture: line.picture,
      quantity: line.quantity,
      received: line.received,
      left: left(line),
      expectedOn: line.expectedOn,
      cost: seesCosts ? line.cost : null,
    })),
    receipts,
    names,
  };
}

/** The first day on which lines of an order are expected; null if none has a day. */
const firstDay = (lines: readonly PurchaseLineRow[]): CalendarDay | null =>
  lines.flatMap(({ expectedOn }) => expectedOn ?? []).toSorted()[0] ?? null;
