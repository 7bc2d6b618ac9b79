// Answers questions in a thread beside the requests, as `search-threads.ts` asks.
import { parentPort } from "node:worker_threads";
import type { CatalogueState } from "../index/catalogue-state.ts";
import { StateReceiver } from "../index/shared-state.ts";
import { answerQuestion } from "./question.ts";
import type { FromThread, ToThread } from "./search-threads.ts";

const port = parentPort!;
const say = (message: FromThread): void => port.postMessage(message);
let receiver = new StateReceiver();
let state: CatalogueState | null = null;

port.on("message", (message: ToThread) => {
  if ("forget" in message) {
    receiver = new StateReceiver();
    state = null;
  } else if ("state" in message) state = receiver.next(message.state);
  else
    try {
      if (!state) throw new Error("nothing was told of the catalogue");
      say({ answer: answerQuestion(state, message.question) });
    } catch (error) {
      say({ failed: error instanceof Error ? String(error.stack) : String(error) });
    }
});
