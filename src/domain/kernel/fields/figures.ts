import { type Money, zero } from "#domain/kernel/money.ts";
import { readNumber } from "#domain/kernel/read-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import type { Field, Shape } from "./field.ts";
import { input, type Look, type RefuseHere } from "./input.ts";

interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * A whole number between two others, both included; digits of any width. With `usual`, an empty form begins with that.
 */
export function whole<const Label extends string>(
  options: Look<Label> & Bounds & { readonly usual?: number },
): Field<number, Label> {
  return wholeOr(options, (text, refuse) => readWhole(text, options, refuse) ?? options.least);
}

/** The same, which is the usual one where it was left empty. */
export function wholeOrUsual<const Label extends string>(
  options: Look<Label> & Bounds & { readonly usual: number },
): Field<number, Label> {
  return wholeOr(options, (text, refuse) => (text === "" ? null : readWhole(text, options, refuse)) ?? options.usual);
}

/** The same, or none. */
export function wholeOrNone<const Label extends string>(
  options: Look<Label> & Bounds,
): Field<number | undefined, Label> {
  return wholeOr(options, (text, refuse) => (text === "" ? null : readWhole(text, options, refuse)) ?? undefined);
}

function wholeOr<Value extends number | undefined, Label extends string>(
  { least, most, usual, ...look }: Look<Label> & Bounds & { readonly usual?: Value },
  reader: (text: string, refuse: RefuseHere) => Value,
): Field<Value, Label> {
  const shape: Shape = { type: "whole", least, most };
  return input("whole", look, { shape, ...(usual !== undefined && { usual }), read: reader, show: String });
}

function readWhole(text: string, { least, most }: Bounds, refuse: RefuseHere): number | null {
  const value = readTypedWhole(text, { least, most });
  if (value === null) refuse("whole_number", { least, most });
  return value;
}

/** A share in percent, to four decimals: `8.25`, `8.25 %`. */
export function percent<const Label extends string>({
  most = 100,
  usual,
  ...look
}: Look<Label> & { readonly most?: number; readonly usual?: number }): Field<number, Label> {
  return input("percent", look, {
    shape: { type: "number", least: 0, most },
    ...(usual !== undefined && { usual }),
    read: (text, refuse) => readPercent(text, most, refuse) / 10_000,
    show: String,
  });
}

/** In millionths; anything above `most` percent was refused. */
function readPercent(text: string, most: number, refuse: RefuseHere): number {
  const figure = /^(\d{1,3}(?:\.\d{1,4})?)\s*%?$/.exec(text.normalize("NFKC"));
  const rate = Math.round(Number(figure?.[1] ?? 0) * 10_000);
  if (!figure || rate / 10_000 > most) refuse("percent_format", { least: 0, most });
  return rate;
}

/** The same, stored in millionths. */
export function millionths<const Label extends string>(look: Look<Label>): Field<number, Label> {
  return input("millionths", look, {
    shape: { type: "whole", least: 0, most: 1_000_000 },
    read: (text, refuse) => readPercent(text, 100, refuse),
    show: (rate) => String(rate / 10_000),
  });
}

/** An amount of US dollars, in cents. */
export function money<const Label extends string>(look: Look<Label>): Field<Money, Label> {
  return input("money", look, {
    shape: cents,
    read: (text, refuse) => readAmount(text, refuse, 0) ?? zero,
    show: dollars,
  });
}

/** The same, or none; `isAboveZero` refuses nothing at all for an amount. */
export function moneyOrNone<const Label extends string>(
  look: Look<Label> & { readonly isAboveZero?: true },
): Field<Money | null, Label> {
  return input<Money | null, Label>("money", look, {
    shape: { type: "nullable", of: cents },
    read: (text, refuse) => (text === "" ? null : readAmount(text, refuse, look.isAboveZero ? 1 : 0)),
    show: (amount) => (amount === null ? "" : dollars(amount)),
  });
}

const cents: Shape = { type: "whole", least: 0, most: Number.MAX_SAFE_INTEGER };
const dollars = (amount: Money) => (amount / 100).toFixed(2);

function readAmount(text: string, refuse: RefuseHere, least: number): Money | null {
  const amount = readMoney(text);
  if (amount !== null && amount >= least) return amount;
  refuse("money_format");
  return null;
}

/** A figure as people type it, `1,200.5` or `.12`, above one bound and up to another, to so many decimals; or none. */
export function figureOrNone<const Label extends string>({
  above = -Infinity,
  most,
  decimals = 8,
  ...look
}: Look<Label> & { readonly above?: number; readonly most: number; readonly decimals?: number }): Field<
  number | null,
  Label
> {
  return input<number | null, Label>("number", look, {
    shape: { type: "nullable", of: { type: "number", least: above, most } },
    read(text, refuse) {
      const typed = text === "" ? null : readNumber(text);
      const value = typed === null ? null : Math.round(typed * 10 ** decimals) / 10 ** decimals;
      if (value !== null && value > above && value <= most) return value;
      if (text !== "") refuse("number_format");
      return null;
    },
    show: String,
  });
}

/** A weight in pounds above zero, to a tenth. */
export function weight<const Label extends string>(look: Look<Label>): Field<number, Label> {
  return input("weight", look, {
    shape: { type: "number", least: Number.MIN_VALUE, most: Number.MAX_VALUE },
    read(text, refuse) {
      const figure = /^\d{1,4}(\.\d)?$/.exec(text.normalize("NFKC"));
      const pounds = figure ? Number(figure[0]) : 0;
      if (pounds <= 0) refuse("number_format");
      return pounds;
    },
    show: String,
  });
}

/** Business days, least and most: `2–4`, or one number for both. */
export function days<const Label extends string>({
  within,
  ...look
}: Look<Label> & {
  /** Names of both ends in the record of changes. */
  readonly within: readonly [least: readonly Label[], most: readonly Label[]];
}): Field<readonly [number, number], Label> {
  return {
    ...input<readonly [number, number], Label>("days", look, {
      shape: { type: "pair", of: { type: "whole", least: 0, most: Number.MAX_SAFE_INTEGER } },
      read(text, refuse) {
        const figures = /^(\d{1,2})(?:\s*[-–~～至]\s*(\d{1,2}))?$/.exec(text.normalize("NFKC"));
        const [least, most] = [Number(figures?.[1] ?? 0), Number(figures?.[2] ?? figures?.[1] ?? 0)];
        if (!figures || most < least) refuse("days_format");
        return [least, most];
      },
      show: ([least, most]) => (least === most ? String(least) : `${least}–${most}`),
    }),
    parts: within.map((labels, end) => ({ path: String(end), labels })),
  };
}
