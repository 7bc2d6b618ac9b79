/** The zones in which a merchant may say when a promotion begins and ends. */
export const promotionZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "Asia/Shanghai",
  "UTC",
] as const;
export type PromotionZone = (typeof promotionZones)[number];

export function isPromotionZone(name: string): name is PromotionZone {
  return promotionZones.some((zone) => zone === name);
}
