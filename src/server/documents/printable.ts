/** A weight of the documents' font. */
export type Weight = "regular" | "bold";

const decoders = { gbk: new TextDecoder("gbk"), korean: new TextDecoder("euc-kr") };
/** Private-use signs, signs for vertical text, and later additions to GBK's rows. */
const isLeftOut = (sign: string) => /[\ue000-\uf8ff\ufffd\ufe10-\ufe48\u9fa6-\u9fff]/.test(sign);

/** Characters of an encoding whose first and second byte lie in these ranges. */
function* signsOf(set: keyof typeof decoders, firstRow: number, lastRow: number, firstCell: number): Generator<string> {
  for (let row = firstRow; row <= lastRow; row += 1)
    for (let cell = firstCell; cell <= 0xfe; cell += 1)
      for (const sign of decoders[set].decode(new Uint8Array([row, cell]))) if (!isLeftOut(sign)) yield sign;
}

const latin = Array.from({ length: 0x100 }, (_, code) => String.fromCodePoint(code)).filter((sign) =>
  /\P{Cc}/u.test(sign),
);
/** Latin, GB 2312, and some signs used in documents. */
const common = new Set([...latin, ..."‐‑‒–―•℉™↔−∕・", ...signsOf("gbk", 0xa1, 0xf7, 0xa1)]);
for (const sign of "€ⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹńňǹḿɑɡ") common.delete(sign);

/**
 * Glyphs of each weight. Our own texts use common characters, in either weight. Names and addresses may need any of
 * GBK's 20,902 characters including traditional ones, the 2,350 syllables of Korean's KS X 1001, accented letters of
 * Europe and Vietnam, and emoji. Only the regular weight has them all: the bold one would grow by six megabytes for a
 * line or two.
 */
const glyphs = {
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

for (const sign of "ˍ‾∼≒") glyphs.regular.delete(sign);

/** The weight for an emphasized text: regular when the bold font lacks one of its characters. */
export function boldIfHeld(text: string): Weight {
  return [...printable(text)].every((sign) => sign === "\n" || glyphs.bold.has(sign)) ? "bold" : "regular";
}

/** Letters without a Unicode decomposition to their base letter. */
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

/** Emoji in one color, except modifiers and the letters of flags. */
const isEmoji = (sign: string) =>
  sign > "\u2190" && /\p{Emoji}/u.test(sign) && !/[\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(sign);

const isHeld = (sign: string) => glyphs.regular.has(sign) || isEmoji(sign);

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const finals = ["", ..."ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"];

/** A rare Korean syllable as its letters (Unicode 3.12); null for other characters. */
function spelled(sign: string): string | null {
  const at = (sign.codePointAt(0) ?? 0) - 0xac00;
  if (at < 0 || at >= 11_172) return null;
  return `${initials[Math.floor(at / 588)]}${vowels[Math.floor((at % 588) / 28)]}${finals[at % 28]}`;
}

/** One letter of a flag, which consists of two. */
const letterOfFlag = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41);

const plainly = (sign: string) => [...sign.normalize("NFKD")].filter((letter) => glyphs.regular.has(letter)).join("");

/**
 * The text with glyphs the fonts lack replaced by simpler ones, because an address must never lose letters silently. An
 * accent is dropped before its letter, an emoji loses its skin tone, a flag becomes its country's two letters. Without
 * a simpler form a character becomes an empty box; direction and joining marks are left out.
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
