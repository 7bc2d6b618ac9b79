/** What the documents' fonts hold: Latin, and the signs and characters of GB 2312. */
const held = new Set<string>("‐‑‒–―•℉™↔−∕・");
for (let code = 0x20; code < 0x100; code += code === 0x7e ? 0x22 : 1) held.add(String.fromCodePoint(code));
const gb = new TextDecoder("gbk");
for (let row = 0xa1; row <= 0xf7; row += 1) {
  for (let cell = 0xa1; cell <= 0xfe; cell += 1)
    for (const sign of gb.decode(new Uint8Array([row, cell]))) held.add(sign);
}
for (const sign of "€ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ\ufffd") held.delete(sign);

/** Letters that no decomposition leads back to their plain one. */
const plainer: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Œ: "OE",
  œ: "oe",
  Ŋ: "N",
  ŋ: "n",
  Ə: "E",
  ə: "e",
  ẞ: "SS",
  "€": "EUR ",
  "⁄": "/",
};

const plainly = (sign: string) =>
  [...sign.normalize("NFKD")].filter((one) => held.has(one) && !/[\ue000-\uf8ff]/.test(one)).join("");

/**
 * The text with what the fonts lack in plainer signs: an address must never lose letters without a trace. An accent goes
 * before its letter does; what has no plainer form stands as an empty box; marks that direct or join are left out.
 */
export function printable(text: string): string {
  const signs = [...text.normalize("NFC")].map((sign) => {
    if (sign === "\n" || (held.has(sign) && !/[\ue000-\uf8ff]/.test(sign))) return sign;
    if (/[\p{Cc}\p{Cf}\p{M}]/u.test(sign)) return "";
    return plainer[sign] ?? (plainly(sign) || "□");
  });
  return signs.join("");
}
