import { readCount } from "#domain/kernel/read-whole-number.ts";
import { textOf } from "../../read-form.ts";

type Lines = readonly { readonly id: number }[];

/** A reason with whether the goods arrived, as `arrived damaged`. */
function whyOf(form: FormData) {
  const [came = "", reason = ""] = textOf(form, "why").split(" ");
  return { received: came !== "missing", reason, remark: textOf(form, "remark") };
}

const unitsOf = (form: FormData, lines: Lines) =>
  lines
    .map(({ id }) => ({ lineId: id, quantity: readCount(textOf(form, `units ${id}`) || "0") }))
    .filter(({ quantity }) => quantity !== 0);

/** The return that staff open for a buyer. */
export const returnOf = (form: FormData, lines: Lines) => ({ ...whyOf(form), lines: unitsOf(form, lines) });

/** Goods that were brought back, all in one condition. */
export function goodsHereOf(form: FormData, lines: Lines) {
  const { reason, remark } = whyOf(form);
  const isScrap = textOf(form, "condition") === "scrapped";
  const counted = unitsOf(form, lines).map(({ lineId, quantity }) => ({
    lineId,
    resellable: isScrap ? 0 : quantity,
    scrapped: isScrap ? quantity : 0,
  }));
  return { reason, remark, counted };
}
