import * as fc from "fast-check";
import { expect, test } from "vitest";
import { judgePower, type PoweredMachine, readPowered } from "#domain/power/judge-power.ts";
import { supplies } from "#domain/power/supply.ts";
import { filledBy, judgeFilled, powerFields } from "#web/storefront/tools/calculators/power.ts";
import { readFields, soundValues } from "#web/storefront/tools/tool-query.ts";

test("the calculator takes every wiring a plate of the catalogue can name, and says of it what the machine's page says", () => {
  const plates = fc
    .record({
      voltage: fc.subarray(["115", "208", "230", "460", "575"], { minLength: 1 }),
      phase: fc.constantFrom("1", "3"),
      horsepower: fc.constantFrom(1.5, 5, 25),
    })
    .map((attributes) => readPowered({ category: "rotary-screw", subcategory: "tank-mounted" }, attributes))
    .filter((machine): machine is PoweredMachine => machine !== null && machine.wired.length > 0);
  fc.assert(
    fc.property(plates, fc.constantFrom(...supplies), (machine, supply) => {
      const typed = { ...filledBy(machine, supply), hp: String(machine.horsepower), supply };
      const read = readFields(powerFields, { units: "imperial", typed });
      expect(read.faults).toEqual({});
      expect(judgeFilled(soundValues(read)!).verdict).toEqual(judgePower(machine, { supply, breaker: null }));
    }),
  );
});
