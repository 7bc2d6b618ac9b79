import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Begins a cluster, or goes on with one that is there. Of a first start that did not come so far that three databases
 * stood, nothing can be used: what it left in the machines' folders goes. Gives what is to be called once they stand.
 */
export function beginOrGoOn(folder: string, machines: readonly string[], say: (words: string) => void): () => void {
  const sign = join(folder, "not-made-yet");
  const isBegun = machines.some((name) => existsSync(join(folder, name)) && readdirSync(join(folder, name)).length > 0);
  if (isBegun && !existsSync(sign)) return () => {};
  if (isBegun) {
    say("The first start did not succeed: its databases are begun anew.");
    for (const name of machines)
      for (const part of readdirSync(join(folder, name)))
        rmSync(join(folder, name, part), { recursive: true, force: true });
  }
  writeFileSync(sign, "", { mode: 0o600 });
  return () => rmSync(sign, { force: true });
}
