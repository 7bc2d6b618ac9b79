// Answers questions in a thread beside the requests, as `search-threads.ts` asks.
import { answerTasks } from "../../platform/answer-tasks.ts";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { StateReceiver } from "../index/shared-state.ts";
import { type AnswerTo, answerQuestion, type Question } from "./question.ts";
import type { ToldOfCatalogue } from "./search-threads.ts";

let receiver = new StateReceiver();
let state: CatalogueState | null = null;

answerTasks<Question, AnswerTo<Question>, ToldOfCatalogue>(
  (question) => {
    if (!state) throw new Error("nothing was told of the catalogue");
    return answerQuestion(state, question);
  },
  (message) => {
    if ("forget" in message) {
      receiver = new StateReceiver();
      state = null;
    } else state = receiver.next(message.state);
  },
);
