import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Sandbox } from "../sandbox.ts";
import type { Inbox } from "./inbox.ts";

const LARGEST = 25 * 1024 * 1024;

export type SmtpListener = { port: number; close(): Promise<void> };

/** An SMTP server that takes every mail for everyone, with or without a password, and delivers to the inbox. */
export async function listenSmtp(sandbox: Sandbox, inbox: Inbox, host: string, port: number): Promise<SmtpListener> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: LARGEST,
    closeTimeout: 500,
    banner: "sandbox inbox",
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anyone" }),
    onData: (stream, session, callback) => {
      receive(sandbox, inbox, stream, session).then(
        (answer) => callback(null, answer),
        (error: Error) => callback(error),
      );
    },
  });
  server.on("error", (error) => console.error(`sandbox smtp: ${error.message}`));
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receive(
  sandbox: Sandbox,
  inbox: Inbox,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const fault = sandbox.faults.takeForCall("smtp", "send");
  if (fault?.kind.startsWith("before-")) throw temporaryFailure();
  if (fault?.kind === "slow") await sleep(fault.delayMs, undefined, { ref: false });
  const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
  const message = await inbox.receive(Buffer.concat(parts), recipients);
  if (fault?.kind === "commit-then-500") throw temporaryFailure();
  if (fault?.kind === "commit-then-timeout") await sleep(fault.delayMs, undefined, { ref: false });
  return `taken as ${message.id}`;
}

const temporaryFailure = (): Error =>
  Object.assign(new Error("The sandbox was told to refuse this mail for now"), { responseCode: 451 });
