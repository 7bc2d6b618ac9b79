import { readGoodsForTool } from "./goods-for-tools.ts";
import type { PhraseBook } from "./phrase-book.ts";

const kinds = String.raw`(?:(?:spray|paint|hvlp|air|nail|impact|dental|service|work|die|pneumatic)\s+){0,2}`;
const nouns = String.raw`bays?|stalls?|lifts?|hoists?|mechanics?|tech(?:nician)?s?|painters?|guns?|sanders?|grinders?|nailers?|wrenches|ratchets|tools|work\s?stations?|stations?|operators?|operator(?:y|ies)|chairs?|m[ae]n|people|persons?|workers?|employees?`;
const inChinese =
  "工位|车位|举升机|喷漆?枪|风炮|打磨机|砂光机|气?钉枪|吹枪|气动工具|气动扳手|工具|工人|师傅|扒胎机|牙椅|人(?![\\p{Script=Han}]?机)";

// One inch of an impact wrench is its size; 32 of air tool oil its grade, so that tools are counted in the plural.
const count = String.raw`(?:1(?!\s+(?:air\s+)?impact)|[2-9]|\d{2,3})`;

/**
 * So many who use air, or who work with it: five guns, ten stations, 12 men. A count of them is no figure of goods; it
 * is for the calculator that sizes a compressor.
 */
export const usersOfAir = new RegExp(
  [
    String.raw`(?:(?<![\w./-])${count}|(?<![a-z])(?:two|three|four|five|six|seven|eight|nine|ten|twelve))\s*-?${kinds}(?:${nouns})(?![a-z])`,
    `(?:(?<![\\w./-])\\d{1,3}|[一二两三四五六七八九十]+)\\s*(?:个|把|台|条|位|名|支)?\\s*(?:${inChinese})`,
  ].join("|"),
  "u",
);

const everyUser = new RegExp(usersOfAir.source, "gu");
const countAlone = /^(?:\d+|[a-z]+|[一二两三四五六七八九十]+)\s*-?[个把台条位名支]?\s*/u;

/**
 * A query for what makes air without the counts of its users, and those as they were typed. A tool that tells how much
 * air is needed stays. Where the tools themselves are asked for, nothing is taken out.
 */
export function withoutUsers(plain: string, book: PhraseBook): { readonly text: string; readonly users: string[] } {
  const matches = plain.match(everyUser);
  if (!matches) return { text: plain, users: [] };
  const isFed = readGoodsForTool(plain) !== null;
  const users = isFed ? matches.map((user) => countAlone.exec(user)?.[0].trim() ?? user) : matches;
  const rest = plain.replace(everyUser, (user) => (isFed ? user.replace(countAlone, "") : " "));
  const isForAir = book.phrasesIn(rest).some(([phrase]) => {
    const goods = book.compactGroups.get(phrase.replace(/[\s/-]+/g, ""))?.goods;
    return goods !== undefined && ["use", "machine", "driven"].includes(goods.rank);
  });
  return isForAir ? { text: rest.replace(/\s+/g, " ").trim(), users } : { text: plain, users: [] };
}
