import type { Database } from "../../platform/database.ts";
import type { Log } from "../../platform/log.ts";
import type { Clock } from "../../ports/clock.ts";
import type { FileStore } from "../../ports/file-store.ts";
import type { LabelSellers } from "../../ports/label-seller.ts";

export interface LabelDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly labels: LabelSellers;
  readonly log: Pick<Log, "warn">;
}
