import { resolve } from "node:path";
import { withSecondStore } from "#engine/platform/second-file-store.ts";
import type { FileFault, FileStore } from "#engine/ports/file-store.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";
import { type Config, ConfigError } from "./config.ts";

type FileConfig = Pick<Config, "DATA_DIR" | "FILE_STORE" | "S3_BUCKET" | "S3_ENDPOINT" | "S3_REGION">;

/** Storage places: always the folder, and S3 if a bucket is configured. Without one, its SDK is not loaded. */
export async function filePlaces(config: FileConfig): Promise<{ folder: FileStore; s3: FileStore | null }> {
  const { DATA_DIR, S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = config;
  const folder = createLocalFiles(resolve(DATA_DIR, "files"));
  if (bucket === undefined) return { folder, s3: null };
  const { createS3Files } = await import("#providers/s3/file-store.ts");
  return { folder, s3: createS3Files({ bucket, endpoint, region }) };
}

/** The shop's files: in the configured place, and for as long as they move also in the other. */
export async function openFiles(config: FileConfig): Promise<FileStore> {
  const { folder, s3 } = await filePlaces(config);
  if (!s3) return folder;
  return config.FILE_STORE === "s3" ? withSecondStore(s3, folder) : withSecondStore(folder, s3);
}

/**
 * The error of the file store for the log; null if it works. Throws a ConfigError for errors that only the operator can
 * fix. An unreachable server does not prevent the start, as it may come back.
 */
export async function checkFiles(files: FileStore, config: FileConfig): Promise<string | null> {
  const fault = await files.fault();
  if (fault === null) return null;
  const mend = mendOf(fault, config);
  if (mend !== null) throw new ConfigError(mend);
  return fault.detail;
}

/** The operator's task before the shop can start; null for a fault that it starts with. */
function mendOf({ code, detail }: FileFault, config: FileConfig): string | null {
  const bucket = `the bucket ${config.S3_BUCKET} at ${config.S3_ENDPOINT ?? "Amazon S3"}`;
  const mends: Readonly<Record<FileFault["code"], string | null>> = {
    unusable: `DATA_DIR: files cannot be stored (${detail}); let the shop's user write there, or set DATA_DIR to another folder.`,
    denied: `AWS_ACCESS_KEY_ID: ${bucket} refuses these keys; correct them, or allow them s3:ListBucket, s3:GetObject, s3:PutObject and s3:DeleteObject there.`,
    no_bucket: `S3_BUCKET: there is no such bucket: ${bucket}; make it there, or correct S3_BUCKET or S3_ENDPOINT.`,
    other_region: `S3_REGION: ${bucket} lies in another region than ${config.S3_REGION}; set its own.`,
    no_credentials: `AWS_ACCESS_KEY_ID: there are no keys to ${bucket}; set it with AWS_SECRET_ACCESS_KEY, or give this machine a role.`,
    // A shop that sells without storing pictures is better than none; it says so at /readyz.
    full: null,
    away: null,
  };
  return mends[code];
}
