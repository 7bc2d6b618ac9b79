import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Member, type Program } from "./member.ts";

/** State of a machine by Patroni. */
export interface MachineState {
  readonly name: string;
  readonly role: "leader" | "sync_standby" | "replica";
  readonly state: string;
}

/** One of the three machines with a database: PostgreSQL, the Patroni that leads it, and a member of etcd. */
export class DatabaseMachine {
  readonly name: string;
  readonly address: string;
  readonly etcd: Member;
  readonly patroni: Member;
  readonly #data: string;
  #frozen: number[] = [];

  constructor(
    name: string,
    address: string,
    data: string,
    programs: Record<"etcd" | "patroni", Program>,
    noted: () => void,
  ) {
    this.name = name;
    this.address = address;
    this.#data = data;
    this.etcd = new Member(programs.etcd, noted);
    this.patroni = new Member(programs.patroni, noted);
  }

  /** PostgreSQL's first process; Patroni starts it as a process of its own that outlives it. */
  get #postmaster(): number | null {
    const file = join(this.#data, "postmaster.pid");
    const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n", 1)[0]) : Number.NaN;
    // A number left in the file may belong to somebody else by now.
    const runs = Number.isInteger(pid) && existsSync(`/proc/${pid}/cmdline`);
    return runs && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(this.#data) ? pid : null;
  }

  /** States of all three as this one knows them; throws where it says nothing within two seconds. */
  async view(): Promise<MachineState[]> {
    const answer = await fetch(`http://${this.address}:8008/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await answer.json()) as { members: MachineState[] }).members;
  }

  start(): void {
    this.etcd.start();
    this.patroni.start();
  }

  /** As when its power fails: everything on it ends at once, without a word. */
  kill(): void {
    const postmaster = this.#postmaster;
    const sessions = postmaster === null ? [] : childrenOf(postmaster);
    this.patroni.kill();
    this.etcd.kill();
    signal("SIGKILL", postmaster === null ? [] : [postmaster, ...sessions]);
  }

  /** As when its host takes its processor away: everything on it stands still, connections and memory as they are. */
  freeze(): void {
    const first = [this.#postmaster, this.patroni.pid, this.etcd.pid].filter((pid) => pid !== null);
    signal("SIGSTOP", first);
    // Only now: nobody is left to start another.
    this.#frozen = [...first, ...first.flatMap(childrenOf)];
    signal("SIGSTOP", this.#frozen);
  }

  /** Goes on where it was frozen, all of it at once. */
  thaw(): void {
    signal("SIGCONT", this.#frozen.splice(0));
  }
}

function signal(which: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, which);
    } catch {
      // A session that ended meanwhile.
    }
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(parent)], { encoding: "utf8" });
  return stdout.trim().split(/\s+/).filter(Boolean).map(Number);
}
