/** Goods by a noun of the trade, and the words by which people tell their task who do not know that noun. */
export type ToldLine = readonly [goods: string, english: string, chinese: string];
