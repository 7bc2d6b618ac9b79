import { systemClock } from "#engine/ports/clock.ts";
import { inviteStaff } from "#engine/staff/join.ts";
import "#i18n/add-admin-routes.ts";
import { href } from "#i18n/routes.ts";
import { readArguments } from "./read-arguments.ts";
import { CommandRefused, runCommand } from "./run-command.ts";
import { withShop } from "./with-shop.ts";

const help = `Makes the link by which the first owner joins the merchant's side. It works once, for 24 hours:

  npm run owner -- EMAIL

For somebody who is there already it renews password and second factor, and makes them an owner.
`;

const [email = ""] = readArguments(help, { words: [1, 1] }).positionals;
await runCommand(async (config) => {
  const invited = await withShop(config, { schema: "make", max: 1 }, (db) =>
    inviteStaff(db, { email, role: "owner", by: null }, systemClock.now()),
  );
  if (!invited.ok) throw new CommandRefused(`${email} is not an email address`);
  process.stdout.write(
    `${config.ADMIN_URL ?? config.PUBLIC_URL}${href("", "adminJoin", {}, { token: invited.value })}\n`,
  );
});
