import { expect, test } from "vitest";
import { withFiguresSpelled } from "#domain/catalogue/spelled-figures.ts";

// DN by ISO 6708 beside the threads of ASME B1.20.1; 4分 is four eighths of an inch; 125# is 125 psi.
test.each([
  ["230/1/60 7.5hp screw", "230v 1ph 7.5hp screw"],
  ["208-230/460/3/60", "208-230/460v 3ph"],
  ["tank 200# 120 gal", "tank 200psi 120 gal"],
  ["150 lb safety valve", "150psi safety valve"],
  ["blower 60 inches of water", "blower 60 inh2o"],
  ["60 in. w.c. blower", "60 inh2o blower"],
  ["29 in hg pump", "29 inhg pump"],
  ["three quarter inch check valve", "3/4 inch check valve"],
  ["half inch hose", "1/2 inch hose"],
  ["inch and a half ball valve", "1-1/2 inch ball valve"],
  ["five gallon pail", "5 gallon pail"],
  ["dn25 球阀", "1in 球阀"],
  ["φ40 铝管", "40mm 铝管"],
  ["二十五匹螺杆机", "25匹螺杆机"],
  ["十马力", "10马力"],
  ["两寸球阀", "2寸球阀"],
  ["四分之三寸 气管", "3/4寸 气管"],
  ["一寸半 球阀", "1-1/2寸 球阀"],
  ["零下40度露点", "-40度露点"],
  ["8kg压力 螺杆", "8公斤压力 螺杆"],
  ["三相 双级 三通", "三相 双级 三通"],
  ["一体式螺杆机", "一体式螺杆机"],
  ["two stage compressor", "two stage compressor"],
])("%s is read as %s", (typed, read) => {
  expect(withFiguresSpelled(typed)).toBe(read);
});
