import { data, redirect } from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { readId, readWholeNumber } from "#domain/kernel/read-whole-number.ts";
import {
  machineFields,
  type MachineFieldError,
  nameMachine,
  readMachineFacts,
  withFacts,
} from "#domain/machines/machine.ts";
import { isMachineKind } from "#domain/machines/machine-kind.ts";
import { afterService } from "#domain/machines/service-plan.ts";
import { isServiceTask } from "#domain/machines/service-rules.ts";
import type { MachineModel } from "#engine/machines/machine-models.ts";
import type { KeptMachine } from "#engine/machines/machine-rows.ts";
import { leaveMachine, takeMachineOver } from "#engine/machines/heirs.ts";
import { giveMachine, type MachineRefused } from "#engine/machines/machines.ts";
import { readRemovedToken, removedToken, setReminder } from "#engine/machines/reminders.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import type { RequestFacts } from "../../context.ts";
import { badForm, textOf, textsOf } from "../../read-form.ts";
import { type FieldErrorKey, kindError, requiredError } from "../field-errors.ts";
import { readKeeper } from "../keeper.server.ts";
import type { Garage } from "./garage.server.ts";
import { packMachine, unpackMachine } from "./machine-cookie.ts";
import type { MachineReply } from "./machine-reply.ts";

const nothing: MachineReply = { done: null, name: "", undo: null, refused: null, fieldErrors: [], values: null };

interface Sent {
  readonly shop: Shop;
  readonly garage: Garage;
  readonly form: FormData;
  readonly facts: RequestFacts;
  findModel(slug: string): Promise<MachineModel | null>;
}

type Answer = Promise<ReturnType<typeof data<MachineReply>>>;

/** The forms of the page, by their intent. */
export const machineAnswers: Readonly<Record<string, (sent: Sent) => Answer>> = {
  save,
  remove,
  serviced,
  undo,
  give,
  leave: (sent) => leave(sent, readId(textOf(sent.form, "shareWith")) ?? 0),
  unleave: (sent) => leave(sent, null),
  "take-over": takeOver,
  remind: (form) => remind(form, true),
  unremind: (form) => remind(form, false),
};

const statusOf = (code: MachineRefused["code"]): number => (code === "machine_missing" ? 404 : 409);

/** The machine that a form is about, as the form showed it. A form without a version shows it as it is. */
function machineOf({ garage, form }: Pick<Sent, "garage" | "form">): KeptMachine | null {
  const machine = garage.machines.find(({ key }) => key === textOf(form, "key"));
  if (!machine) return null;
  return { ...machine, version: readWholeNumber(textOf(form, "version")) ?? machine.version };
}

const missing = () => data({ ...nothing, refused: "machine_missing" as const }, 404);

async function save(sent: Sent) {
  const { garage, form, facts, findModel } = sent;
  const typed = Object.fromEntries(machineFields.map((field) => [field, textOf(form, field)]));
  const values = {
    ...typed,
    kind: textOf(form, "kind"),
    keeper: cutText(textOf(form, "keeper"), 40),
  };
  const refused = (part: Partial<MachineReply>, status: number) => data({ ...nothing, values, ...part }, status);
  const before = textOf(form, "key") === "" ? null : machineOf(sent);
  if (textOf(form, "key") !== "" && !before) return refused({ refused: "machine_missing" }, 404);
  const reading = readMachineFacts(typed as Record<(typeof machineFields)[number], string>, garage.today);
  const model = before ?? (await modelOf(form, findModel));
  const errors = [
    ...(model ? [] : [requiredError("kind", "machines.fields.kind")]),
    ...(reading.ok ? [] : reading.error.fieldErrors.map(fieldErrorOf)),
  ];
  if (!reading.ok || !model) return refused({ fieldErrors: errors }, 400);
  const { productId, kind } = model;
  const result = before
    ? await garage.change(before, withFacts(before, reading.value))
    : await garage.add(nameMachine({ productId, kind }, reading.value, garage.today), {
        siteId: readKeeper(values.keeper),
        restored: null,
      });
  if (!result.ok) return refused(refusalAt("keeper", result.error), statusOf(result.error.code));
  throw redirect(href(facts.prefix, "machines", {}, { done: "saved" }), 303);
}

/** A refusal at the field of whose it is, or of the whole form. */
const refusalAt = (field: string, { code }: MachineRefused): Partial<MachineReply> =>
  code === "site_of_others" ? { fieldErrors: [{ field, key: "machines.errors.site_of_others" }] } : { refused: code };

/** The product that was chosen, or one of a kind that is in no catalogue. */
async function modelOf(
  form: FormData,
  findModel: Sent["findModel"],
): Promise<Pick<KeptMachine, "productId" | "kind"> | null> {
  const slug = textOf(form, "model");
  if (slug !== "") return findModel(slug);
  const kind = textOf(form, "kind");
  return isMachineKind(kind) ? { productId: null, kind } : null;
}

const fieldErrorOf = ({ field, ...error }: MachineFieldError): FieldErrorKey =>
  kindError(field, `machines.fields.${field}`, error);

/** The fields by which Undo brings a machine back. */
const undoOf = (
  machine: KeptMachine,
): Pick<NonNullable<MachineReply["undo"]>, "machine" | "keeper" | "remind" | "mailTo" | "heir"> => ({
  machine: packMachine(machine),
  keeper: String(machine.siteId ?? ""),
  remind: machine.remind,
  mailTo: String(machine.mailTo?.memberId ?? ""),
  heir: String(machine.heir?.siteId ?? ""),
});

async function remove({ shop, garage, form }: Sent) {
  const machine = garage.machines.find(({ key }) => key === textOf(form, "key"));
  const result = machine && (await garage.remove(machine.key));
  if (!machine || !result?.ok) return missing();
  const token = garage.customer ? removedToken(shop.settings.secret, Number(machine.key)) : "";
  const undo = { ...undoOf(machine), key: "", version: 0, token };
  return data({ ...nothing, done: "removed" as const, name: machine.name, undo });
}

async function serviced(sent: Sent) {
  const { garage, form } = sent;
  const machine = machineOf(sent);
  const tasks = textsOf(form, "task").filter(isServiceTask);
  if (!machine) return missing();
  const result = await garage.change(machine, afterService(machine, tasks, garage.today));
  if (!result.ok) return data({ ...nothing, refused: result.error.code }, 409);
  const undo = { ...undoOf(machine), key: machine.key, version: machine.version + 1, token: "" };
  return data({ ...nothing, done: "serviced" as const, name: machine.name, undo });
}

/** Hands one's own machine to a site. */
async function give({ shop, garage, form, facts }: Sent) {
  const machine = garage.machines.find(({ key }) => key === textOf(form, "key"));
  if (!garage.customer || !machine) return missing();
  const shareWith = cutText(textOf(form, "shareWith"), 40);
  const result = await giveMachine(shop, garage.customer, { key: machine.key, siteId: readId(shareWith) ?? 0 });
  if (!result.ok) return data({ ...nothing, ...refusalAt("shareWith", result.error) }, statusOf(result.error.code));
  throw redirect(href(facts.prefix, "machines", {}, { done: "given" }), 303);
}

/** Leaves one's own machine to a site, for when they have gone; null takes that back. */
async function leave({ shop, garage, form, facts }: Sent, siteId: number | null) {
  if (!garage.customer) return missing();
  const result = await leaveMachine(shop, garage.customer, { key: textOf(form, "key"), siteId });
  if (!result.ok) return data({ ...nothing, ...refusalAt("shareWith", result.error) }, statusOf(result.error.code));
  throw redirect(href(facts.prefix, "machines", {}, { done: siteId === null ? "unleft" : "left" }), 303);
}

/** Takes over, for their company, a machine that somebody who has gone left to it. */
async function takeOver({ shop, garage, form }: Sent) {
  if (!garage.customer) return missing();
  const result = await takeMachineOver(shop, garage.customer, textOf(form, "key"));
  if (!result.ok) return data({ ...nothing, refused: result.error.code }, statusOf(result.error.code));
  return data({ ...nothing, done: "taken" as const, name: result.value.name });
}

/** The choice of mails before services, for each machine; of a site's, whom they go to. */
async function remind({ shop, garage, form }: Sent, isOn: boolean) {
  const machine = garage.machines.find(({ key }) => key === textOf(form, "key"));
  if (!garage.customer || !machine) return missing();
  const memberId = readId(textOf(form, "mailTo"));
  const set = await setReminder(shop, garage.customer, { key: machine.key, isOn, memberId });
  if (!set.ok) return data({ ...nothing, refused: set.error.code }, set.error.code === "machine_missing" ? 404 : 409);
  return data({ ...nothing, done: isOn ? ("reminded" as const) : ("unreminded" as const), name: machine.name });
}

async function undo({ shop, garage, form }: Sent) {
  const machine = unpackMachine(textOf(form, "machine"), garage.today);
  if (!machine) throw badForm();
  const key = textOf(form, "key");
  const before = { key, version: readWholeNumber(textOf(form, "version")) ?? 0 };
  const restored = readRemovedToken(shop.settings.secret, textOf(form, "token"));
  const result = key
    ? await garage.change(before, machine)
    : await garage.add(machine, { siteId: readKeeper(textOf(form, "keeper")), restored });
  if (!result.ok) return data({ ...nothing, refused: result.error.code }, 409);
  // A machine that was taken out took the wishes of its owner along.
  const heir = readId(textOf(form, "heir"));
  if (key === "" && garage.customer && heir !== null)
    await leaveMachine(shop, garage.customer, { key: result.value, siteId: heir });
  if (key === "" && garage.customer && textOf(form, "remind") === "on")
    await setReminder(shop, garage.customer, {
      key: result.value,
      isOn: true,
      memberId: readId(textOf(form, "mailTo")),
    });
  return data({ ...nothing, done: "undone" as const, name: machine.name });
}
