import { parentPort } from "node:worker_threads";
import type { FromThread } from "./thread-pool.ts";

/** Runs in the script of a pool's threads: answers each task. `hear` gets all other messages. */
export function answerTasks<Task, Answer, Told = never>(
  answer: (task: Task) => Answer | Promise<Answer>,
  hear: (data: Told) => void = () => {},
): void {
  const port = parentPort!;
  const say = (message: FromThread<Answer>): void => port.postMessage(message);
  port.on("message", async (message: { readonly task: Task } | Told) => {
    if (!isTask<Task>(message)) return hear(message as Told);
    try {
      say({ answer: await answer(message.task) });
    } catch (error) {
      say({ failed: error instanceof Error ? String(error.stack) : String(error) });
    }
  });
}

const isTask = <Task>(message: unknown): message is { readonly task: Task } =>
  typeof message === "object" && message !== null && "task" in message;
