import type { MachineView } from "#engine/machines/machine-view.ts";
import { formatDate, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { Table } from "../../ui/table.tsx";
import { everyText } from "./every-text.ts";

type Interval = MachineView["intervals"][number];

/** Every task of a machine's plan with its interval and its next time. */
export function Intervals({ machine }: { machine: MachineView }) {
  const t = useT();
  return (
    <Table
      caption={t("machines.plan.intervals")}
      hideCaption
      rows={machine.intervals}
      rowKey={({ task }) => task}
      columns={[
        { key: "task", head: t("machines.plan.task"), cell: ({ task }) => t(`machines.tasks.${task}`) },
        { key: "every", head: t("machines.plan.every"), cell: (interval) => everyText(t, interval) },
        { key: "next", head: t("machines.plan.next"), cell: (interval) => nextText(t, interval, machine) },
      ]}
    />
  );
}

function nextText(t: ShopTranslator, { on, atHours, by }: Interval, { hoursPerWeek }: MachineView): string {
  const hours = atHours === null ? null : t("machines.plan.unknownDate", { hours: formatNumber(atHours, t.language) });
  if (on === null) return hours ?? t("machines.plan.notKnown");
  const date = formatDate(on, t);
  // Without a pace the hours may be reached before the day.
  const isEither = hours !== null && by === "months" && hoursPerWeek === null;
  return isEither ? t("machines.plan.either", { hours, months: date }) : date;
}
