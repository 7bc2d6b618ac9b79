import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { isProved } from "#domain/buyers/buyer.ts";
import { cutText } from "#domain/kernel/text.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
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
import { findModel, findModels, type MachineModel } from "#engine/machines/machine-models.ts";
import { viewMachines } from "#engine/machines/machine-view.ts";
import type { KeptMachine, MachineRefused } from "#engine/machines/machines.ts";
import { isStopToken, readStopToken, setReminder, stopReminder, stopToken } from "#engine/machines/reminders.ts";
import type { Shop } from "#engine/shop.ts";
import { href } from "#i18n/routes.ts";
import { type RequestFacts, requestContext, shopContext } from "../../context.ts";
import { badForm, readForm, textOf, textsOf } from "../../read-form.ts";
import { refuseWhereBusy } from "../../search-busy.server.ts";
import { type FieldErrorKey, kindError, requiredError } from "../field-errors.ts";
import { type Garage, openGarage } from "./garage.server.ts";
import { packMachine, unpackMachine } from "./machine-cookie.ts";

/** Query of the list after a step. */
const dones = ["saved"] as const;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const { searchParams } = new URL(request.url);
  const garage = await openGarage(shop, facts, request);
  const stop = searchParams.get("stop");
  const add = searchParams.get("add");
  const find = searchParams.get("find")?.trim().slice(0, 80) ?? "";
  const edit = searchParams.get("edit");
  const model = add === null ? null : await findModel(shop, add, facts.language);
  return {
    isGuest: garage.customer === null,
    // Mails go to confirmed addresses only.
    mayRemind: garage.customer !== null && isProved(garage.customer),
    stop,
    // Mail programs break long links.
    isStopWhole: stop !== null && isStopToken(shop, stop),
    isStopped: searchParams.get("done") === "stopped",
    today: garage.today,
    machines: await viewMachines(shop, garage.machines, garage.today, facts.language),
    find,
    isAdding: add !== null || find !== "",
    found: find === "" ? null : await findModels(shop, find, facts.language).catch(refuseWhereBusy),
    model,
    /** Name of the same model that is in the list already; null for none. */
    namedBefore: model && (garage.machines.find(({ productId }) => productId === model.productId)?.name ?? null),
    isUnlisted: add === "other",
    slug: add ?? "",
    editing: edit,
    done: dones.find((one) => one === searchParams.get("done")) ?? null,
  };
}

interface UndoFields {
  /** Empty where the machine was removed. */
  readonly key: string;
  /** The machine as it was. */
  readonly machine: string;
  /** Of an account's machine that was removed: its id, signed. */
  readonly token: string;
  /** Mails about it are on. */
  readonly remind: boolean;
}

export interface MachineReply {
  readonly done: "removed" | "serviced" | "undone" | "reminded" | "unreminded" | null;
  /** The name of the machine it is about. */
  readonly name: string;
  readonly undo: UndoFields | null;
  readonly refused: MachineRefused["code"] | "email_unconfirmed" | null;
  readonly fieldErrors: readonly FieldErrorKey[];
  readonly values: Readonly<Record<string, string>> | null;
}

const nothing: MachineReply = { done: null, name: "", undo: null, refused: null, fieldErrors: [], values: null };

interface Sent {
  readonly shop: Shop;
  readonly garage: Garage;
  readonly form: FormData;
  readonly facts: RequestFacts;
  findModel(slug: string): Promise<MachineModel | null>;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  const intent = textOf(form, "intent");
  if (intent === "stop") return stopMails(shop, facts, textOf(form, "stop"));
  const answer = lookUp(answers, intent);
  if (!answer) throw badForm();
  const garage = await openGarage(shop, facts, request);
  return answer({ shop, garage, form, facts, findModel: (slug) => findModel(shop, slug, facts.language) });
}

/** Stops the mails about a machine by their own link, for its holder. */
async function stopMails(shop: Shop, facts: RequestFacts, token: string): Promise<never> {
  if (!(await stopReminder(shop, token))) throw badForm();
  throw redirect(href(facts.prefix, "machines", {}, { stop: token, done: "stopped" }), 303);
}

const answers: Readonly<Record<string, (sent: Sent) => Promise<ReturnType<typeof data<MachineReply>>>>> = {
  save,
  remove,
  serviced,
  undo,
  remind: (form) => remind(form, true),
  unremind: (form) => remind(form, false),
};

async function save({ garage, form, facts, findModel }: Sent) {
  const key = textOf(form, "key") || null;
  const typed = Object.fromEntries(machineFields.map((field) => [field, cutText(textOf(form, field), 200)]));
  const values = { ...typed, kind: cutText(textOf(form, "kind"), 40) };
  const refused = (part: Partial<MachineReply>, status: number) => data({ ...nothing, values, ...part }, status);
  const before = key === null ? null : (garage.machines.find((one) => one.key === key) ?? null);
  if (key !== null && !before) return refused({ refused: "machine_missing" }, 404);
  const reading = readMachineFacts(typed as Record<(typeof machineFields)[number], string>, garage.today);
  const model = before ?? (await modelOf(form, findModel));
  const errors = [
    ...(model ? [] : [requiredError("kind", "machines.fields.kind")]),
    ...(reading.ok ? [] : reading.error.fieldErrors.map(fieldErrorOf)),
  ];
  if (!reading.ok || !model) return refused({ fieldErrors: errors }, 400);
  const { productId, kind } = model;
  const machine = before
    ? withFacts(before, reading.value)
    : nameMachine({ productId, kind }, reading.value, garage.today);
  const result = await garage.save(key, machine);
  if (!result.ok) return refused({ refused: result.error.code }, result.error.code === "machine_missing" ? 404 : 409);
  throw redirect(href(facts.prefix, "machines", {}, { done: "saved" }), 303);
}

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

async function remove({ shop, garage, form }: Sent) {
  const key = textOf(form, "key");
  const machine = garage.machines.find((one) => one.key === key);
  const result = await garage.remove(key);
  if (!machine || !result.ok) return data({ ...nothing, refused: "machine_missing" as const }, 404);
  const token = garage.customer ? stopToken(shop.settings.secret, Number(machine.key)) : "";
  const undo = { key: "", machine: packMachine(machine), token, remind: machine.remind };
  return data({ ...nothing, done: "removed" as const, name: machine.name, undo });
}

async function serviced({ garage, form }: Sent) {
  const key = textOf(form, "key");
  const machine = garage.machines.find((one) => one.key === key);
  const tasks = textsOf(form, "task").filter(isServiceTask);
  if (!machine) return data({ ...nothing, refused: "machine_missing" as const }, 404);
  const result = await garage.save(key, afterService(machine, tasks, garage.today));
  if (!result.ok) return data({ ...nothing, refused: result.error.code }, 409);
  const undo = { key, machine: packMachine(machine), token: "", remind: machine.remind };
  return data({ ...nothing, done: "serviced" as const, name: machine.name, undo });
}

/** A customer's choice of mails before services, for each machine. */
async function remind({ shop, garage, form }: Sent, isOn: boolean) {
  const key = textOf(form, "key");
  const machine = garage.machines.find((one) => one.key === key);
  if (!garage.customer || !machine) return data({ ...nothing, refused: "machine_missing" as const }, 404);
  const set = await setReminder(shop, garage.customer, { key, isOn });
  if (!set.ok) return data({ ...nothing, refused: set.error.code }, set.error.code === "machine_missing" ? 404 : 409);
  return data({ ...nothing, done: isOn ? ("reminded" as const) : ("unreminded" as const), name: machine.name });
}

async function undo({ shop, garage, form }: Sent) {
  const machine = unpackMachine(textOf(form, "machine"), garage.today);
  if (!machine) throw badForm();
  const key = textOf(form, "key") || null;
  const result = await garage.save(key, machine, readStopToken(shop.settings.secret, textOf(form, "token")));
  if (!result.ok) return data({ ...nothing, refused: result.error.code }, 409);
  // What was taken out took the wish for its mails along.
  if (key === null && garage.customer && textOf(form, "remind") === "on")
    await setReminder(shop, garage.customer, { key: result.value, isOn: true });
  return data({ ...nothing, done: "undone" as const, name: machine.name });
}
