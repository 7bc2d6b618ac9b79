import type { Context } from "hono";
import { readOrderNumber } from "#domain/checkout/order-number.ts";
import { mostPicked } from "#domain/fulfilment/walks.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import { findLabel, labelsToPrint } from "#engine/admin/labels/label-rows.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { orderListShape, type OrderQuery } from "#engine/admin/order-list-shape.ts";
import { countOrders, firstOrders } from "#engine/admin/order-table.ts";
import { findOrderWork } from "#engine/admin/order-work.ts";
import { unsentUnits } from "#engine/admin/unsent-units.ts";
import { numbersTogether } from "#engine/admin/sending/orders-together.ts";
import { ordersToPack, packingStops, picksOf } from "#engine/admin/sending/picks.ts";
import { parcelsOf } from "#engine/fulfilment/parcels.ts";
import { findOrder } from "#engine/orders/order-row.ts";
import { findOrderDetail, type OrderDetail } from "#engine/orders/orders.queries.ts";
import { unlessAway } from "#engine/ports/file-store.ts";
import type { Shop } from "#engine/shop.ts";
import { splitPath } from "#i18n/languages.ts";
import { readOrderView } from "#web/account/orders/order-view.server.ts";
import { shopTranslator } from "#web/language/messages.server.ts";
import type { DocumentThreads } from "./documents/document-threads.ts";
import type { Slip } from "./documents/packing-slip.ts";
import { paperOf } from "./documents/paper.ts";
import { readSeller } from "./documents/seller.ts";
import { forOneReader, sendPrivateFile } from "./private-file.ts";
import { sendDocument } from "./stored-files.ts";

/** The packing slip of one order. */
export async function sendSlip(shop: Shop, threads: DocumentThreads, c: Context): Promise<Response | null> {
  const { language } = splitPath(c.req.path);
  const number = readOrderNumber(c.req.param("number") ?? "");
  const work = number && (await findOrderWork(shop.db, number));
  if (!work) return null;
  const t = await shopTranslator(shop.db, language);
  const others = new Set((c.req.queries("with") ?? []).flatMap((typed) => readOrderNumber(typed) ?? []));
  const near = new Set(work.together.map((order) => order.number));
  if (![...others].every((other) => near.has(other))) return null;
  const beside = await Promise.all([...others].map((other) => findSlip(shop, other, language)));
  const slip = {
    ...(await slipOf(shop, work.detail, work.unsent, language)),
    beside: beside.filter((one) => one !== null),
  };
  const seller = await readSeller(shop, t);
  const body = await threads.make(t, { kind: "packing-slip", seller, slip, paper: paperOf(c) });
  return sendPrivateFile(c, `packing-slip-${slip.order.number}.pdf`, body);
}

/** The PDF of one label. */
export async function sendLabel(shop: Shop, c: Context): Promise<Response | null> {
  const order = await findOrder(shop.db, readOrderNumber(c.req.param("number") ?? "") ?? "");
  const label = await findLabel(shop.db, readId(c.req.param("label")) ?? 0);
  if (!order || label?.orderId !== order.id || label.file === null) return null;
  return sendDocument(shop, c, label.file, {
    ...forOneReader,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="label-${order.number}-${label.id}.pdf"`,
  });
}

async function findSlip(shop: Shop, number: string, language: Language) {
  const order = await findOrder(shop.db, number);
  const detail = order && (await findOrderDetail(shop.db, order.id));
  return detail && slipOf(shop, detail, unsentUnits(detail, await parcelsOf(shop.db, detail.id)).unsent, language);
}

async function slipOf(shop: Shop, detail: OrderDetail, unsent: Readonly<Record<number, number>>, language: Language) {
  const order = await readOrderView(shop, detail, language);
  const { [detail.number]: stop } = await packingStops(shop.db, [detail.number]);
  const toPack = (lineId: number) => (stop === undefined ? (unsent[lineId] ?? 0) : 0);
  const lines = order.lines.map((line, at) => ({ ...line, unsent: toPack(detail.lines[at]?.id ?? 0) }));
  return { order, lines, ...(stop && { stop }) };
}

interface ToPick {
  /** Of one walk. */
  readonly numbers: readonly string[];
  /** With those that are left for the next walks. */
  readonly count: number;
}

/** Orders named one by one, or those that a list shows and that wait for their goods. */
async function ordersToPick(shop: Shop, c: Context, timeZone: string): Promise<ToPick> {
  const named = (c.req.queries("order") ?? []).flatMap((typed) => readOrderNumber(typed) ?? []);
  if (named.length > 0) {
    const open = await ordersToPack(shop.db, [...new Set(named)]);
    return { numbers: open.slice(0, mostPicked), count: open.length };
  }
  const query = readListQuery(orderListShape, new URL(c.req.url).searchParams);
  const scope = query.scope === "to-prepare" ? query.scope : "to-ship";
  const list: OrderQuery = { ...query, scope };
  const listed = (await firstOrders(shop.db, list, timeZone, mostPicked)).map(({ number }) => number);
  const numbers = await ordersToPack(shop.db, listed);
  const others = listed.length < mostPicked ? 0 : (await countOrders(shop.db, list, timeZone)) - listed.length;
  return { numbers, count: numbers.length + others };
}

/** The pick list of orders with their packing slips, and with `?labels=1` their labels. */
export async function sendPicks(
  shop: Shop,
  threads: DocumentThreads,
  c: Context,
  mayLabel: boolean,
): Promise<Response> {
  const { language } = splitPath(c.req.path);
  const t = await shopTranslator(shop.db, language);
  const { numbers, count } = await ordersToPick(shop, c, t.timeZone);
  const slips = await slipsOf(shop, numbers, language);
  const labels = mayLabel && c.req.query("labels") === "1" ? await labelsOfOrders(shop, numbers) : null;
  const facts = {
    picks: await picksOf(shop.db, numbers),
    slips,
    at: shop.clock.now(),
    ...(count > numbers.length && { count }),
    ...(labels && { labels }),
  };
  const seller = await readSeller(shop, t);
  const body = await threads.make(t, { kind: "pick-list", seller, facts, paper: paperOf(c) });
  return sendPrivateFile(c, `pick-list-${dayIn(t.timeZone, facts.at)}.pdf`, body);
}

/**
 * A slip for each order; those that can leave in one parcel have one together. Of orders with a label each, every one
 * is a parcel of its own.
 */
async function slipsOf(shop: Shop, numbers: readonly string[], language: Language): Promise<Slip[]> {
  const together = await numbersTogether(shop.db, numbers);
  const labels = await labelsToPrint(shop.db, numbers);
  const labeled = new Set(labels.filter(({ isUsed }) => !isUsed).map(({ order }) => order));
  const slips: Slip[] = [];
  let left = numbers;
  while (left.length > 0) {
    const [number = "", ...others] = left;
    const near = others.filter((other) => together[number]?.includes(other));
    const own = labeled.has(number) ? number : near.find((other) => labeled.has(other));
    const group = [number, ...near.filter((other) => !labeled.has(other) || other === own)];
    left = left.filter((one) => !group.includes(one));
    const drawn = await Promise.all(group.map((one) => findSlip(shop, one, language)));
    const [first, ...beside] = drawn.filter((slip) => slip !== null);
    if (first) slips.push({ ...first, beside });
  }
  return slips;
}

/**
 * The labels' PDFs by order; null for one that cannot be read from the store now. One that a parcel bears has left: on
 * another parcel its carrier would see the same one twice.
 */
async function labelsOfOrders(shop: Shop, numbers: readonly string[]): Promise<Record<string, (Uint8Array | null)[]>> {
  const files: Record<string, (Uint8Array | null)[]> = {};
  for (const { order, file, isUsed } of await labelsToPrint(shop.db, numbers)) {
    if (isUsed) continue;
    const body = file === null ? null : await unlessAway(shop.files.get(file));
    (files[order] ??= []).push(body);
  }
  return files;
}
