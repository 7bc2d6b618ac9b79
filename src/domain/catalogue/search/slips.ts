/** Common misspellings in the trade that differ by more than one letter. */
const usual: Readonly<Record<string, string>> = {
  vacume: "vacuum",
  vaccume: "vacuum",
  guage: "gauge",
  gage: "gauge",
  chek: "check",
  resevoir: "reservoir",
  resivor: "reservoir",
  comprosser: "compressor",
  compreser: "compressor",
  refridge: "refrigerated",
  lubracant: "lubricant",
  coolent: "coolant",
  seperater: "separator",
  blet: "belt",
  disel: "diesel",
  deisel: "diesel",
  elbo: "elbow",
  elbos: "elbows",
  rell: "reel",
  reeel: "reel",
  "hose real": "hose reel",
  hoze: "hose",
  valv: "valve",
  filtr: "filter",
  dryr: "dryer",
  tnak: "tank",
  pumb: "pump",
  moter: "motor",
  alumnium: "aluminum",
};
const anyUsual = new RegExp(`(?<![a-z])(?:${Object.keys(usual).join("|")})(?![a-z])`, "g");

/** Chinese words too short to be told by their sound, by what is typed for them. */
const usualChinese: Readonly<Record<string, string>> = {
  湾头: "弯头",
  度锌: "镀锌",
  渡锌: "镀锌",
  气灌: "气罐",
  油灌: "油罐",
  班手: "扳手",
  搬手: "扳手",
  油份: "油分",
  气崩: "气泵",
  空崩: "空泵",
  皮代: "皮带",
  伐: "阀",
};
const anyUsualChinese = new RegExp(Object.keys(usualChinese).join("|"), "gu");

/** A text in plain writing with the usual slips of the trade written right. */
export const withUsualSlips = (plain: string): string =>
  plain.replace(anyUsual, (word) => usual[word]!).replace(anyUsualChinese, (word) => usualChinese[word]!);

/** Of a short word only two letters changed about, or one doubled: `vavle` and `drainn`, but no `relax` for relay. */
export function hasSameLetters(word: string, meant: string): boolean {
  const sorted = (text: string): string => undoubled([...text].sort().join(""));
  return sorted(word) === sorted(meant);
}

const undoubled = (word: string): string => word.replace(/([a-z])\1/g, "$1");

/**
 * Finds the word that a word is one typing error from: a letter more, less or different, two swapped, or any doubled or
 * not. The first letter is assumed correct.
 */
export function slipsOf(
  words: Iterable<string>,
): (word: string, fits?: (meant: string) => boolean) => string | undefined {
  const byFirst = new Map<string, { readonly meant: string; readonly plain: string }[]>();
  for (const meant of words) {
    const others = byFirst.get(meant[0]!) ?? [];
    others.push({ meant, plain: undoubled(meant) });
    byFirst.set(meant[0]!, others);
  }
  return (word, fits = () => true) => {
    const own = undoubled(word);
    return byFirst.get(word[0]!)?.find(({ meant, plain }) => (plain === own || isOneChange(word, meant)) && fits(meant))
      ?.meant;
  };
}

function isOneChange(word: string, noun: string): boolean {
  if (Math.abs(word.length - noun.length) > 1) return false;
  let from = 0;
  while (word[from] === noun[from] && from < word.length) from++;
  let [end, other] = [word.length - 1, noun.length - 1];
  while (end >= from && other >= from && word[end] === noun[other]) {
    end--;
    other--;
  }
  const [left, meant] = [word.slice(from, end + 1), noun.slice(from, other + 1)];
  if (left.length <= 1 && meant.length <= 1) return true;
  return left.length === 2 && meant.length === 2 && left[0] === meant[1] && left[1] === meant[0];
}
