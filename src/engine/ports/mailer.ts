import type { Language } from "#domain/kernel/language.ts";

/** A mail ready to go: its text part says everything its HTML part does. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** Names the mail among those of its job, which adds its own number: a job that is tried again repeats the message. */
  readonly messageId: string;
  /** Where a mail that was asked for is stopped by one POST, without signing in (RFC 8058); mails about orders and accounts have none. */
  readonly unsubscribeUrl?: string;
}

/** Sends mail. Throws when it could not be handed over, so that the job is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
