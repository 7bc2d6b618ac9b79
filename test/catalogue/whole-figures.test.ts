import { expect, test } from "vitest";
import { splitFigures, unbrokenFigures } from "#domain/catalogue/whole-figures.ts";

const said = (text: string) => unbrokenFigures(text).replaceAll("\u00a0", "_");

test("a figure stays on one line with its unit, in documents too", () => {
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

// The units of the shop's figures as the specification and the trade write them, in both languages.
const written =
  "CFM SCFM PSI HP kW gal qt lb in ft °F inHg inH₂O V A ppm µm h RPM dBA m³/min bar MPa L kg mm m °C kPa r/min dB(A) " +
  "months 个月 kW/100_CFM kW/(m³/min) in_NPT psia ft/s m/s min kWh MB hours days";

test("every unit that the shop writes holds to its figure, also in brackets", () => {
  for (const unit of written.split(" ").map((each) => each.replaceAll("_", " "))) {
    const figure = `12.5 ${unit}`;
    expect(splitFigures(`at ${figure}, then`), unit).toEqual(["at ", figure, ", then"]);
    expect(splitFigures(`约 (${figure}) 时`), unit).toEqual(["约 ", `(${figure})`, " 时"]);
  }
});

test("a short word behind a number is no unit, so the line may break before it", () => {
  const texts = [
    "2 changed, 3 new and 4 to come",
    "5 is more than 4 of them",
    "Move 7 up or 3 down, for 9 at most",
    "Tier 4 Final, 29 CFR 1910, 3 Outlets, 2 belts",
    "12 items by 5 staff",
    "10 Vents, 3 Ampere, 4 minx",
  ];
  for (const text of texts) expect(splitFigures(text), text).toEqual([text]);
});
