import { usTimeZones } from "../kernel/time-zone-choices.ts";

/** The zones that are offered for the start and end of a promotion, beside the shop's own. */
export const promotionZones: readonly string[] = [...usTimeZones.slice(0, 5), "Asia/Shanghai", "UTC"];
