import type { CatalogueState } from "../index/catalogue-state.ts";
import { type BestAnswer, type BestQuestion, bestGoods } from "./best-goods.ts";
import { type CheapestAnswer, type CheapestQuestion, cheapestGoods } from "./cheapest-goods.ts";
import { type CategoryAnswer, type CategoryQuestion, listCategory } from "./list-category.ts";
import { type NearNumbersAnswer, type NearNumbersQuestion, nearNumbers } from "./near-numbers.ts";
import { type SearchAnswer, type SearchQuestion, searchGoods } from "./search-goods.ts";
import { type SuggestionsAnswer, type SuggestionsQuestion, suggestGoods } from "./suggest-goods.ts";

/** Questions whose cost grows with the catalogue. Question and answer can be sent to another thread. */
export type Question =
  | BestQuestion
  | CategoryQuestion
  | CheapestQuestion
  | NearNumbersQuestion
  | SearchQuestion
  | SuggestionsQuestion;

interface Answers {
  readonly best: BestAnswer;
  readonly category: CategoryAnswer;
  readonly cheapest: CheapestAnswer;
  readonly "near-numbers": NearNumbersAnswer;
  readonly search: SearchAnswer;
  readonly suggestions: SuggestionsAnswer;
}

export type AnswerTo<Q extends Question> = Answers[Q["kind"]];

/** Answers by the state alone, whichever thread that is in. */
export function answerQuestion<Q extends Question>(state: CatalogueState, question: Q): AnswerTo<Q>;
export function answerQuestion(state: CatalogueState, question: Question): Answers[Question["kind"]] {
  switch (question.kind) {
    case "best":
      return bestGoods(state, question);
    case "category":
      return listCategory(state, question);
    case "cheapest":
      return cheapestGoods(state, question);
    case "near-numbers":
      return nearNumbers(state, question);
    case "search":
      return searchGoods(state, question);
    case "suggestions":
      return suggestGoods(state, question);
  }
}
