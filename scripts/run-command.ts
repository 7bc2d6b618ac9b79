import { accessSync, constants, statSync } from "node:fs";
import { resolve } from "node:path";
import { inspect } from "node:util";
import { type Config, ConfigError, readConfig } from "#boot/config.ts";
import { folderFault } from "#boot/start-faults.ts";
import { MigrationRefused } from "#db/migration-refused.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";

/** Why a command cannot be done as things are: a sentence that names the variable or file and says what to do. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

// No command signs anything. Without one, reading the configuration would make a folder with a secret of its own.
const unusedSecret = "unused".repeat(6);

/**
 * Does a command's work, once its words are understood. What can be expected to go wrong is one sentence on stderr;
 * what cannot keeps its stack. Either way the command ends with 1.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig({ ...process.env, SECRET: process.env.SECRET || unusedSecret }));
  } catch (error) {
    process.stderr.write(`${expected(error) ?? inspect(error)}\n`);
    process.exitCode = 1;
  }
}

/** Sentence for an error that was foreseen; null for another. */
function expected(error: unknown): string | null {
  const isSaid =
    error instanceof CommandRefused ||
    error instanceof ConfigError ||
    error instanceof MigrationRefused ||
    isFilesAway(error);
  if (isSaid) return (error as Error).message;
  return folderFault(error, resolve(process.env.DATA_DIR || "data"));
}

/** Refuses a file that a command is to read and that is not there, or cannot be read. */
export function requireFile(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new CommandRefused(`${resolve(file)}: there is no such file; name one that is there.`);
  if (found.isDirectory()) throw new CommandRefused(`${resolve(file)}: this is a folder; name a file in it.`);
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new CommandRefused(`${resolve(file)}: this user may not read it; allow that, or name another file.`);
  }
}
