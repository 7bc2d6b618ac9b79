import type { Shop } from "#engine/shop.ts";

/** The parts of the shop that a mail needs. */
export type MailShop = Pick<Shop, "db" | "clock" | "mailer" | "settings">;
