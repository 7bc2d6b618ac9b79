import { Form } from "react-router";
import type { MailedMember } from "#engine/machines/machine-rows.ts";
import { usualHoursPerWeek } from "#domain/machines/service-plan.ts";
import type { MachineView } from "#engine/machines/machine-view.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { categoryName } from "#i18n/translator.ts";
import { colons } from "#i18n/separators.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { Intervals } from "./intervals.tsx";
import { Reminder, SiteReminder } from "./machine-reminder.tsx";
import { Service } from "./service.tsx";

/** A machine with its next services, the kit for each, and where its parts are. */
export function MachineCard({
  machine,
  isOpen,
  saysWhose,
  members,
  reminders,
}: {
  machine: MachineView;
  isOpen: boolean;
  /** There may be machines of a site beside one's own. */
  saysWhose: boolean;
  /** Whom mails about a site's machine can go to. */
  members: readonly MailedMember[];
  /** Mails before a service are available; null for a guest. */
  reminders: "offered" | "unconfirmed" | null;
}) {
  const t = useT();
  const { key, services, hours, hoursPerWeek } = machine;
  const [next, ...later] = services;
  const id = `machine-${key}`;
  return (
    <article aria-labelledby={id} className="flex flex-col gap-5 rounded-lg border border-line p-4 sm:p-5">
      <Head machine={machine} id={id} saysWhose={saysWhose} />
      <section aria-labelledby={`${id} ${id}-plan`} className="flex flex-col gap-3">
        <h3 id={`${id}-plan`} className="font-semibold">
          {t("machines.plan.title")}
        </h3>
        <p className="text-sm text-muted">{t("machines.plan.manual")}</p>
        {hours === null && <p className="text-sm">{t("machines.plan.noHours")}</p>}
        {hours !== null && hoursPerWeek === null && (
          <p className="text-sm">{t("machines.plan.noPace", { hours: String(usualHoursPerWeek) })}</p>
        )}
        {next ? <Service machine={machine} service={next} /> : <p>{t("machines.plan.none")}</p>}
        {later.length > 0 && (
          <Disclosure open={isOpen} printed summary={t("machines.plan.later", { count: later.length })}>
            <div className="flex flex-col gap-3">
              {later.map((service, at) => (
                <Service key={at} machine={machine} service={service} isLater />
              ))}
            </div>
          </Disclosure>
        )}
        {machine.intervals.length > 0 && (
          <Disclosure summary={t("machines.plan.intervals")} printed>
            <Intervals machine={machine} />
          </Disclosure>
        )}
      </section>
      {reminders &&
        services.length > 0 &&
        (machine.siteId === null ? (
          <Reminder machine={machine} isOffered={reminders === "offered"} />
        ) : (
          <SiteReminder machine={machine} members={members} />
        ))}
      <Shelves machine={machine} />
    </article>
  );
}

function Head({ machine, id, saysWhose }: { machine: MachineView; id: string; saysWhose: boolean }) {
  const t = useT();
  const to = useHref();
  const { name, model, kind, serial, hours, readOn, hoursNow, hoursPerWeek } = machine;
  const count = (value: number) => formatNumber(value, t.language);
  const reading =
    hours !== null && readOn !== null
      ? t("machines.facts.hoursRead", { hours: count(hours), date: formatDate(readOn, t) })
      : null;
  const facts = [
    [t("machines.facts.kind"), categoryName(t, kind)],
    serial && [t("machines.facts.serial"), serial],
    reading && [t("machines.facts.hours"), reading],
    hoursNow !== null && hoursNow !== hours && ["", t("machines.facts.hoursNow", { hours: count(hoursNow) })],
    hoursPerWeek !== null && [t("machines.facts.pace"), t("machines.facts.paceValue", { hours: count(hoursPerWeek) })],
  ].filter((fact) => Array.isArray(fact));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {model && <ProductPicture family={model.pictureFamily} sizes="7rem" alt="" className="max-sm:hidden" />}
      <div className={`flex flex-col gap-2 ${model ? "" : "sm:col-span-2"}`}>
        <h2 id={id} className="text-xl font-semibold wrap-anywhere">
          {name}
        </h2>
        {saysWhose && (
          <p className="flex items-start gap-2 text-sm font-semibold wrap-anywhere">
            <Icon name={machine.place ? "pin" : "user"} className="mt-0.5 size-4" />
            {machine.place
              ? t("machines.keptBy", { site: machine.place })
              : machine.heir
                ? t("machines.privateLeft", { site: machine.heir.place })
                : t("machines.private")}
          </p>
        )}
        {model ? (
          <Link to={to("product", { id: model.slug })} className="link self-start text-sm wrap-anywhere">
            <Figures text={model.name} />
          </Link>
        ) : (
          <p className="text-sm text-muted">{t("machines.facts.unlisted")}</p>
        )}
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {facts.map(([label, value]) => (
            <div key={`${label} ${value}`} className="min-w-0">
              {label && <dt className="inline text-muted">{`${label}${colons[t.language]}`}</dt>}
              <dd className="inline font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <MachineActions machine={machine} />
      </div>
    </div>
  );
}

function MachineActions({ machine: { key, name } }: { machine: MachineView }) {
  const t = useT();
  const to = useHref();
  return (
    <Form method="post" className="-mx-2 flex flex-wrap gap-1">
      <input type="hidden" name="key" value={key} />
      <ButtonLink
        to={to("machines", {}, { edit: key })}
        variant="quiet"
        size="small"
        icon="edit"
        aria-label={t("machines.editOf", { name })}
      >
        {t("machines.edit")}
      </ButtonLink>
      <Button
        type="submit"
        name="intent"
        value="remove"
        variant="quiet"
        size="small"
        icon="trash"
        aria-label={t("machines.removeOf", { name })}
      >
        {t("machines.remove")}
      </Button>
    </Form>
  );
}

const shelfLook =
  "inline-flex min-h-9 items-center rounded-full border border-line px-3 hover:border-ink pointer-coarse:min-h-11";

/** Its parts diagram, and where the catalogue has parts that fit. */
function Shelves({ machine: { key, model, shelves, name } }: { machine: MachineView }) {
  const t = useT();
  const to = useHref();
  if (!model) return null;
  const id = `machine-${key}`;
  return (
    <section aria-labelledby={`${id} ${id}-parts`} className="flex flex-col gap-2">
      <h3 id={`${id}-parts`} className="font-semibold">
        {t("machines.parts.title")}
      </h3>
      <ul className="flex flex-wrap gap-2 text-sm">
        <li>
          <Link
            to={to("partsDiagram", { id: model.slug })}
            className={shelfLook}
            aria-label={t("machines.parts.diagramOf", { name })}
          >
            {t("machines.parts.diagram")}
          </Link>
        </li>
        {shelves.map(({ category, name, count }) => (
          <li key={category}>
            <Link to={to("category", { category, id: "all" }, { fits: model.slug })} className={shelfLook}>
              {t("machines.parts.shelf", { name, count })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
