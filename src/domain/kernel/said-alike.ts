const tidy = (text: string): string => text.replace(/\r\n?/g, "\n").trim();

/** True for texts of a form that say the same: browsers send line breaks of their own. */
export const isSaidAlike = (one = "", other = ""): boolean => tidy(one) === tidy(other);
