/** Reserved units of a part, and where it lies. */
export interface PartAtPlaces {
  readonly reserved: number;
  /** The places of stock in the order in which goods are taken. */
  readonly shelves: readonly {
    /** The pickup place that hands out what lies here; null for none. */
    readonly pickupId: string | null;
    readonly units: number;
  }[];
  /** Reserved units of orders that buyers fetch, by pickup place. */
  readonly fetched: Readonly<Record<string, number>>;
}

/**
 * Units that lie where a pickup place hands goods out and that no order will take, by pickup place. Orders take their
 * goods as they are packed: fetched ones first at their pickup place, all others in the order of the places.
 */
export function unitsToFetch({ reserved, shelves, fetched }: PartAtPlaces): Readonly<Record<string, number>> {
  const left = shelves.map(({ units }) => Math.max(0, units));
  let demand = reserved;
  const take = (at: number, most: number): number => {
    const units = Math.min(left[at]!, most, demand);
    left[at]! -= units;
    demand -= units;
    return units;
  };
  for (const [pickupId, units] of Object.entries(fetched)) {
    let own = units;
    for (const [at, shelf] of shelves.entries()) if (shelf.pickupId === pickupId) own -= take(at, own);
  }
  for (const at of shelves.keys()) take(at, demand);
  const free: Record<string, number> = {};
  for (const [at, { pickupId }] of shelves.entries())
    if (pickupId !== null) free[pickupId] = (free[pickupId] ?? 0) + left[at]!;
  return free;
}
