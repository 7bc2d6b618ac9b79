import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Log } from "#engine/platform/log.ts";
import { type Config, ConfigError, sandboxProgram } from "./config.ts";

export interface SandboxProcess {
  url: string;
  smtpUrl: string;
  stop(): Promise<void>;
}

/** Starts the emulators as a process of their own and waits until they listen. */
export async function startSandbox(config: Config, log: Log): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [sandboxProgram], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      // Mail and clock are for whoever sits at this machine; a public shop's sandbox has to be opened on purpose.
      HOST: config.SANDBOX_HOST,
      SANDBOX_PORT: String(config.SANDBOX_PORT),
      SANDBOX_DATA: join(config.DATA_DIR, "sandbox"),
      PUBLIC_URL: config.PUBLIC_URL,
    },
  });
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const found = await new Promise<{ url: string; smtpUrl: string }>((ready, failed) => {
    let output = "";
    child.once("error", failed);
    child.once("exit", (code) =>
      failed(
        new ConfigError(
          `SANDBOX_PORT: the sandbox could not listen at ${config.SANDBOX_PORT} and stopped with ${code}; set SANDBOX_PORT to a free port.`,
        ),
      ),
    );
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const match = /sandbox ready (\S+) (smtp:\S+)/.exec(output);
      if (match?.[1] && match[2]) ready({ url: match[1], smtpUrl: match[2] });
    });
  });
  child.stdout.resume();
  process.on("exit", () => child.kill());
  log.info("sandbox ready", { path: found.url });
  return {
    ...found,
    async stop() {
      child.kill();
      await gone;
    },
  };
}
