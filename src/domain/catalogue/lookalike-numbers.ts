/** Letters and figures that are taken for each other on nameplates, in handwriting and by scanners. */
const alike = ["0OQD", "1IL", "2Z", "5S", "6G", "8B"];

/** For each character of a compact part number, by its code, the one that stands for all that look like it. */
export const lookalikeBytes = Uint8Array.from({ length: 256 }, (_, code) => {
  const group = alike.find((characters) => characters.includes(String.fromCharCode(code)));
  return group ? group.charCodeAt(0) : code;
});
