/** The browser's own frame takes the colour of our top line (`--color-deep`); a meta element can't read tokens. */
export const themeColor = "#17191c";
