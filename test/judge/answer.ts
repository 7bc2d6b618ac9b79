import type { AskedAir } from "./asked-air.ts";
import { type Goods, goodsOf } from "./goods.ts";

/** A line of the list: its role on the page, its goods, how many. */
export interface Part {
  readonly role: string;
  readonly goods: Goods;
  readonly quantity: number;
  /** Left out of the total unless the buyer ticks it. */
  readonly optional: boolean;
}

export interface CountedTool {
  readonly tool: string;
  readonly quantity: number;
  readonly flow: number;
  readonly duty: number;
  /** The page counts it among the tools that an FRL unit feeds oil. */
  readonly oiled: boolean;
}

/** The page's answer to a buyer, its figures in US units. */
export interface Answer {
  readonly asked: AskedAir;
  /** The tools as the page says it counted them: CFM, share of 1. */
  readonly counted: readonly CountedTool[];
  readonly need: { readonly flow: number; readonly peak: number; readonly cutIn: number; readonly cutOut: number };
  /** Null where the page offers none and says so. */
  readonly machine: Goods | null;
  /** In the order of the page, which is the order of the air. */
  readonly parts: readonly Part[];
  /** Roles that the page says it has nothing for. */
  readonly missing: readonly string[];
  /** The page as it is read, without markup. */
  readonly text: string;
}

/** As much of the page's data as the judge looks at. */
interface AirSystemData {
  readonly asked: { readonly tools: readonly CountedTool[] };
  readonly result: null | {
    readonly need: Answer["need"];
    readonly chosen: { readonly sku: string } | null;
    readonly parts: readonly { role: string; sku: string; quantity: number; weight: "needed" | "recommended" }[];
    readonly missing: readonly string[];
  };
}

/** The data of a page's screen, which its markup carries for its scripts. */
export function dataOf(html: string, screen: string): unknown {
  const [, json = "{}"] = /<script type="application\/json" id="hydration"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const { state } = JSON.parse(json) as { state?: { loaderData?: Record<string, unknown> } };
  return state?.loaderData?.[screen];
}

/** The page as words: what stands in its main part, tags left out. */
function wordsOf(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<\/?(?:p|li|dt|dd|h\d|tr|div|td|th|ul|ol|section|label|option)\b[^>]*>/g, "\n")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\n\s*\n+/g, "\n");
}

/** Reads what the page answered; null where it asks the buyer to mend the form. */
export function readAnswer(asked: AskedAir, html: string): Answer | null {
  const data = dataOf(html, "airSystem") as AirSystemData | undefined;
  if (!data) throw new Error(`the page of ${JSON.stringify(asked)} has no data: ${wordsOf(html).slice(0, 200)}`);
  if (!data.result) return null;
  const { need, chosen, parts, missing } = data.result;
  return {
    asked,
    counted: data.asked.tools,
    need,
    machine: chosen && goodsOf(chosen.sku),
    parts: parts.map(({ role, sku, quantity, weight }) => {
      // Read by its name, so that a part of neither kind is not taken for one that stands in the total.
      if (weight !== "needed" && weight !== "recommended") throw new Error(`${sku} is ${String(weight)}`);
      return { role, goods: goodsOf(sku), quantity, optional: weight === "recommended" };
    }),
    missing,
    text: wordsOf(html),
  };
}
