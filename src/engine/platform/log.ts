/** Fields of a log line. There are none for names and addresses of people, on purpose. */
export interface LogFields {
  request?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
  /** Parts of the duration: waiting for a connection, for the database, and rendering. */
  waiting?: number;
  database?: number;
  rendering?: number;
  job?: string;
  /** Of a job that does many things in turn, the one that the line is about, such as `draft 12`. */
  item?: string;
  order?: number | string;
  payment?: number;
  refund?: number;
  product?: number | string;
  provider?: string;
  event?: string;
  outcome?: string;
  count?: number;
  attempt?: number;
  error?: string;
  stack?: string;
  build?: string;
}

export type LogLevel = "debug" | "info" | "warn" | "error";

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

const order: Record<LogLevel, number> = { debug: 0, info: 1, warn: 2, error: 3 };

/** Logs one JSON object per line, from `level` up. */
export function jsonLog(
  level: LogLevel = "info",
  write: (line: string) => void = (line) => process.stdout.write(line),
): Log {
  const at =
    (own: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (order[own] < order[level]) return;
      write(`${JSON.stringify({ at: new Date().toISOString(), level: own, message, ...fields })}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

/**
 * An error's name, text and stack as log fields. Email addresses are removed, since texts of foreign servers and
 * libraries may contain them. A lost connection has no stack, which would be the same for every user of it.
 */
export function errorFields(error: unknown): Pick<LogFields, "error" | "stack"> {
  if (!(error instanceof Error)) return { error: withoutAddresses(String(error)) };
  const { name, message } = error;
  // With several addresses tried, the error itself has no text; the first inner one does.
  const text = message === "" && error instanceof AggregateError ? String(error.errors[0]) : `${name}: ${message}`;
  const stack = isConnectionLost(error) || error.stack === undefined ? undefined : withoutAddresses(error.stack);
  return { error: withoutAddresses(text), stack };
}

/**
 * True for the error of a lost connection: classes 57P and 08 (PostgreSQL, appendix A), system codes, and messages the
 * driver gives without a code.
 */
export const isConnectionLost = ({ code = "", message }: Error & { readonly code?: string }): boolean =>
  /^(?:ECONN|EPIPE|EHOST|ENET|57P0|08)/.test(code) ||
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client was closed)/.test(message) ||
  message.startsWith("Client has encountered a connection error");

/** The text with its email addresses replaced by an ellipsis. */
export const withoutAddresses = (text: string): string =>
  text.replaceAll(/[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "…");
