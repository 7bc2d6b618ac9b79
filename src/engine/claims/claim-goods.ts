import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import { ok, refuse } from "#domain/kernel/result.ts";
import type { Result } from "#domain/kernel/result.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { releaseReservedGoods, sellReservedGoods } from "../inventory/move-stock.ts";
import { reserveGoods } from "../inventory/reserve-stock.ts";
import type { Tx } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import type { ClaimRow } from "./claims.ts";

/** A part to send, as the merchant typed it. */
export interface WantedPart {
  readonly sku: string;
  readonly quantity: number;
}

export type GoodsRefused =
  | { code: "goods_required" }
  | { code: "units_invalid" }
  | { code: "part_unknown"; sku: string }
  | { code: "stock_short"; sku: string; left: number };

interface Goods {
  readonly variantId: number;
  readonly sku: string;
  readonly name: LocalizedText;
  readonly quantity: number;
}

const selectReplacements = statement<[number], Omit<Goods, "variantId"> & { variantId: number | null }>(
  "goods_of_replacement",
  `select l.variant_id as "variantId", l.sku, l.name, c.quantity from claim_lines c
   join order_lines l on l.id = c.line_id
   where c.claim_id = $1 order by l.position`,
);
const selectParts = statement<[string[]], { variantId: number; sku: string; compact: string; name: LocalizedText }>(
  "parts_of_claim",
  `select v.id as "variantId", v.sku, v.sku_compact as compact, p.name from variants v
   join products p on p.id = v.product_id
   where v.sku_compact = any($1) and not v.retired`,
);
const insertGoods = statement<[number, number[], string[], string[], number[]]>(
  "insert_claim_goods",
  `insert into claim_goods (claim_id, variant_id, sku, name, quantity)
   select $1, u.variant_id, u.sku, u.name::jsonb, u.quantity
   from unnest($2::bigint[], $3::text[], $4::text[], $5::int[]) as u (variant_id, sku, name, quantity)`,
);

/** Reserves the claimed units once more, to be sent as they were sold. */
export async function reserveReplacement(tx: Tx, row: ClaimRow, now: Instant): Promise<Result<null, GoodsRefused>> {
  const goods: Goods[] = [];
  for (const { variantId, ...line } of await tx.rows(selectReplacements, [row.id])) {
    if (variantId === null) return refuse({ code: "stock_short", sku: line.sku, left: 0 });
    goods.push({ ...line, variantId });
  }
  return reserve(tx, row, goods, now);
}

/** Reserves parts by their part numbers; `goods_required` where there are none, or one of them has no number. */
export async function reserveParts(
  tx: Tx,
  row: ClaimRow,
  choices: readonly WantedPart[],
  now: Instant,
): Promise<Result<null, GoodsRefused>> {
  if (choices.length === 0 || choices.some(({ sku }) => sku === "")) return refuse({ code: "goods_required" });
  if (choices.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1 || quantity > 9_999))
    return refuse({ code: "units_invalid" });
  const parts = await tx.rows(selectParts, [choices.map(({ sku }) => compactPartNumber(sku))]);
  const goods: Goods[] = [];
  for (const { sku, quantity } of choices) {
    const part = parts.find(({ compact }) => compact === compactPartNumber(sku));
    if (!part) return refuse({ code: "part_unknown", sku });
    goods.push({ variantId: part.variantId, sku: part.sku, name: part.name, quantity });
  }
  return reserve(tx, row, goods, now);
}

async function reserve(
  tx: Tx,
  row: ClaimRow,
  goods: readonly Goods[],
  now: Instant,
): Promise<Result<null, GoodsRefused>> {
  const short = await reserveGoods(tx, row.orderId, goods, now);
  if (short) return refuse({ code: "stock_short", sku: short.short.sku, left: short.left });
  await tx.run(insertGoods, [
    row.id,
    goods.map(({ variantId }) => variantId),
    goods.map(({ sku }) => sku),
    goods.map(({ name }) => JSON.stringify(name)),
    goods.map(({ quantity }) => quantity),
  ]);
  return ok(null);
}

const selectGoods = statement<[number], { variantId: number; quantity: number }>(
  "reserved_claim_goods",
  `select variant_id as "variantId", quantity from claim_goods where claim_id = $1 and variant_id is not null
   order by id`,
);
const deleteGoods = statement<[number]>("delete_claim_goods", `delete from claim_goods where claim_id = $1`);

/** Releases promised goods that will not be sent, for others to buy. Shipped goods stay as they are. */
export async function releaseClaimGoods(tx: Tx, row: ClaimRow, now: Instant): Promise<void> {
  if (row.shippedAt !== null) return;
  await releaseReservedGoods(tx, row.orderId, await tx.rows(selectGoods, [row.id]), now);
  await tx.run(deleteGoods, [row.id]);
}

/** Marks the promised goods as sold; gives where they were taken. */
export async function sellClaimGoods(tx: Tx, row: ClaimRow, leaving: Parameters<typeof sellReservedGoods>[3]) {
  return sellReservedGoods(tx, row.orderId, await tx.rows(selectGoods, [row.id]), leaving);
}
