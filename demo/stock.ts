/** From how many units on these parts are to be ordered; the others go by what sells. */
export const demoReorderPoints: readonly { readonly sku: string; readonly units: number }[] = [
  { sku: "OM-SK20-4K", units: 6 },
  { sku: "OM-SK30-4K", units: 25 },
  { sku: "OM-SK100-2K", units: 20 },
  { sku: "OM-32V-1G", units: 12 },
  { sku: "OM-32V-Q", units: 12 },
  { sku: "OM-46PG-5G", units: 20 },
  { sku: "OM-100V-5G", units: 30 },
  { sku: "PW-EA600", units: 5 },
  { sku: "PW-FA600", units: 5 },
  { sku: "OV-SE50", units: 8 },
  { sku: "OM-RK2-005", units: 20 },
  { sku: "GM-K2-075VP", units: 4 },
  { sku: "TD-IW1", units: 6 },
];

/** Whom the demo's shop orders from; one takes orders by mail, the other in its portal. */
export const demoSuppliers = [
  { name: "Great Lakes Compressor Supply", language: "en", leadDays: "10" },
  { name: "Tri-State Filtration", email: "orders@supplier.example", language: "en", leadDays: "5" },
] as const;

/**
 * Goods that the first of them is to deliver, so many business days after the demo is stocked; of others nobody knows.
 */
export const demoExpected: readonly {
  readonly sku: string;
  readonly businessDays: number;
  readonly units: number;
  /** Of one unit, in dollars. */
  readonly cost: string;
  /** Units that buyers may order before they are there; none where nothing is said. */
  readonly backOrders?: number;
}[] = [
  { sku: "OM-LF10", businessDays: 6, units: 48, cost: "11.40" },
  { sku: "PW-EA020", businessDays: 4, units: 24, cost: "19.85", backOrders: 12 },
  { sku: "OV-AE015", businessDays: 12, units: 6, cost: "1398.00" },
  { sku: "TD-CP40", businessDays: 8, units: 60, cost: "14.30" },
  { sku: "GM-DK-185", businessDays: 25, units: 2, cost: "17650.00", backOrders: 2 },
  { sku: "OV-RS25-100-B-3P", businessDays: 30, units: 2, cost: "10480.00" },
];

/** Where all goods lie; buyers fetch them at the pickup place of the settings. */
export const demoMainPlace = {
  name: "Columbus warehouse",
  address1: "1850 Foundry Park Drive",
  city: "Columbus",
  state: "OH",
  zip: "43207",
  position: "0",
  ships: "on",
  pickup: "columbus",
} as const;
