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
