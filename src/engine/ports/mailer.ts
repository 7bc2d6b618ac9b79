import type { Language } from "#domain/kernel/language.ts";

/** A mail ready to send: its text part has the same content as its HTML part. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** The shop's name beside its mailbox, unless the mailbox was configured with a name. */
  readonly sender?: string;
  /**
   * Names the mail among those of its job, which adds its own number: a job that is tried again repeats the message.
   */
  readonly messageId: string;
  /**
   * URL that stops requested mails by one POST without signing in (RFC 8058). Mails about orders and accounts have
   * none.
   */
  readonly unsubscribeUrl?: string;
}

/** One mail to each of several people. */
export interface MailToEach extends Omit<Mail, "to"> {
  readonly to: readonly string[];
}

/** The server takes mail, and not this one: another to somebody else may leave. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The server does not take the user or password. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
}

/**
 * True for errors of the mail server or of the way to it; others are bugs. By names and codes: the pages' program has
 * the classes twice, once in its bundle.
 */
export function isMailServerError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === "MailRefused" || name === "SignInRefused") return true;
  // Of sockets, name servers, TLS and the mailer's own; those of wrong calls begin with ERR_.
  return /^(E(?!RR_)[A-Z_]+|ERR_(SSL|TLS).*|\w*(CERT|UNABLE_TO|SELF_SIGNED)\w*)$/.test(code ?? "");
}

/** Sends mail. Throws when it could not be handed over, so that the job is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Why nothing can be sent now, in one line; null if its server takes mail. Left out where there is no server. */
  fault?(): Promise<string | null>;
  close(): void;
}
