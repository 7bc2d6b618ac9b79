import { SignInRefused } from "#engine/ports/mailer.ts";
import { PoolerAnswers } from "#db/direct-address.ts";

/** Cause of a failed start and advice, in one line; null for an unexpected error. */
type Fault = string | null;

/** Of a database that could not be reached or prepared. `variable` names its URL. */
export function databaseFault(error: unknown, variable: string, url: string): Fault {
  const { code = "", message = "", path } = error as { code?: string; message?: string; path?: string };
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const at = `${hostname}:${port || "5432"}`;
  const database = decodeURIComponent(pathname.slice(1));
  if (isPooler(error))
    return variable === "DATABASE_URL"
      ? `DATABASE_URL: a pooler in transaction mode answers at ${at}; set DATABASE_DIRECT_URL beside it, to the same database without the pooler.`
      : `${variable}: a pooler in transaction mode answers at ${at}; set it to PostgreSQL itself.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `${variable}: there is no host called ${hostname}; correct the URL, or the machine's name service.`;
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ECONNRESET)$/.test(code) || message.includes("timeout"))
    return `${variable}: no PostgreSQL answers at ${at}; start it there, or correct the URL.`;
  // Classes 28 and 42501, and 53300 (PostgreSQL, appendix A).
  if (code.startsWith("28"))
    return `${variable}: PostgreSQL at ${at} refuses the user ${username} or the password; correct the URL, or allow it in pg_hba.conf.`;
  if (code === "42501")
    return `${variable}: the user ${username} may not make what the shop needs (${message}); let an administrator run: create database "${database}" owner "${username}"; and start again.`;
  if (code === "53300")
    return `${variable}: PostgreSQL at ${at} has no connection left; raise max_connections there, or lower DATABASE_POOL.`;
  if (message === "The server does not support SSL connections")
    return `${variable}: PostgreSQL at ${at} offers no TLS, which sslmode asks for; turn it on there (ssl = on), or take sslmode out of the URL.`;
  if (/CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code))
    return `${variable}: the certificate of PostgreSQL at ${at} is not trusted (${code}); name its authority's file by sslrootcert in the URL, or the host as the certificate does.`;
  // The certificate of an authority, or the client's own.
  for (const [setting, file] of searchParams)
    if (path !== undefined && file === path)
      return `${variable}: ${file}, which ${setting} names, cannot be read (${code}); correct the URL, or let the shop's user read it.`;
  return null;
}

/** A pooler answered instead of the server: it refuses session parameters. */
export const isPooler = (error: unknown): boolean =>
  error instanceof PoolerAnswers || (error as Error).message.includes("unsupported startup parameter");

/** The variable or the screen that names a mail server. */
export type MailSetBy = "SMTP_URL" | "SANDBOX" | "Settings → Keys and mail server";

/** Of a mail server that does not take mail. Says nothing of who signs in there. */
export function mailFault(error: unknown, setBy: MailSetBy, at: string): string {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  // It is started with the shop, so there is no host to correct.
  if (setBy === "SANDBOX")
    return `SANDBOX: the sandbox's mail server does not answer at ${at} (${code || "no answer"}); start the shop again, or set SMTP_URL. Mails wait until it does.`;
  if (error instanceof SignInRefused)
    return `${setBy}: the mail server at ${at} refuses the sign-in; correct the user or password.`;
  if (/^(EDNS|ENOTFOUND|EAI_AGAIN)$/.test(code) || message.includes("ENOTFOUND"))
    return `${setBy}: there is no mail server called ${at}; correct the host, or the machine's name service.`;
  if (/CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|SELF_SIGNED|ETLS/.test(code))
    return `${setBy}: the mail server at ${at} has no certificate that is trusted (${code}); correct the host or the encryption.`;
  return `${setBy}: no mail server answers at ${at} (${code || "no answer"}); start it there, or correct the host and port. Mails wait until it does.`;
}

/** Of a folder that could not be read or written. */
export function folderFault(error: unknown, dataDir: string): Fault {
  const { code = "", path } = error as { code?: string; path?: string };
  if (path === undefined || !/^(EACCES|EROFS|EPERM|ENOTDIR|EEXIST|ENOENT|ENOSPC|EDQUOT)$/.test(code)) return null;
  // In the folder, or on the way to it.
  if (!path.startsWith(dataDir) && !dataDir.startsWith(`${path}/`)) return null;
  return code === "ENOSPC" || code === "EDQUOT"
    ? `DATA_DIR: there is no room left for ${path}; make some, or set DATA_DIR to a folder that has.`
    : `DATA_DIR: ${path} cannot be written (${code}); let the shop's user write there, or set DATA_DIR to another folder.`;
}
