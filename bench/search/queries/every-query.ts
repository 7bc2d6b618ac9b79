import type { Query } from "../query.ts";
import { chineseFigures } from "./chinese-figures.ts";
import { chineseNouns, chineseService } from "./chinese-nouns.ts";
import { chineseNumbers } from "./chinese-numbers.ts";
import { chineseQuestions, chineseUses } from "./chinese-questions.ts";
import { englishFigures } from "./english-figures.ts";
import { englishNouns, englishService } from "./english-nouns.ts";
import { englishNumbers } from "./english-numbers.ts";
import { englishQuestions, englishUses } from "./english-questions.ts";

/** Two hundred queries, written before anybody looked at a result. */
export const everyQuery: readonly Query[] = [
  ...englishNumbers,
  ...englishNouns,
  ...englishFigures,
  ...englishService,
  ...englishUses,
  ...englishQuestions,
  ...chineseNumbers,
  ...chineseNouns,
  ...chineseFigures,
  ...chineseService,
  ...chineseUses,
  ...chineseQuestions,
];
