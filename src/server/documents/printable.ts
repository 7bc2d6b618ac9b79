/** A weight of the documents' font. */
export type Weight = "regular" | "bold";

const gbk = new TextDecoder("gbk");
/** Of nobody's, of vertical lines, or added to GBK's rows later. */
const isLeftOut = (sign: string) => /[\ue000-\uf8ff\ufffd\ufe10-\ufe48\u9fa6-\u9fff]/.test(sign);

/** The characters of GBK whose first and second byte lie in these rows and cells. */
function* signsOfGbk(firstRow: number, lastRow: number, firstCell: number): Generator<string> {
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = firstCell; cell <= 0xfe; cell += 1)
      for (const sign of gbk.decode(new Uint8Array([row, cell]))) if (!isLeftOut(sign)) yield sign;
}

const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /\P{Cc}/u.test(sign),
);
/** Latin, the signs and characters of GB 2312, and some signs of documents. */
const common = new Set([...latin, ..."‐‑‒–―•℉™↔−∕・", ...signsOfGbk(0xa1, 0xf7, 0xa1)]);
for (const sign of "€ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹńňǹḿɑɡ") common.delete(sign);

/**
 * What each weight holds. Ours are common words, in either weight. What people are called, and where they live, may
 * need any of the 20,902 characters that GBK has, traditional ones among them, and letters with the accents of Europe
 * and Vietnam: the regular weight has them all, the bold one would be six megabytes larger for a line or two.
 */
const held = {
  bold: common,
  regular: new Set([
    ...common,
    ...signsOfGbk(0x81, 0xfe, 0x40),
    ..."ĀāĂăĐđĒēĚěĨĩĪīŃńŇňŌōŎŏŒœŨũŪūŬŭƒƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǸǹḾḿ€",
    ..."ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ",
    ..."ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳỴỵỶỷỸỹ",
  ]),
};

for (const sign of "ˍ‾∼≒") held.regular.delete(sign);

/** The weight to write a text in that should stand out: the regular one where the bold one lacks a character of it. */
export function boldIfHeld(text: string): Weight {
  return [...printable(text)].every((sign) => sign === "\n" || held.bold.has(sign)) ? "bold" : "regular";
}

/** Letters that no decomposition leads back to their plain one. */
const plainer: Readonly<Record<string, string>> = {
  Ł: "L",
  ł: "l",
  Ħ: "H",
  ħ: "h",
  ı: "i",
  Ŋ: "N",
  ŋ: "n",
  Ə: "E",
  ə: "e",
  ẞ: "SS",
  "⁄": "/",
};

const plainly = (sign: string) => [...sign.normalize("NFKD")].filter((one) => held.regular.has(one)).join("");

/**
 * The text with what the fonts lack in plainer signs: an address must never lose letters without a trace. An accent goes
 * before its letter does; what has no plainer form stands as an empty box; marks that direct or join are left out.
 */
export function printable(text: string): string {
  const signs = [...text.normalize("NFC")].map((sign) => {
    if (sign === "\n" || held.regular.has(sign)) return sign;
    if (/[\p{Cc}\p{Cf}\p{M}]/u.test(sign)) return "";
    return plainer[sign] ?? (plainly(sign) || "□");
  });
  return signs.join("");
}
