import { type NamedGoods, namedGoods } from "./goods-class.ts";
import { machineNouns } from "./nouns-of-machines.ts";
import { partNouns } from "./nouns-of-parts.ts";
import { pieceNouns } from "./nouns-of-pieces.ts";
import { pipeOilToolNouns } from "./nouns-of-pipe-oil-tools.ts";
import { treatmentNouns } from "./nouns-of-treatment.ts";
import { wearPartNouns } from "./nouns-of-wear-parts.ts";

/**
 * Nouns of the trade in both languages with the goods they name, wherever else the words may stand: each phrase with
 * all phrases of its line, which mean the same; the narrower lines stand last and are asked first. A noun that may mean
 * several things is left to the words of the goods.
 */
export const goodsNouns: readonly (NamedGoods & { readonly phrases: readonly string[] })[] = [
  ...machineNouns,
  ...treatmentNouns,
  ...partNouns,
  ...wearPartNouns,
  ...pipeOilToolNouns,
  ...pieceNouns,
]
  .toReversed()
  .map(([rank, goods, phrases]) => ({ ...namedGoods(rank, goods), phrases: phrases.split("|") }));
