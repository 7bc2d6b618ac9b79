import type { MessageKey } from "#i18n/keys.ts";

/** Every refusal the merchant's order forms can meet; one without words in both languages does not compile. */
export type OrderRefusal = MessageKey extends infer Key ? (Key extends `adminOrders.refused.${infer Code}` ? Code : never) : never;
