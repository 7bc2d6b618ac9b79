import type { MachineRefused } from "#engine/machines/machines.ts";
import type { ReminderRefused } from "#engine/machines/reminders.ts";
import type { FieldErrorKey } from "../field-errors.ts";

interface UndoFields {
  /** Empty where the machine was removed. */
  readonly key: string;
  /** The machine as it was. */
  readonly machine: string;
  /** Of a machine that is still there: the version that the step has made. */
  readonly version: number;
  /** Of an account's or a site's machine that was removed: its id, signed. */
  readonly token: string;
  /** The site whose it was; empty for one's own. */
  readonly keeper: string;
  /** Mails about it are on, and to which member of the site. */
  readonly remind: boolean;
  readonly mailTo: string;
  /** The site that it was left to, should its owner go; empty for none. */
  readonly heir: string;
}

/** The answer to a form of the page of machines. */
export interface MachineReply {
  readonly done: "removed" | "taken" | "serviced" | "undone" | "reminded" | "unreminded" | null;
  /** The name of the machine it is about. */
  readonly name: string;
  readonly undo: UndoFields | null;
  readonly refused: MachineRefused["code"] | ReminderRefused["code"] | null;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly values: Readonly<Record<string, string>> | null;
}
