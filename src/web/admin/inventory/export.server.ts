import { dayIn } from "#domain/kernel/business-days.ts";
import { openPlaces, placeNames } from "#engine/admin/places.ts";
import { stockByPlace } from "#engine/admin/stock-counts/export-stock.ts";
import { csvFile, csvLine } from "#engine/platform/csv.ts";
import type { Shop } from "#engine/shop.ts";
import { audit } from "#engine/staff/audit.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import { readId } from "#domain/kernel/read-whole-number.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { placeName } from "./place-name.ts";

/**
 * The stock by location as a CSV file, of one location if the query names one. With its last column filled in it is
 * the file that brings counts.
 */
export async function exportStock(
  { db, clock }: Shop,
  staff: StaffSession,
  search: URLSearchParams,
  t: ShopTranslator,
) {
  const typed = readId(search.get("place"));
  const place = (await openPlaces(db)).find(({ id }) => id === typed) ?? null;
  const names = await placeNames(db);
  await audit(db, staff, "exported", "stock counts", clock.now(), { ...(place && { place: placeName(t, place) }) });
  const head = [
    t("adminStock.sku"),
    t("adminStock.product"),
    t("adminPlaces.one"),
    t("adminStock.onHand"),
    t("adminStock.reserved"),
    t("adminStock.available"),
    t("adminStock.reorderAt"),
    t("adminStock.counts.counted"),
  ];
  const write = async (out: (text: string) => Promise<void>) => {
    await out(csvFile([head]));
    for await (const rows of stockByPlace(db, place?.id ?? null)) {
      const lines = rows.map(({ sku, name, variantName, placeId, here, reserved, available, reorderAt }) => {
        const product = [name, variantName].flatMap((one) => one?.[t.language] || one?.en || one?.cn || []).join(" · ");
        const at = placeName(t, { name: names[placeId] ?? "" });
        return csvLine([sku, product, at, here, reserved, available, reorderAt ?? "", ""]);
      });
      await out(lines.join(""));
    }
  };
  return { name: `stock-${dayIn(t.timeZone, clock.now())}.csv` as const, write };
}
