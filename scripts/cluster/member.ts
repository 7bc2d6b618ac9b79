import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { asRoot, nobody } from "#boot/private-folder.ts";

export interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Where what it says is added. */
  readonly log: string;
  /** The shop's own processes read the project, which may be root's alone; engines never run as root. */
  readonly isEngine: boolean;
}

/**
 * Environment of this process, without what PostgreSQL's programs, Patroni and etcd would take for told to them: a
 * password that somebody exported for another database goes before the one in a file.
 */
const ownEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:PG|PATRONI_|ETCD)/.test(name)));

/** A process of the cluster. One that dies by itself is started again after a second, as systemd would. */
export class Member {
  #program: Program;
  #child: ChildProcess | null = null;
  #gone: Promise<void> = Promise.resolve();
  #wanted = false;
  #onChange: () => void;

  /** `onChange` is told whenever its process is another one. */
  constructor(program: Program, onChange: () => void) {
    this.#program = program;
    this.#onChange = onChange;
  }

  get program(): Program {
    return this.#program;
  }

  get pid(): number | null {
    return this.#child?.exitCode === null && this.#child.signalCode === null ? (this.#child.pid ?? null) : null;
  }

  /** Starts it, from now on with what is `changed`: another version of the program, other variables. */
  start(changed: Partial<Program> = {}): void {
    this.#wanted = true;
    this.#program = { ...this.#program, ...changed };
    const { command, args, env, folder, log, isEngine } = this.#program;
    const out = openSync(log, "a");
    // Ctrl-C reaches every process of a terminal's group: it is ours to answer, in order.
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...ownEnvironment(), ...env },
      detached: true,
      stdio: ["ignore", out, out],
      ...(isEngine && asRoot ? nobody : {}),
    });
    closeSync(out);
    this.#child = child;
    this.#gone = new Promise((done) => {
      child.once("error", () => done());
      child.once("exit", () => {
        done();
        this.#onChange();
        if (this.#wanted && this.#child === child) void this.#again();
      });
    });
    this.#onChange();
  }

  async #again(): Promise<void> {
    await wait(1_000);
    if (this.#wanted && this.pid === null) this.start();
  }

  /** As by kill -9, or by another signal; it stays away until it is started. */
  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    this.#wanted = false;
    if (this.pid !== null) process.kill(this.pid, signal);
  }

  /** Dies, and comes back as after any death. */
  crash(): void {
    if (this.pid !== null) process.kill(this.pid, "SIGKILL");
  }

  /** Lets it end in order; what has not ended after half a minute is killed. */
  async stop(): Promise<void> {
    this.kill("SIGTERM");
    const late = setTimeout(() => this.kill(), 30_000);
    await this.#gone;
    clearTimeout(late);
  }

  /** The last lines it said; Patroni's has those of PostgreSQL too. */
  said(lines = 15): string {
    return readFileSync(this.#program.log, "utf8").split("\n").slice(-lines).join("\n");
  }
}
