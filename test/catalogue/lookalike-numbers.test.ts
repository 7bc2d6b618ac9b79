import { expect, test } from "vitest";
import { Vocabulary } from "#engine/catalogue/index/vocabulary.ts";

function among(...numbers: string[]): (typed: string) => string[] {
  const vocabulary = new Vocabulary();
  for (const number of numbers) vocabulary.obtain(number);
  return (typed) => vocabulary.lookingLike(typed).map((number) => vocabulary.word(number));
}

test.each([
  ["TDVE1OO", "TDVE100"],
  ["GMP1O20W20", "GMP1020W20"],
  ["0VRS1O", "OVRS10"],
  ["PWFAI75", "PWFA175"],
  ["PWFAL75", "PWFA175"],
  ["OM465SG", "OM46S5G"],
  ["TDRV12Z00", "TDRV12200"],
  ["GMVG8I5", "GMVGB15"],
  ["HVRVDS", "HVRVD5"],
])("%s looks like %s", (typed, number) => {
  expect(among("TDVE200", number, "OM46S1G", "PWFA375")(typed)).toEqual([number]);
});

test("of several that look like it the one with the fewest other characters is first, and whole numbers alone are meant", () => {
  expect(among("AB10O1", "ABIOOI", "AB1001X")("ABIO0I")).toEqual(["ABIOOI", "AB10O1"]);
});

test("a number that was left unfinished begins what looks like it", () => {
  expect(among("GMP1020W20115", "GMP1020W20230", "GMP1030W20115")("GMP1O20W20")).toEqual([
    "GMP1020W20115",
    "GMP1020W20230",
  ]);
  expect(among("GMP1020W20115")("GMP1020W20115X")).toEqual([]);
});
