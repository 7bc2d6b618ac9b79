import type { Language } from "#domain/kernel/language.ts";

/** A mail ready to go: its text part says everything its HTML part does. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: Language;
  /** Makes a repeated delivery recognisable as the same message. */
  readonly messageId: string;
}

/** Sends mail. Throws when it could not be handed over, so that the job is tried again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}
