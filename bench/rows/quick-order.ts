import { mostOrderLines } from "#domain/cart/typed-lines.ts";
import { addLines, checkLines } from "#engine/cart/order-lines.ts";
import { statement } from "#engine/platform/statement.ts";
import type { BenchContext } from "../bench-context.ts";
import { type Figure, percentile, type Row, timed } from "../table.ts";

const someSkus = statement<[number], { sku: string }>(
  "bench_order_skus",
  "select v.sku from variants v join stock s on s.variant_id = v.id where not v.retired and s.on_hand > 5 order by v.id desc limit $1",
);

const runs = 12;
const nobody = { token: null };

/** A list of part numbers, one in ten with a slip or unknown, checked and put into a new cart. */
async function quickOrder(means: BenchContext): Promise<Figure[]> {
  const shop = await means.inProcess((await means.database()).url);
  const skus = (await shop.db.rows(someSkus, [mostOrderLines])).map(({ sku }) => sku);
  const lines = skus.map((sku, at) => ({
    number: at % 10 === 0 ? `${sku.slice(0, -1)}~X${at}` : sku.toLowerCase().replaceAll("-", " "),
    quantity: "1",
  }));
  let ready = 0;
  const checked = await timed(runs, async () => void (await checkLines(shop, nobody, lines)));
  const added = await timed(runs, async () => {
    const answer = await addLines(shop, nobody, lines, { requestKey: null, draws: [] });
    ready = answer.ok ? answer.value.added.lines : 0;
  });
  return [
    {
      what: `a quick order of ${lines.length} lines checked`,
      ours: percentile(checked, 0.5),
      unit: "ms",
      limit: null,
      goal: "≤ 300 ms at 100,000",
      note: "one line in ten has no such number",
    },
    {
      what: "the same checked and put into a new cart",
      ours: percentile(added, 0.5),
      unit: "ms",
      limit: null,
      goal: "≤ 300 ms at 100,000",
      note: `${ready} lines were ready`,
    },
  ];
}

/** Without HTTP and HTML. */
export const quickOrderRows: Row<BenchContext>[] = [{ name: "quick-order", run: quickOrder }];
