import { cents, type Money } from "#domain/kernel/money.ts";

/** The least price for goods of a cost that leaves a margin, in millionths of the price, to the next whole cent. */
export const floorOf = (cost: number, margin: number): Money =>
  cents(Math.ceil((cost * 1_000_000) / (1_000_000 - margin)));
