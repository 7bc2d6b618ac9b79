import { type FileFault, FilesAway } from "#engine/ports/file-store.ts";

/** Codes of sockets, name servers and TLS. Files of this machine have others. */
const ofSocket = /^(ECONN|EHOST|ENET|EPIPE|EPROTO|ETIMEDOUT|ENOTFOUND|EAI_|HPE_|ERR_STREAM_PREMATURE_CLOSE)/;
const ofTls = /^(ERR_SSL|ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|INVALID_CA|HOSTNAME_MISMATCH)/;
/** Names of the AWS SDK for a request that got no answer, or that no credentials were found for. */
const ofSdk = /^(TimeoutError|AbortError|NetworkingError|\w*ProviderError)$/;

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;

/** True if the server answered, with whatever. */
export const hasAnswered = (error: unknown): boolean => statusOf(error) > 0;

/** True if the server answered that the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== "NoSuchBucket";

/**
 * Maps a refusal of the server, a broken connection or the lack of credentials to an outage of the store; other errors,
 * such as those of a file of this machine, pass through.
 */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof FilesAway) return error;
  const { name, message, code = "" } = error as NodeJS.ErrnoException;
  const isOutage = hasAnswered(error) || ofSdk.test(name) || ofSocket.test(code) || ofTls.test(code);
  return isOutage ? new FilesAway(`S3: ${name}: ${message}`, { cause: error }) : error;
}

/** The fault that an error of a question about the bucket tells of. */
export function bucketFault(error: unknown): FileFault {
  if (!hasAnswered(error))
    return /credential/i.test(String(error))
      ? { code: "no_credentials", detail: "no credentials" }
      : { code: "away", detail: "away" };
  const status = statusOf(error);
  if (status === 403) return { code: "denied", detail: "access denied" };
  if (status === 404) return { code: "no_bucket", detail: "no such bucket" };
  if (status === 301) return { code: "other_region", detail: "another region" };
  return { code: "away", detail: `status ${status}` };
}
