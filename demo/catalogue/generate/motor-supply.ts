import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { VariantDraft } from "./build.ts";
import { say } from "./wording.ts";

interface Wire {
  readonly suffix: string;
  readonly name: LocalizedText;
  readonly attributes: AttributeValues;
}

/** A motor's full-load current at each voltage against that at 230 V, as NEC 430.248 and 430.250 have them. */
const shareOf230: Readonly<Record<string, number>> = { "115": 2, "208": 1.1, "230": 1, "460": 0.5, "575": 0.4 };

/** Full-load current at each voltage a motor can be wired for, from what it draws at 230 V. */
export function motorAmps(volts: readonly string[], at230: number): AttributeValues {
  return Object.fromEntries(
    volts.map((volt) => [`fullLoadAmps${volt}`, Math.round(at230 * shareOf230[volt]! * 10) / 10]),
  );
}

/** The same from what it draws at the first voltage named. */
export function ampsFrom(volts: readonly string[], atFirst: number): AttributeValues {
  return motorAmps(volts, atFirst / shareOf230[volts[0]!]!);
}

/** The power supplies that a motor of this size is offered for. */
export function wiring(hp: number): Wire[] {
  const single: Wire = {
    suffix: hp <= 2 ? "115" : "230",
    name: hp <= 2 ? say("115/230 V single-phase", "单相 115/230 V") : say("230 V single-phase", "单相 230 V"),
    attributes: {
      voltage: hp <= 2 ? ["115", "230"] : ["230"],
      phase: "1",
      frequency: "60",
      ...motorAmps(hp <= 2 ? ["115", "230"] : ["230"], hp * 5.2),
    },
  };
  const three: Wire = {
    suffix: "3P",
    name: say("208/230/460 V three-phase", "三相 208/230/460 V"),
    attributes: {
      voltage: ["208", "230", "460"],
      phase: "3",
      frequency: "60",
      ...motorAmps(["208", "230", "460"], hp * 2.8),
    },
  };
  if (hp <= 5) return [single, three];
  return [three];
}

/** One variant for each way the motor is wired; three-phase costs a little less. */
export const wiredVariants = (sku: string, hp: number, price: number, three = 0.97): VariantDraft[] => {
  const wired = wiring(hp);
  return wired.map(({ suffix, name, attributes }, index) => ({
    sku: `${sku}-${suffix}`,
    ...(wired.length > 1 ? { name } : {}),
    ...(index === 0 ? {} : { attributes }),
    price: price * (index === 0 ? 1 : three),
  }));
};
