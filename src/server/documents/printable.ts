/** A weight of the documents' font. */
export type Weight = "regular" | "bold";

const decoders = { gbk: new TextDecoder("gbk"), korean: new TextDecoder("euc-kr") };
/** Of nobody's, of vertical lines, or added to GBK's rows later. */
const isLeftOut = (sign: string) => /[\ue000-\uf8ff\ufffd\ufe10-\ufe48\u9fa6-\u9fff]/.test(sign);

/** The characters of a set whose first and second byte lie in these rows and cells. */
function* signsOf(set: keyof typeof decoders, firstRow: number, lastRow: number, firstCell: number): Generator<string> {
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = firstCell; cell <= 0xfe; cell += 1)
      for (const sign of decoders[set].decode(new Uint8Array([row, cell]))) if (!isLeftOut(sign)) yield sign;
}

const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /\P{Cc}/u.test(sign),
);
/** Latin, the signs and characters of GB 2312, and some signs of documents. */
const common = new Set([...latin, ..."‐‑‒–―•℉™↔−∕・", ...signsOf("gbk", 0xa1, 0xf7, 0xa1)]);
for (const sign of "€ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹńňǹḿɑɡ") common.delete(sign);

/**
 * What each weight holds. Ours are common words, in either weight. What people are called, and where they live, may
 * need any of the 20,902 characters that GBK has, traditional ones among them, the 2,350 syllables of Korean's own set
 * (KS X 1001), letters with the accents of Europe and Vietnam, and emoji: the regular weight has them all, the bold one
 * would be six megabytes larger for a line or two.
 */
const held = {
  bold: common,
  regular: new Set([
    ...common,
    ...signsOf("gbk", 0x81, 0xfe, 0x40),
    ..."ĀāĂăĐđĒēĚěĨĩĪīŃńŇňŌōŎŏŒœŨũŪūŬŭƒƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǸǹḾḿ€",
    ..."ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹ",
    ...signsOf("korean", 0xb0, 0xc8, 0xa1),
    ...Array.from({ length: 51 }, (_, at) => String.fromCodePoint(0x3131 + at)),
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

/** Emoji in one colour; those that only change another, and the letters of flags, are none of their own. */
const isEmoji = (sign: string) =>
  sign > "\u2190" && /\p{Emoji}/u.test(sign) && !/[\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(sign);

const isHeld = (sign: string) => held.regular.has(sign) || isEmoji(sign);

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const finals = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];

/** A syllable that Korean seldom needs, spelled in its letters (Unicode 3.12); null for what is none. */
function spelled(sign: string): string | null {
  const at = (sign.codePointAt(0) ?? 0) - 0xac00;
  if (at < 0 || at >= 11_172) return null;
  return `${initials[Math.floor(at / 588)]}${vowels[Math.floor((at % 588) / 28)]}${finals[at % 28]}`;
}

/** The letter of which two together are a flag. */
const letterOfFlag = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41);

const plainly = (sign: string) => [...sign.normalize("NFKD")].filter((one) => held.regular.has(one)).join("");

/**
 * The text with what the fonts lack in plainer signs: an address must never lose letters without a trace. An accent goes
 * before its letter does, an emoji stands without the color of its skin, a flag as the two letters of its country; what
 * has no plainer form stands as an empty box; marks that direct or join are left out.
 */
export function printable(text: string): string {
  const signs = [...text.normalize("NFC")].map((sign) => {
    if (sign === "\n" || isHeld(sign)) return sign;
    if (/[\p{Cc}\p{Cf}\p{M}\p{Emoji_Modifier}]/u.test(sign)) return "";
    if (/\p{Regional_Indicator}/u.test(sign)) return letterOfFlag(sign);
    return plainer[sign] ?? spelled(sign) ?? (plainly(sign) || "□");
  });
  return signs.join("");
}
