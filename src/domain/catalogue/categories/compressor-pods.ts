import { use } from "#domain/catalogue/attribute.ts";
import { subcategory } from "#domain/catalogue/categories/seed-category.ts";
import type { SeedCategory } from "#domain/catalogue/categories/seed-category.ts";
import { oilChange } from "#domain/catalogue/categories/oil-and-belts.ts";
import * as shared from "#domain/catalogue/categories/shared-attributes.ts";
import { choice } from "#domain/catalogue/categories/seed-attribute.ts";

const podEnclosure = choice("podEnclosure", "Enclosure", "箱体", "physical", [
  { value: "indoor-skid", name: { en: "Indoor skid", cn: "室内撬装" } },
  { value: "outdoor-ip54", name: { en: "Outdoor cabinet, IP54", cn: "户外柜体，IP54" } },
  { value: "container-10", name: { en: "10 ft container", cn: "10 英尺集装箱" } },
  { value: "container-20", name: { en: "20 ft container", cn: "20 英尺集装箱" } },
]);

export const compressorPods: SeedCategory = {
  slug: "compressor-pods",
  subcategories: [
    subcategory("skid-pods", "Skid Pods", "撬装空压站"),
    subcategory("container-pods", "Container Pods", "集装箱空压站"),
  ],
  attributes: [
    use(shared.horsepower, { card: 1, table: true }),
    use(shared.airflow, { card: 2, table: true }),
    shared.ratedPressure,
    use(shared.maxPressure, { card: 3, table: true }),
    use(shared.tankVolume, { table: true }),
    use(shared.mawp, { filter: false }),
    use(shared.pressureDewPoint, { card: 4, table: true }),
    use(shared.noise, { table: true }),
    shared.dutyCycle,
    shared.specificPower,
    use(shared.voltage, { table: true }),
    use(shared.phase, { table: true }),
    shared.frequency,
    ...shared.motorCurrents,
    ...shared.packageCurrents,
    shared.packagePower,
    use(podEnclosure, { card: 5, table: true }),
    shared.control,
    use(shared.drive, { filter: false }),
    shared.cooling,
    use(shared.outletPort, { filter: false }),
    ...shared.ambient,
    ...shared.body,
    shared.isoClass,
    shared.breathingAir,
    use(shared.certifications, { filter: false }),
    shared.country,
    ...oilChange,
  ],
};
