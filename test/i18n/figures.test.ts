import { expect, test } from "vitest";
import { splitFigures, unbrokenFigures } from "#i18n/figures.ts";

test("a figure stays on one line with its unit, in documents too", () => {
  const said = (text: string) => unbrokenFigures(text).replaceAll("\u00a0", "_");
  expect(said("螺杆式空压机，7.5 kW (10 HP)，0.86 MPa (125 PSI)")).toBe(
    "螺杆式空压机，7.5_kW (10_HP)，0.86_MPa (125_PSI)",
  );
  expect(said("208/230/460 V, 1/2 in NPT, 80 gal Tank")).toBe("208/230/460_V, 1/2_in_NPT, 80_gal Tank");
  expect(said("(555) 123-4567 x9")).toBe("(555) 123-4567 x9");
  expect(said("Oil for screws")).toBe("Oil for screws");
  expect(said("FP035 Particulate Filter, 5 µm")).toBe("FP035 Particulate Filter, 5_µm");
  expect(said("RS05-150 Screw, 2 Particulate elements")).toBe("RS05-150 Screw, 2 Particulate elements");
  expect(said("Cancels Nov 27, 2026, 4:00 PM US Central Time")).toBe("Cancels Nov_27,_2026, 4:00_PM US Central Time");
  expect(said("Oil for 2026, 12:30 noon, May 5 only")).toBe("Oil for 2026, 12:30 noon, May_5 only");
  expect(splitFigures("2026年11月24日 07:04（美国中部时间）")).toEqual([
    "",
    "2026年11月24日",
    " ",
    "07:04",
    "（美国中部时间）",
  ]);
  expect(splitFigures("leaks of 20–30% are common, 10% is good")).toEqual([
    "leaks of ",
    "20–30%",
    " are common, 10% is good",
  ]);
});
