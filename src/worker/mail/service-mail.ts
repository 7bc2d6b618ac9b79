import type { MachineView, PlannedService } from "#engine/machines/machine-view.ts";
import { serviceToMail, stopToken } from "#engine/machines/reminders.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import type { Block, Email } from "#engine/ports/letter.ts";
import type { Shop } from "#engine/shop.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { href } from "#i18n/routes.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { listSeparators } from "#i18n/separators.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { sendLetter } from "./send-letter.ts";

/** Values of the mail before a service. */
export interface ServiceMailFacts {
  /** The shop's name. */
  readonly shop: string;
  readonly machine: Pick<MachineView, "name" | "place">;
  readonly service: Pick<PlannedService, "on" | "tasks" | "kit">;
  /** Link to order the kit, and link to stop these mails. */
  readonly url: string;
  readonly stopUrl: string;
}

/** Sends the mail before a service, unless its owner has unsubscribed. */
export async function sendServiceMail(shop: Shop, { machineId }: JobPayloads["send_service_mail"]): Promise<void> {
  const reminder = await serviceToMail(shop, machineId);
  if (!reminder) return;
  const { customerId, email, language, machine, service } = reminder;
  const stop = stopToken(shop.settings.secret, { machineId, customerId });
  const urlOf = (t: ShopTranslator, route: "machines" | "signIn" | "stopMachineMails", query: Record<string, string>) =>
    shop.settings.publicUrl + href(prefixOf[t.language], route, {}, query);
  await sendLetter(shop, {
    to: [{ email, language }],
    name: "serviceDue",
    id: ["service-due", machineId, service.on ?? "now"],
    letterOf: (t, shopName) =>
      serviceEmail(t, {
        shop: shopName,
        machine,
        service,
        // The plan belongs to an account: the link passes through the sign-in page, which forwards a signed-in browser.
        url: urlOf(t, "signIn", { redirectTo: href(prefixOf[t.language], "machines") }),
        stopUrl: urlOf(t, "machines", { stop }),
      }),
    unsubscribeUrlOf: (t) => urlOf(t, "stopMachineMails", { stop }),
  });
}

/** The mail before a service, with its kit. */
export function serviceEmail(t: ShopTranslator, { shop, machine, service, url, stopUrl }: ServiceMailFacts): Email {
  const tasks = service.tasks.map((task) => t(`machines.tasks.${task}`)).join(listSeparators[t.language]);
  const date = service.on === null ? "" : formatDate(service.on, t);
  const isOfSite = machine.place !== "";
  const name = isOfSite ? t("machines.marks.at", { name: machine.name, site: machine.place }) : machine.name;
  const values = { shop, name, date, tasks, place: machine.place };
  const kit: Block[] =
    service.kit.length === 0
      ? []
      : [
          {
            kind: "items",
            rows: service.kit.map(({ name, sku, quantity, price }) => ({
              name,
              detail: `${sku} × ${quantity}`,
              amount: price === null ? t("ui.onRequest") : formatMoney(price, t.language),
            })),
          },
        ];
  return {
    subject: t("mail.serviceDue.subject", values),
    heading: t("mail.serviceDue.heading", values),
    blocks: [
      { kind: "text", text: t("mail.serviceDue.text", values) },
      ...kit,
      { kind: "button", label: t("mail.serviceDue.button"), href: url },
      { kind: "text", text: t(isOfSite ? "mail.serviceDue.manualOfSite" : "mail.serviceDue.manual", values) },
      { kind: "link", label: t("mail.serviceDue.stopButton"), href: stopUrl },
    ],
  };
}
