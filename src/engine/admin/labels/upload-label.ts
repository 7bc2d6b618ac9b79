import { type CarrierName, isUnnumbered, readTrackingNumber } from "#domain/fulfilment/carriers.ts";
import type { Money } from "#domain/kernel/money.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { findOrder, lockOrder } from "../../orders/order-row.ts";
import { writeOrderEvent } from "../../orders/order-events.ts";
import type { Tx } from "../../platform/database.ts";
import { newToken } from "../../platform/secret.ts";
import { confirmFiles, discardFiles, type FilesRefused, storePendingFiles } from "../../platform/pending-files.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import type { LabelDeps } from "./label-deps.ts";
import { checkLabelPdf, type LabelFileRefused } from "./label-pdf.ts";
import { insertLabel, labelByKey } from "./label-rows.ts";
import { addressToLabel, type NotToLabel } from "./order-to-label.ts";

export type UploadLabelRefused =
  | NotToLabel
  | LabelFileRefused
  | FilesRefused
  | { code: "tracking_number_invalid" }
  /** The number stands on another label. */
  | { code: "tracking_number_taken" }
  /** The press was answered before, for another order. */
  | { code: "label_press_used" };

interface Upload {
  readonly orderNumber: string;
  readonly key: string;
  readonly carrier: CarrierName;
  /** May be empty: a truck line gives its number when it fetches the goods. */
  readonly number: string;
  readonly cost: Money;
  readonly bytes: Uint8Array;
}

/** Stores the label that another carrier's site has made. The same press again changes nothing. */
export async function uploadLabel(
  deps: LabelDeps,
  by: StaffActor,
  upload: Upload,
): Promise<Result<{ id: number }, UploadLabelRefused>> {
  const { carrier } = upload;
  const earlier = await outcomeOf(deps, upload);
  if (earlier) return earlier;
  const typed = upload.number.trim();
  const number = typed === "" || isUnnumbered(carrier) ? null : readTrackingNumber(carrier, typed);
  if (typed !== "" && number === null && !isUnnumbered(carrier)) return refuse({ code: "tracking_number_invalid" });
  const pages = await checkLabelPdf(upload.bytes);
  if (!pages.ok) return pages;
  const file = `${newToken()}.pdf`;
  const pending = await storePendingFiles(deps, [{ name: file, bytes: upload.bytes }]);
  if (!pending.ok) return pending;
  const result = await deps.db.transaction((tx) => store(tx, deps, by, { ...upload, number, file }));
  if (!result.ok) await discardFiles(deps, [file]);
  // Two presses at once: the file of the second is of no use.
  return !result.ok && result.error.code === "tracking_number_taken"
    ? ((await outcomeOf(deps, upload)) ?? result)
    : result;
}

/** Outcome of a press that was answered before; null for a new one. */
async function outcomeOf(
  { db }: LabelDeps,
  { key, orderNumber }: Upload,
): Promise<Result<{ id: number }, UploadLabelRefused> | null> {
  const stored = await labelByKey(db, key);
  if (!stored) return null;
  const order = await findOrder(db, orderNumber);
  return stored.orderId === order?.id ? ok({ id: stored.id }) : refuse({ code: "label_press_used" });
}

async function store(
  tx: Tx,
  { clock }: LabelDeps,
  by: StaffActor,
  label: Omit<Upload, "number" | "bytes"> & { number: string | null; file: string },
): Promise<Result<{ id: number }, UploadLabelRefused>> {
  const order = await lockOrder(tx, label.orderNumber);
  const address = await addressToLabel(tx, order);
  if (!order || !address.ok) return address.ok ? refuse({ code: "order_not_found" }) : address;
  const now = clock.now();
  const { key, carrier, number, cost, file } = label;
  const parts = { orderId: order.id, key, carrier, number, cost, file, staffId: by.id, now };
  const id = await insertLabel(tx, { ...parts, state: "uploaded", account: null, service: "", weightLb: null });
  if (id === null) return refuse({ code: "tracking_number_taken" });
  await confirmFiles(tx, [file]);
  const data = { carrier, number, cents: cost };
  await writeOrderEvent(tx, order, "label-uploaded", { actor: "merchant", id: by.id }, now, { data });
  await audit(tx, by, "label-uploaded", order.number, now, data);
  return ok({ id });
}
