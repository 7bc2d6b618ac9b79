/** The schema can't be migrated; the message gives reason and advice. */
export class MigrationRefused extends Error {
  override readonly name = "MigrationRefused";
}
