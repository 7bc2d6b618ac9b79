/**
 * ISO 8573-1:2010, as printed by Lutz (MD1xL manual, annex) and Trace Analytics: the pressure dew point of a class of
 * water in °C, the particles above 1 µm and the total oil in mg/m³. US makers print class 4 as 38 °F, 3 °C rounded
 * up; goods of 38 °F are of class 5 all the same, for 3 °C are 37.4 °F.
 */
const waterClasses: Readonly<Record<number, number>> = { 1: -70, 2: -40, 3: -20, 4: 3, 5: 7, 6: 10 };

/** The warmest dew point, in °F, of a class of water. */
export const warmestDewPoint = (waterClass: number): number => waterClasses[waterClass]! * 1.8 + 32 + 1e-9;

/** Grades of a filter as the goods name them, by the particles in µm that they leave. */
export const grades = {
  "particulate-5": 5,
  "particulate-1": 1,
  "coalescing-1": 1,
  "coalescing-0.01": 0.01,
  carbon: 0,
} as const;
export type Grade = keyof typeof grades;

/**
 * The order of treatment: Compressed Air and Gas Institute, Compressed Air & Gas Handbook, chapter 3; HH Series dryer
 * specification, section I; Control Engineering, "Membrane air dryers fill a gap":
 * - before a desiccant or membrane dryer a coalescing filter to 0.01 µm, for oil ruins the bed;
 * - behind a desiccant dryer a filter for its dust, 1 µm or finer;
 * - activated carbon last, behind a 0.01 µm coalescing filter and dry, for oil mist and water use it up.
 */
export const bedFilter: Grade = "coalescing-0.01";
export const dustFilter = 1;

/** A grade's capacity goes with absolute pressure: Aircel, mist eliminators, C1 (20 to 250 psig). */
export const filterCapacity = (pressure: number): number | null =>
  pressure < 20 || pressure > 250 ? null : (pressure + 14.7) / 114.7;

/**
 * The warmest air, °F, for a filter whose page states no limit of its own. Of what was read these are the strictest:
 * - fiber: Siemens, Inline Air Filter, data sheet A6V11251777, page 2: a coalescing element of borosilicate microfiber,
 *   at most 125 °F (52 °C). No limit for a particulate element was found: it has that of the coalescing one;
 * - activated carbon: druckluft-filter.de, "Aktivkohlefilter CA": the air should not be above 30 °C, 86 °F. Parker,
 *   OIL-X Compressed Air Filter User Guide, 2019, page 9, says why: the warmer the air, the more oil vapor it has and
 *   the less of it carbon holds; that page prints no limit.
 */
export const warmestAir = (grade: Grade): number => (grade === "carbon" ? 86 : 125);
