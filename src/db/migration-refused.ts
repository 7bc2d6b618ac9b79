/** The schema cannot be brought up to date; the message says why and what to do. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}
