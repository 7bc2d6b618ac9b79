// A thread for test/platform/thread-pool.test.ts: says back what it is given, after what it was told, or dies of it.
import { threadId } from "node:worker_threads";
import { answerTasks } from "#engine/platform/answer-tasks.ts";

let told = "";
answerTasks<string, string, string>(
  (task) => {
    if (task === "die") process.exit(3);
    if (task === "fail") throw new Error("it cannot be said");
    return `${told}${task} ${task === "who" ? threadId : ""}`.trim();
  },
  (word) => (told = word),
);
