import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A process with the moment it began, by which another that got its number later is told apart. */
interface Started {
  readonly pid: number;
  readonly since: string;
}

/** When a process began, in ticks since the machine did (proc(5), field 22 of stat); null for one that is gone. */
function sinceOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

/** Writes down which processes were started, for the next start to find those that a killed one left behind. */
export function noteStarted(file: string, pids: readonly number[]): void {
  const started = [process.pid, ...pids].map((pid) => ({ pid, since: sinceOf(pid) }));
  writeFileSync(file, JSON.stringify(started), { mode: 0o600 });
}

/** Ends what a former start noted and left behind when it was killed. Throws while that one still runs. */
export async function endLeftBehind(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const [former, ...started] = JSON.parse(readFileSync(file, "utf8")) as Started[];
  const isSame = ({ pid, since }: Started) => since !== null && sinceOf(pid) === since;
  if (former !== undefined && former.pid !== process.pid && isSame(former))
    throw new Error(
      `DATA_DIR: process ${former.pid} runs a cluster on this data; stop it, or set DATA_DIR to another.`,
    );
  const left = started.filter(isSame);
  for (const { pid } of left) process.kill(pid, "SIGTERM");
  for (let tries = 0; left.some(isSame); tries += 1) {
    if (tries === 300) for (const one of left.filter(isSame)) process.kill(one.pid, "SIGKILL");
    await wait(100);
  }
}
