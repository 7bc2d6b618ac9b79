import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

interface Taken<Options extends ParseArgsOptionsConfig> {
  /** Fewest and most words beside options that a command takes. */
  readonly words: readonly [least: number, most: number];
  readonly options?: Options;
}

/**
 * Arguments of a command. With --help it says its help and ends well; what it does not know, or too few or too many
 * words, ends it with the help and 2 before it does anything.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  help: string,
  { words: [least, most], options }: Taken<Options>,
) {
  const read = parsed(help, options ?? ({} as Options));
  if ("help" in read.values) {
    process.stdout.write(help);
    process.exit(0);
  }
  const { length } = read.positionals;
  if (length < least || length > most) refuse(help);
  return read;
}

function parsed<Options extends ParseArgsOptionsConfig>(help: string, options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options: { ...options, help: { type: "boolean", short: "h" } } });
  } catch (error) {
    return refuse(help, (error as Error).message);
  }
}

/** Ends the command with what is wrong and its help. */
export function refuse(help: string, why?: string): never {
  process.stderr.write(why === undefined ? help : `${why}\n\n${help}`);
  process.exit(2);
}
