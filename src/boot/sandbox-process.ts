import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Log } from "#engine/platform/log.ts";
import { type Config, ConfigError, sandboxProgram } from "./config.ts";

export interface SandboxProcess {
  url: string;
  smtpUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the emulators as a process of their own and waits until they listen. */
export async function startSandbox(config: Config, log: Log): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [sandboxProgram, String(process.pid)], {
    // Ctrl-C is the shop's to answer: what it still mails and asks while it ends is taken.
    detached: process.platform !== "win32",
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      // Mail and clock are for whoever sits at this machine; a public shop's sandbox has to be opened on purpose.
      HOST: config.SANDBOX_HOST,
      SANDBOX_PORT: String(config.SANDBOX_PORT),
      SANDBOX_DATA: join(config.DATA_DIR, "sandbox"),
      PUBLIC_URL: config.PUBLIC_URL,
    },
  });
  const exit = new Promise<void>((done) => child.once("exit", () => done()));
  const endWithUs = () => void child.kill();
  process.on("exit", endWithUs);
  const addresses = await new Promise<{ url: string; smtpUrl: string }>((ready, failed) => {
    let output = "";
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => {
      process.stderr.write(chunk);
      complaint = (complaint + chunk.toString()).slice(-4000);
    });
    child.once("error", failed);
    // Not "exit": its last words may come after that.
    child.once("close", (code) => failed(new ConfigError(sandboxFault(complaint, code, config))));
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const match = /sandbox ready (\S+) (smtp:\S+)/.exec(output);
      if (match?.[1] && match[2]) ready({ url: match[1], smtpUrl: match[2] });
    });
  });
  child.stdout.resume();
  let stopping = false;
  // Nobody starts it again: its mail server would have another port.
  child.once("exit", (code, signal) => {
    if (stopping) return;
    log.error("the sandbox ended, and payments and mails fail until the shop is started again", {
      outcome: String(code ?? signal),
    });
  });
  log.info("sandbox ready", { path: addresses.url });
  return {
    ...addresses,
    pid: child.pid ?? 0,
    async stop() {
      stopping = true;
      child.kill();
      await exit;
      process.off("exit", endWithUs);
    },
  };
}

function sandboxFault(complaint: string, code: number | null, { SANDBOX_PORT, SANDBOX_HOST }: Config): string {
  if (/EADDRNOTAVAIL|EAFNOSUPPORT|ENOTFOUND|EAI_AGAIN/.test(complaint))
    return `SANDBOX_HOST: ${SANDBOX_HOST} is no address of this machine; set SANDBOX_HOST to one that is, or to 0.0.0.0 for all of them.`;
  return complaint.includes("EADDRINUSE")
    ? `SANDBOX_PORT: the sandbox could not listen at ${SANDBOX_PORT} and stopped with ${code}; set SANDBOX_PORT to a free port.`
    : `SANDBOX: the sandbox stopped with ${code} before it listened; what it said stands above.`;
}
