/** U.S. Standard Atmosphere, 1976: psi absolute at feet above the sea. */
export const atmosphereAt = (feet: number): number => 14.6959 * (1 - 6.8756e-6 * feet) ** 5.2559;

/** Free air at a place that holds one standard cubic foot (CAGI: 14.7 psia, 68 °F), moisture aside. */
export const siteFactor = (feet: number, room: number): number =>
  (14.6959 / atmosphereAt(feet)) * ((room + 459.67) / 527.67);

/**
 * °F around a compressor: not below 35 (Sullair 1100E–1800E manual, section 4; ALUP prints 41), not above 115 (ALUP,
 * "Prepare your compressor for the summer": 104, some to 115).
 */
export const compressorRoom = [35, 115] as const;

/** NEMA MG 1, 14.4: no table of motors reaches beyond 9,900 ft, where 20 °C is the most around them. */
export const motorAltitude = 9900;

/**
 * Where motors and panels carry what their plates say: up to 1,000 m, which NEMA MG 1, 14.2.1, prints as 3,300 ft too,
 * and 40 °C (IEC 60204-1, 4.4.3 and 4.4.5, has the same for panels). Beyond, they carry less.
 */
export const ratedPlace: Readonly<Record<string, number>> = { ft: 3300, m: 1000, "°F": 104, "°C": 40 };

/** The error in a text's places that motors and panels are rated to; null if it says nothing of it. */
export function wrongRating(text: string, said: RegExp): string[] | null {
  const figures = said.exec(text)?.slice(1);
  if (!figures) return null;
  const pairs = figures.flatMap((unit, at) => (at % 2 === 1 ? [[figures[at - 1]!, unit] as const] : []));
  return pairs.flatMap(([figure, unit]) =>
    Number(figure.replaceAll(",", "")) <= ratedPlace[unit]! ? [] : [`${figure} ${unit}, by NEMA ${ratedPlace[unit]}`],
  );
}
