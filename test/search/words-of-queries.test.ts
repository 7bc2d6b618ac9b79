import { expect, test } from "vitest";
import { classesOf } from "#domain/catalogue/search/goods-class.ts";
import { readSearch } from "#domain/catalogue/search/search-text.ts";
import { latinTokens } from "#domain/catalogue/search/search-tokens.ts";
import { slipsOf } from "#domain/catalogue/search/slips.ts";

test("words are found in the singular: of words in -ies, short ones end in -ie and longer ones in -y", () => {
  const singular = (word: string) => latinTokens(word)[0];
  expect(["ties", "dies", "assemblies", "batteries"].map(singular)).toEqual(["tie", "die", "assembly", "battery"]);
  expect(["dryers", "switches", "boxes", "glass", "radius"].map(singular)).toEqual([
    "dryer",
    "switch",
    "box",
    "glass",
    "radius",
  ]);
});

test("a word with one letter wrong, missing, too many or two swapped is read as the noun that was meant, and no other", () => {
  const meant = slipsOf(["compressor", "regulator", "dryer"]);
  const slips = ["conpressor", "comprssor", "compraessor", "compersosr", "compresor", "copmressor"];
  expect(slips.map((slip) => meant(slip))).toEqual([
    "compressor",
    "compressor",
    "compressor",
    undefined,
    "compressor",
    "compressor",
  ]);
  expect(meant("conpresser")).toBeUndefined();
  expect(meant("tompressor")).toBeUndefined();
});

test("goods of a class have a figure between two bounds, of which either may be open", () => {
  const figure = (bounds: string) => classesOf(`air-tanks:tankVolume=${bounds}`)[0]?.figure;
  expect(figure("60..120")).toEqual(["tankVolume", 60, 120]);
  expect(figure("..30")).toEqual(["tankVolume", 0, 30]);
  const [, least, most = 0] = figure("60..") ?? [];
  expect(least).toBe(60);
  expect(most).toBeGreaterThan(1e6);
  expect(classesOf("extras/hoses,reels:extraType=hose,reel")).toEqual([
    { category: "extras", subcategory: ["hoses", "reels"], has: ["extraType", "hose", "reel"] },
  ]);
});

test("a voltage is told in the buyer's own words, unit and all", () => {
  const told = (query: string) => readSearch(query).constraints.map(({ text }) => text);
  expect(told("460v motor")).toEqual(["460v"]);
  expect(told("208-230/460 volt screw compressor")).toEqual(["208-230/460 volt"]);
});

// A tank of 200 psi is stated as 1.38 MPa, which is 200.2: 1.5 % are room for rounding between units, 197.
test("a vessel of the pressure that was asked for is found, and one that bears less is not", () => {
  const [pressure] = readSearch("200 psi tank").constraints;
  expect(pressure).toMatchObject({ kind: "range", keys: ["mawp"] });
  if (pressure?.kind !== "range") return;
  expect(pressure.min).toBeLessThanOrEqual(200);
  expect(pressure.min).toBeGreaterThanOrEqual(197);
  expect(readSearch("tank up to 200 psi").constraints[0]).toMatchObject({ min: 0 });
});

test("words that say nothing of goods are left out beside others, in both languages, and searched alone", () => {
  const texts = (query: string) => readSearch(query).terms.map(({ text }) => text);
  expect(texts("cheap quality muffler")).toEqual(["muffler"]);
  expect(texts("quality")).toEqual(["quality"]);
});

test("the tools of a shop say which air it takes, and are not looked for beside its compressor", () => {
  const tool = readSearch("body shop compressor ratchet").terms.find(({ text }) => text === "ratchet");
  expect(tool).toMatchObject({ ofMachine: true });
  expect(tool?.goods).toBeUndefined();
  expect(readSearch("ratchet").terms[0]?.goods).toBeDefined();
});
