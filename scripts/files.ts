import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { filePlaces } from "#boot/files.ts";
import { moveFiles, type MoveReport, nothingMoved } from "#engine/backup/move-files.ts";
import { isFilesAway } from "#engine/ports/file-store.ts";
import { readArguments, refuse } from "./read-arguments.ts";
import { CommandRefused, runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";

const help = `Copies the uploaded files from the folder to S3 or back, while the shop goes on, and reads each back to see that it
is the same. It can be stopped at any time; started again it goes on where it was. It deletes nothing unless told.

  npm run files -- --to s3          from DATA_DIR/files to S3_BUCKET
  npm run files -- --to folder      from S3_BUCKET to DATA_DIR/files
  --parallel 4                      so many files at once
  --delete                          removes each file from where it was, once it was found the same where it is now
`;

const { values } = readArguments(help, {
  words: [0, 0],
  options: {
    to: { type: "string" },
    parallel: { type: "string", default: "4" },
    delete: { type: "boolean", default: false },
  },
});
const parallel = Number(values.parallel);
const target = (["s3", "folder"] as const).find((known) => known === values.to);
if (!target || !(parallel >= 1 && parallel <= 64)) refuse(help);

const progress = z.object({
  to: z.string(),
  bucket: z.string(),
  endpoint: z.string(),
  report: z.object({
    copied: z.number(),
    bytes: z.number(),
    same: z.number(),
    different: z.array(z.string()),
    unnamed: z.number(),
    deleted: z.number(),
    last: z.string(),
  }),
});

/** Which move it is, by which one that was stopped is known again. */
interface Move {
  readonly to: string;
  readonly bucket: string;
  readonly endpoint: string;
}

/** Progress of a move to the same place that did not come to its end. */
function begun(kept: string, { to, bucket, endpoint }: Move): MoveReport {
  if (!existsSync(kept)) return nothingMoved;
  const read = progress.safeParse(JSON.parse(readFileSync(kept, "utf8")));
  const isSame = read.success && read.data.to === to && read.data.bucket === bucket && read.data.endpoint === endpoint;
  return isSame ? read.data.report : nothingMoved;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

await runCommand(async (config) => {
  const { folder, s3 } = await filePlaces(config);
  if (!s3) throw new CommandRefused("S3_BUCKET: missing; name the bucket that the files come from or go to.");
  const [from, to] = target === "s3" ? [folder, s3] : [s3, folder];
  const move = { to: target, bucket: config.S3_BUCKET ?? "", endpoint: config.S3_ENDPOINT ?? "" };
  const kept = join(resolve(config.DATA_DIR), `files-to-${target}.json`);
  const start = begun(kept, move);
  if (start !== nothingMoved) process.stdout.write(`Going on after ${start.last}.\n`);
  const report = await withShop(config, { schema: "current", max: 2, statementTimeoutMs: 600_000 }, (db) =>
    moveFiles({ db, from, to, parallel, deletes: values.delete }, start, async (so) => {
      mkdirSync(resolve(config.DATA_DIR), { recursive: true });
      writeFileSync(`${kept}.part`, JSON.stringify({ ...move, report: so }), { mode: 0o600 });
      renameSync(`${kept}.part`, kept);
      process.stdout.write(`${so.copied + so.same} files, ${megabytes(so.bytes)} copied\n`);
    }),
  ).catch((error: unknown) => {
    if (!isFilesAway(error)) throw error;
    throw new CommandRefused(
      `${(error as Error).message}\nNothing is lost. Start the same command again: it goes on where it was.`,
    );
  });
  rmSync(kept, { force: true });
  process.stdout.write(said(report));
  if (report.different.length > 0) process.exitCode = 1;
});

function said({ copied, bytes, same, different, unnamed, deleted }: MoveReport): string {
  const lines = [
    `Done: ${copied} copied (${megabytes(bytes)}) and ${same} there already, each found the same by its SHA-256.`,
    ...(deleted > 0 ? [`${deleted} removed from where they were.`] : []),
    ...(unnamed > 0 ? [`${unnamed} that nothing in the shop names stay where they are.`] : []),
    ...different.map((name) => `Not the same in both places, and left as it is: ${name}`),
  ];
  return `${lines.join("\n")}\n`;
}
