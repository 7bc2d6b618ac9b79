import { expect, test } from "vitest";
import { type UsState, isShippable, usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip, stateOfZip } from "#domain/shipping/zip.ts";

// ZIP code areas that the Census Bureau found to lie in two or three states, each with its states.
const inSeveralStates = `
  86514 UT NM AZ, 82082 WY NE CO, 57717 MT SD WY, 71749 AR LA, 69168 NE CO, 69201 SD NE,
  69212 SD NE, 69216 SD NE, 69337 SD NE, 71953 OK AR, 71937 OK AR, 72338 TN AR,
  72644 MO AR, 73949 OK TX, 75556 AR TX, 79835 NM TX, 69026 KS NE, 02861 MA RI,
  79922 NM TX, 66541 KS NE, 59275 ND MT, 59847 ID MT, 63673 MO IL, 65729 MO AR,
  65733 MO AR, 65761 MO AR, 66955 KS NE, 68978 KS NE, 68325 KS NE, 68327 KS NE,
  68420 KS NE, 68719 SD NE, 68755 SD NE, 68943 KS NE, 79837 NM TX, 81120 NM CO,
  80737 NE CO, 86515 NM AZ, 99128 ID WA, 99033 ID WA, 97913 ID OR, 97910 ID OR,
  97635 CA OR, 89832 ID NV, 89439 CA NV, 89421 OR NV, 89061 CA NV, 89060 CA NV,
  89019 CA NV, 89010 CA NV, 88430 NM TX, 87328 NM AZ, 86504 NM AZ, 59221 ND MT,
  86044 UT AZ, 84536 UT AZ, 84531 UT AZ, 84034 UT NV, 83856 ID WA, 83342 UT ID,
  83127 ID WY, 83120 ID WY, 82930 UT WY, 82801 MT WY, 82701 SD WY, 82063 WY CO,
  81324 UT CO, 81137 NM CO, 59270 ND MT, 58653 ND SD, 03579 NH ME, 38549 TN KY,
  54540 MI WI, 88063 NM TX, 42223 KY TN,
`;

// Which states touch which, from the map.
const borders: Readonly<Partial<Record<UsState, string>>> = {
  AL: "FL GA MS TN",
  AZ: "CA CO NM NV UT",
  AR: "LA MO MS OK TN TX",
  CA: "AZ NV OR",
  CO: "AZ KS NE NM OK UT WY",
  CT: "MA NY RI",
  DE: "MD NJ PA",
  DC: "MD VA",
  FL: "AL GA",
  GA: "AL FL NC SC TN",
  ID: "MT NV OR UT WA WY",
  IL: "IA IN KY MO WI",
  IN: "IL KY MI OH",
  IA: "IL MN MO NE SD WI",
  KS: "CO MO NE OK",
  KY: "IL IN MO OH TN VA WV",
  LA: "AR MS TX",
  ME: "NH",
  MD: "DC DE PA VA WV",
  MA: "CT NH NY RI VT",
  MI: "IN OH WI",
  MN: "IA ND SD WI",
  MS: "AL AR LA TN",
  MO: "AR IA IL KS KY NE OK TN",
  MT: "ID ND SD WY",
  NE: "CO IA KS MO SD WY",
  NV: "AZ CA ID OR UT",
  NH: "MA ME VT",
  NJ: "DE NY PA",
  NM: "AZ CO OK TX UT",
  NY: "CT MA NJ PA VT",
  NC: "GA SC TN VA",
  ND: "MN MT SD",
  OH: "IN KY MI PA WV",
  OK: "AR CO KS MO NM TX",
  OR: "CA ID NV WA",
  PA: "DE MD NJ NY OH WV",
  RI: "CT MA",
  SC: "GA NC",
  SD: "IA MN MT ND NE WY",
  TN: "AL AR GA KY MO MS NC VA",
  TX: "AR LA NM OK",
  UT: "AZ CO ID NM NV WY",
  VT: "MA NH NY",
  VA: "DC KY MD NC TN WV",
  WA: "ID OR",
  WV: "KY MD OH PA VA",
  WI: "IA IL MI MN",
  WY: "CO ID MT NE SD UT",
};

const everyPrefix = Array.from({ length: 1_000 }, (_, at) => String(at).padStart(3, "0"));

test("every ZIP code is good in the state its prefix lies in, and none of a prefix in use is refused", () => {
  for (const prefix of everyPrefix)
    for (const end of ["00", "01", "50", "99"]) {
      const zip = prefix + end;
      const state = stateOfZip(zip);
      expect(readZip(zip).ok, zip).toBe(state !== null);
      if (state) expect(isZipInState(zip, state), `${zip} ${state}`).toBe(true);
    }
});

test("a ZIP code is good in every state its area lies in", () => {
  const rows = inSeveralStates.split(",").flatMap((row) => (row.trim() === "" ? [] : [row.trim().split(" ")]));
  expect(rows.length).toBeGreaterThan(70);
  for (const [zip = "", ...states] of rows)
    for (const state of states) expect(isZipInState(zip, state as UsState), `${zip} ${state}`).toBe(true);
});

test("beyond its own state a prefix reaches into states next to it only, and never over the sea", () => {
  for (const prefix of everyPrefix) {
    const own = stateOfZip(`${prefix}01`);
    for (const state of usStates) {
      if (own === null || state === own || !isZipInState(`${prefix}01`, state)) continue;
      expect(borders[own]?.split(" "), `${prefix} of ${own} reaches into ${state}`).toContain(state);
      expect(isShippable(own), `${prefix} ${own}`).toBe(true);
    }
  }
});

test("the middles of the large cities reach into no other state, so that nobody picks a state by its tax", () => {
  const cities =
    "100 112 191 200 303 331 432 482 532 554 606 631 641 700 752 770 787 802 850 891 900 921 941 972 981".split(" ");
  for (const prefix of cities)
    expect(
      usStates.filter((state) => isZipInState(`${prefix}12`, state)),
      prefix,
    ).toHaveLength(1);
});

// Codes of their own outside of their states' run, from the list of the United States Postal Service.
test.each([
  ["00501", "NY"],
  ["05501", "MA"],
  ["20101", "VA"],
  ["34002", "AA"],
  ["56901", "DC"],
  ["73301", "TX"],
  ["88510", "TX"],
  ["96201", "AP"],
  ["96799", "AS"],
])("the ZIP code %s lies in %s", (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

// First and last ZIP code of each state as almanacs list them, without the codes of their own above.
const firstAndLast = `
  MA 01001 02791, RI 02801 02940, NH 03031 03897, ME 03901 04992, VT 05001 05907, CT 06001 06928, NJ 07001 08989,
  NY 10001 14975, PA 15001 19640, DE 19701 19980, DC 20001 20599, MD 20601 21930, VA 22003 24658, WV 24701 26886,
  NC 27006 28909, SC 29001 29945, GA 30002 39901, FL 32003 34997, AL 35004 36925, TN 37010 38589, MS 38601 39776,
  KY 40003 42788, OH 43001 45999, IN 46001 47997, MI 48001 49971, IA 50001 52809, WI 53001 54990, MN 55001 56763,
  SD 57001 57799, ND 58001 58856, MT 59001 59937, IL 60001 62999, MO 63005 65899, KS 66002 67954, NE 68001 69367,
  LA 70001 71497, AR 71601 72959, OK 73001 74966, TX 75001 79999, CO 80001 81658, WY 82001 83128, ID 83201 83877,
  UT 84001 84791, AZ 85001 86556, NM 87001 88439, NV 88901 89883, CA 90001 96162, HI 96701 96898, OR 97001 97920,
  WA 98001 99403, AK 99501 99950
`;

test("the ZIP codes of each state begin and end where they do", () => {
  const rows = firstAndLast.split(",").map((row) => row.trim().split(" "));
  expect(rows).toHaveLength(51);
  for (const [state = "", ...zips] of rows)
    for (const zip of zips) {
      expect(stateOfZip(zip), zip).toBe(state);
      expect(readZip(zip), zip).toEqual({ ok: true, value: zip });
    }
});

// USPS, list of three-digit ZIP code prefixes: Nebraska ends with 693, and 694 is nobody's.
test("the last codes of a state are its own, and the next are no state's", () => {
  expect([stateOfZip("69301"), stateOfZip("69401")]).toEqual(["NE", null]);
});
