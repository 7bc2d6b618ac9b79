import { randomBytes } from "node:crypto";
import { readLines } from "#domain/cart/typed-lines.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import { mostTransferLines, type TransferNumber, transferNumberFrom } from "#domain/inventory/stock-transfer.ts";
import { maxUnits } from "#domain/inventory/stock-adjustment.ts";
import { textTooLong, type TextTooLong } from "#domain/kernel/fields/text-too-long.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { cutText } from "#domain/kernel/text.ts";
import { holdPlaces } from "../../inventory/place-stock.ts";
import { sendUnits } from "../../inventory/units-on-the-way.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { statement } from "../../platform/statement.ts";
import { audit, type StaffActor } from "../../staff/audit.ts";
import { findGoodsToOrder, type GoodsToOrder } from "../purchasing/goods-to-order.ts";

export interface TransferToSend {
  readonly fromId: number;
  readonly toId: number;
  /** A part number and units a line, as typed or pasted. */
  readonly typed: string;
  readonly note: string;
  /** Names the form: sent twice, it is one transfer; with other goods it is refused. */
  readonly key: string;
}

/** Why a transfer cannot be sent: of its places, or of a line. */
export type SendError =
  | { readonly field: "from" | "to"; readonly code: "place_closed" }
  | { readonly field: "to"; readonly code: "place_same" }
  | (TextTooLong & { readonly field: "note" })
  | { readonly field: "lines"; readonly code: "lines_required" | "press_used" }
  | { readonly field: "lines"; readonly code: "lines_too_many"; readonly most: number }
  | { readonly field: "lines"; readonly code: "part_unknown" | "part_twice" | "units_invalid"; readonly sku: string }
  | { readonly field: "lines"; readonly code: "not_there"; readonly sku: string; readonly left: number };

const longestNote = 200;

interface SentLine {
  readonly part: GoodsToOrder;
  readonly quantity: number;
}

const insert = statement<
  [string, string, number, number, string, number | null, Date],
  { id: number; isNew: boolean; number: TransferNumber }
>(
  "send_stock_transfer",
  `insert into stock_transfers (number, request_key, from_id, to_id, state, note, staff_id, sent_at)
   values ($1, $2, $3, $4, 'sent', $5, $6, $7)
   on conflict (request_key) do update set request_key = excluded.request_key returning id, xmax = 0 as "isNew",
     number`,
);
const insertLines = statement<[number, string]>(
  "lines_of_stock_transfer",
  `insert into stock_transfer_lines (transfer_id, position, variant_id, sku, name, quantity)
   select $1, g.position, g."variantId", g.sku, g.name, g.quantity
   from jsonb_to_recordset($2::jsonb) as g (position int, "variantId" bigint, sku text, name jsonb, quantity int)`,
);

const selectSame = statement<[number, number, number, string, string], { isSame: boolean }>(
  "transfer_says_the_same",
  `select from_id = $2 and to_id = $3 and note = $4 and (
     select jsonb_agg(jsonb_build_array(l.variant_id, l.quantity) order by l.position)
     from stock_transfer_lines l where l.transfer_id = t.id
   ) is not distinct from $5::jsonb as "isSame" from stock_transfers t where id = $1`,
);

/** Sends goods from one place to another, all or none. They are the shop's on their way, and for sale. */
export function sendTransfer(
  shop: { readonly db: Database; readonly clock: Clock },
  staff: StaffActor,
  form: TransferToSend,
): Promise<Result<{ number: TransferNumber }, { code: "invalid"; errors: readonly SendError[] }>> {
  return shop.db.transaction(
    async (tx): Promise<Result<{ number: TransferNumber }, { code: "invalid"; errors: readonly SendError[] }>> => {
      const now = shop.clock.now();
      const { fromId, toId, key } = form;
      const errors: SendError[] = [];
      const open = await holdPlaces(tx, [fromId, toId]);
      for (const [field, id] of [
        ["from", fromId],
        ["to", toId],
      ] as const)
        if (!open.has(id)) errors.push({ field, code: "place_closed" });
      if (fromId === toId) errors.push({ field: "to", code: "place_same" });
      const goods = await readTyped(tx, form.typed);
      const lines = goods.ok ? goods.value : [];
      if (!goods.ok) errors.push(...goods.error.errors);
      const note = cleanText(form.note);
      const tooLong = textTooLong("note", note, longestNote);
      if (tooLong) errors.push({ ...tooLong, field: "note" });
      if (errors.length > 0) return refuse({ code: "invalid", errors });
      const transfer = await tx.row(insert, [drawNumber(), key, fromId, toId, note, staff.id, new Date(now)]);
      if (!transfer) throw new Error("no transfer was written");
      const { id, number } = transfer;
      if (!transfer.isNew) {
        const goodsSent = JSON.stringify(lines.map(({ part, quantity }) => [part.variantId, quantity]));
        const earlier = await tx.row(selectSame, [id, fromId, toId, note, goodsSent]);
        if (earlier?.isSame) return ok({ number });
        return refuse({ code: "invalid", errors: [{ field: "lines", code: "press_used" }] });
      }
      const rows = lines.map(({ part: { variantId, sku, name }, quantity }, position) => ({
        position,
        variantId,
        sku,
        name,
        quantity,
      }));
      await tx.run(insertLines, [id, JSON.stringify(rows)]);
      const departure = await sendUnits(tx, rows, { transferId: id, placeId: fromId, staffId: staff.id, now });
      if (!departure.ok) {
        const { variantId, left } = departure.error;
        const sku = rows.find((row) => row.variantId === variantId)?.sku ?? "";
        return refuse({ code: "invalid", errors: [{ field: "lines", code: "not_there", sku, left }] });
      }
      const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
      await audit(tx, staff, "stock-transfer-sent", number, now, { units });
      return ok({ number });
    },
  );
}

async function readTyped(
  tx: Tx,
  typed: string,
): Promise<Result<readonly SentLine[], { code: "invalid"; errors: readonly SendError[] }>> {
  const { lines, rest } = readLines(typed, mostTransferLines, { isCounted: true });
  if (lines.length === 0) return refuse({ code: "invalid", errors: [{ field: "lines", code: "lines_required" }] });
  if (rest !== "")
    return refuse({ code: "invalid", errors: [{ field: "lines", code: "lines_too_many", most: mostTransferLines }] });
  const goods = await findGoodsToOrder(
    tx,
    lines.flatMap(({ number, whole = "" }) => [number, whole]),
  );
  const errors: SendError[] = [];
  const byPart = new Map<number, SentLine>();
  for (const { number, quantity, whole } of lines) {
    // `OV RS10 125` is a number of its own, or 125 of `OV RS10`.
    const part = goods.get(compactPartNumber(number)) ?? goods.get(compactPartNumber(whole ?? ""));
    const isWhole = part !== undefined && part.compact !== compactPartNumber(number);
    const units = isWhole ? 1 : readTypedWhole(quantity, { least: 1, most: maxUnits });
    const sku = cutText(cleanText(number), 60);
    if (!part) errors.push({ field: "lines", code: "part_unknown", sku });
    else if (units === null) errors.push({ field: "lines", code: "units_invalid", sku });
    else if (byPart.has(part.variantId)) errors.push({ field: "lines", code: "part_twice", sku });
    else byPart.set(part.variantId, { part, quantity: units });
  }
  return errors.length > 0 ? refuse({ code: "invalid", errors }) : ok([...byPart.values()]);
}

function drawNumber(): TransferNumber {
  for (;;) {
    const number = transferNumberFrom(randomBytes(32));
    if (number) return number;
  }
}
