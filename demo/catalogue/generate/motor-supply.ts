import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { VariantDraft } from "./build.ts";
import { say } from "./wording.ts";

interface Wire {
  readonly suffix: string;
  readonly name: LocalizedText;
  readonly attributes: AttributeValues;
}

/** How a motor of this size is offered. */
export function wiring(hp: number): Wire[] {
  const single: Wire = {
    suffix: hp <= 2 ? "115" : "230",
    name: hp <= 2 ? say("115/230 V single-phase", "单相 115/230 V") : say("230 V single-phase", "单相 230 V"),
    attributes: {
      voltage: hp <= 2 ? ["115", "230"] : ["230"],
      phase: "1",
      frequency: "60",
      fullLoadAmps: Math.round(hp * 52) / 10,
    },
  };
  const three: Wire = {
    suffix: "3P",
    name: say("208/230/460 V three-phase", "三相 208/230/460 V"),
    attributes: { voltage: ["208", "230", "460"], phase: "3", frequency: "60", fullLoadAmps: Math.round(hp * 28) / 10 },
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
