/** The most units that a line of a cart, a draft or a list can have. */
export const maxPerLine = 999;
