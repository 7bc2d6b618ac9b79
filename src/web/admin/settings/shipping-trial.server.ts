import type { LoaderFunctionArgs } from "react-router";
import { readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import { freightAnswers } from "#domain/shipping/destination.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { tryShipping } from "#engine/admin/settings/try-shipping.ts";
import { shopContext } from "../../context.ts";

const mostItems = 20;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const textOf = (name: string, most: number) => (query.get(name) ?? "").slice(0, most);
  const typed = { items: textOf("items", 2_000), zip: textOf("zip", 20), freight: query.getAll("freight") };
  const trial = { typed, result: null, refused: null };
  if (!query.has("zip")) return trial;
  const items = readItems(typed.items);
  if (items.length === 0) return { ...trial, refused: { code: "items_missing" as const } };
  const zip = readZip(typed.zip);
  if (!zip.ok) return { ...trial, refused: zip.error };
  const freight = freightAnswers(typed.freight);
  const tried = await tryShipping(context.get(shopContext), { items, zip: zip.value, freight });
  return tried.ok ? { ...trial, result: tried.value } : { ...trial, refused: tried.error };
}

/** A part number a line, with how many: `AC-100 × 3`, `AC-100 x3`, `AC-100`. */
function readItems(text: string): { sku: string; quantity: number }[] {
  return text
    .split(/[\n,，;；]/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .slice(0, mostItems)
    .map((line) => {
      const [, sku = line, count = "1"] = /^(.*\S)\s*[×xX*]\s*(\d+)$/.exec(line.normalize("NFKC")) ?? [];
      return { sku, quantity: readWholeNumber(count) ?? 0 };
    });
}
