import { fork } from "node:child_process";
import { join } from "node:path";

/**
 * Starts one of the programs beside this one as a process of its own, sends it what it is to do, and gives its answer.
 */
export async function askChild<Answer>(program: string, order: object): Promise<Answer> {
  const child = fork(join(import.meta.dirname, program));
  try {
    return await new Promise<Answer>((done, failed) => {
      child.once("message", (message) => done(message as Answer));
      child.once("exit", (code) => failed(new Error(`${program} ended with ${code}`)));
      child.send(order);
    });
  } finally {
    child.kill();
  }
}
