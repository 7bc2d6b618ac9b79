import type { Input } from "../control/input.ts";
import type { Collection } from "../books/store.ts";
import type { Sandbox } from "../sandbox.ts";
import { problem, type UspsError } from "./label-answers.ts";

const HOURS = 60 * 60 * 1000;
const LASTS = 8 * HOURS;
const ROLES = ["PAYER", "LABEL_OWNER"];

/** Accounts that the Enterprise Payment System refuses, by their last digits. */
const REFUSED: readonly (readonly [ending: string, code: string, detail: string])[] = [
  ["404", "100001", "Could not find an EPS Account with number"],
  ["403", "100002", "Your EPS Account is not Active, please check your account and try again."],
  ["402", "100007", "Your Trust balance has insufficient funds. Please fund your Trust balance and try again."],
];

type Authorization = { id: string; crid: string; mid: string; until: number };

/** POST /payments/v3/payment-authorization: who pays for labels, as a token of eight hours. */
export class Payments {
  private readonly tokens: Collection<Authorization>;
  private readonly sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.tokens = sandbox.store.collection("usps.payment");
  }

  authorize(body: Input): { token: string; roles: unknown } | { errors: UspsError[] } {
    const roles = Array.isArray(body.roles) ? (body.roles as Input[]) : [];
    const errors = rolesRefused(roles);
    if (errors.length > 0) return { errors };
    const payer = roles.find((role) => role.roleName === "PAYER")!;
    const refused = REFUSED.find(([ending]) => String(payer.accountNumber).endsWith(ending));
    if (refused) return { errors: [problem(refused[1], "roles", refused[2])] };
    const token = this.sandbox.tokens.issue("usps-payment", LASTS / 1000);
    const until = this.sandbox.clock.now() + LASTS;
    this.tokens.put({ id: token, crid: String(payer.CRID), mid: String(payer.MID), until });
    return { token, roles };
  }

  /** The account behind a token; null where it is missing, unknown or has ended. */
  accountOf(token: string | undefined): Authorization | null {
    const known = this.tokens.get(token ?? "");
    return known && known.until > this.sandbox.clock.now() ? known : null;
  }
}

function rolesRefused(roles: readonly Input[]): UspsError[] {
  const named = (name: string) => roles.filter((role) => role.roleName === name);
  const errors: UspsError[] = [];
  if (named("PAYER").length === 0) errors.push(problem("160228", "roles", "PAYER is required"));
  if (named("LABEL_OWNER").length === 0) errors.push(problem("160229", "roles", "LABEL_OWNER is required"));
  if (ROLES.some((name) => named(name).length > 1))
    errors.push(problem("160227", "roles", "no duplicate roles allowed"));
  for (const role of roles) {
    const name = String(role.roleName ?? "");
    const isDigits = (value: unknown, least: number, most: number) =>
      typeof value === "string" && new RegExp(`^\\d{${least},${most}}$`).test(value);
    if (!isDigits(role.CRID, 1, 15)) errors.push(problem("160218", "roles", `${name} requires CRID`));
    if (!isDigits(role.MID, 6, 9)) errors.push(problem("160221", "roles", `${name} requires MID`));
    if (!isDigits(role.manifestMID, 6, 9)) errors.push(problem("160222", "roles", `${name} requires manifestMID`));
    if (role.accountType !== "EPS")
      errors.push(problem("160220", "roles", `${name} requires accountType of PERMIT or EPS`));
    else if (!isDigits(role.accountNumber, 1, 20))
      errors.push(problem("160224", "roles", `${name} requires accountNumber when accountType is EPS`));
  }
  return errors;
}
