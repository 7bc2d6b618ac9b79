/** Usual rooms, °F, of machines and dryers whose data state none. */
export const usualRoom = { least: 40, most: 100 } as const;
