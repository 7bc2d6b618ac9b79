/** A tax of one authority in the sandbox's country: its rate in millionths. */
export type Levy = { level: "state" | "county" | "city" | "district"; name: string; rate: number };

type State = { name: string; rate: number; taxesShipping: boolean };

/** Rates of states as they were published for 2026, in millionths; a state that is not here levies none. */
const STATES: Record<string, State> = {
  AL: { name: "Alabama", rate: 40_000, taxesShipping: false },
  AR: { name: "Arkansas", rate: 65_000, taxesShipping: true },
  AZ: { name: "Arizona", rate: 56_000, taxesShipping: false },
  CA: { name: "California", rate: 60_000, taxesShipping: false },
  CO: { name: "Colorado", rate: 29_000, taxesShipping: false },
  CT: { name: "Connecticut", rate: 63_500, taxesShipping: true },
  DC: { name: "District of Columbia", rate: 60_000, taxesShipping: true },
  FL: { name: "Florida", rate: 60_000, taxesShipping: false },
  GA: { name: "Georgia", rate: 40_000, taxesShipping: true },
  HI: { name: "Hawaii", rate: 40_000, taxesShipping: true },
  IA: { name: "Iowa", rate: 60_000, taxesShipping: false },
  ID: { name: "Idaho", rate: 60_000, taxesShipping: false },
  IL: { name: "Illinois", rate: 62_500, taxesShipping: false },
  IN: { name: "Indiana", rate: 70_000, taxesShipping: true },
  KS: { name: "Kansas", rate: 65_000, taxesShipping: true },
  KY: { name: "Kentucky", rate: 60_000, taxesShipping: true },
  LA: { name: "Louisiana", rate: 50_000, taxesShipping: false },
  MA: { name: "Massachusetts", rate: 62_500, taxesShipping: false },
  MD: { name: "Maryland", rate: 60_000, taxesShipping: false },
  ME: { name: "Maine", rate: 55_000, taxesShipping: false },
  MI: { name: "Michigan", rate: 60_000, taxesShipping: true },
  MN: { name: "Minnesota", rate: 68_750, taxesShipping: true },
  MO: { name: "Missouri", rate: 42_250, taxesShipping: false },
  MS: { name: "Mississippi", rate: 70_000, taxesShipping: true },
  NC: { name: "North Carolina", rate: 47_500, taxesShipping: true },
  ND: { name: "North Dakota", rate: 50_000, taxesShipping: true },
  NE: { name: "Nebraska", rate: 55_000, taxesShipping: true },
  NJ: { name: "New Jersey", rate: 66_250, taxesShipping: true },
  NM: { name: "New Mexico", rate: 48_750, taxesShipping: true },
  NV: { name: "Nevada", rate: 68_500, taxesShipping: false },
  NY: { name: "New York", rate: 40_000, taxesShipping: true },
  OH: { name: "Ohio", rate: 57_500, taxesShipping: true },
  OK: { name: "Oklahoma", rate: 45_000, taxesShipping: false },
  PA: { name: "Pennsylvania", rate: 60_000, taxesShipping: true },
  RI: { name: "Rhode Island", rate: 70_000, taxesShipping: true },
  SC: { name: "South Carolina", rate: 60_000, taxesShipping: true },
  SD: { name: "South Dakota", rate: 42_000, taxesShipping: true },
  TN: { name: "Tennessee", rate: 70_000, taxesShipping: true },
  TX: { name: "Texas", rate: 62_500, taxesShipping: true },
  UT: { name: "Utah", rate: 48_500, taxesShipping: false },
  VA: { name: "Virginia", rate: 43_000, taxesShipping: false },
  VT: { name: "Vermont", rate: 60_000, taxesShipping: true },
  WA: { name: "Washington", rate: 65_000, taxesShipping: true },
  WI: { name: "Wisconsin", rate: 50_000, taxesShipping: true },
  WV: { name: "West Virginia", rate: 60_000, taxesShipping: true },
  WY: { name: "Wyoming", rate: 40_000, taxesShipping: true },
};

/** Taxes of counties, cities and districts, by the first digits of the ZIP code. The longest that fits holds. */
const LOCAL: Record<string, Levy[]> = {
  "100": [
    { level: "city", name: "New York City", rate: 45_000 },
    { level: "district", name: "Metropolitan Commuter Transportation District", rate: 3_750 },
  ],
  "432": [
    { level: "county", name: "Franklin County", rate: 12_500 },
    { level: "district", name: "Central Ohio Transit Authority", rate: 10_000 },
  ],
  "454": [
    { level: "county", name: "Montgomery County", rate: 12_500 },
    { level: "district", name: "Greater Dayton Regional Transit Authority", rate: 5_000 },
  ],
  "606": [
    { level: "county", name: "Cook County", rate: 17_500 },
    { level: "city", name: "Chicago", rate: 12_500 },
    { level: "district", name: "Regional Transportation Authority", rate: 10_000 },
  ],
  "770": [
    { level: "city", name: "Houston", rate: 10_000 },
    { level: "district", name: "Houston Metropolitan Transit Authority", rate: 10_000 },
  ],
  "900": [
    { level: "county", name: "Los Angeles County", rate: 12_500 },
    { level: "district", name: "Los Angeles County District Tax", rate: 25_000 },
  ],
};

/** States whose counties and cities add nothing. */
const WITHOUT_LOCAL = new Set(["CT", "DC", "IN", "KY", "MA", "MD", "ME", "MI", "MS", "NJ", "RI"]);

/** All taxes at an address, the state's first; none where it levies no sales tax. */
export function leviesAt(state: string, zip: string): { levies: Levy[]; taxesShipping: boolean } {
  const home = STATES[state];
  if (!home) return { levies: [], taxesShipping: false };
  const local = LOCAL[zip.slice(0, 3)] ?? (WITHOUT_LOCAL.has(state) ? [] : [countyOf(zip)]);
  const levies: Levy[] = [{ level: "state", name: home.name, rate: home.rate }, ...local];
  return { levies: levies.filter(({ rate }) => rate > 0), taxesShipping: home.taxesShipping };
}

/** Elsewhere a county of the sandbox's own, whose rate follows from the ZIP code. */
const countyOf = (zip: string): Levy => ({
  level: "county",
  name: `County of ${zip.slice(0, 3)}`,
  rate: (Number(zip.slice(0, 3)) % 5) * 2_500,
});

/** Half a cent is rounded up. */
export const levied = (amount: number, rate: number): number =>
  Number((BigInt(amount) * BigInt(rate) + 500_000n) / 1_000_000n);

/** 57500 millionths are `5.75` percent. */
export const percentOf = (rate: number): string => String(rate / 10_000);
