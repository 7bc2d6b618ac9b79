import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Table } from "../../ui/table.tsx";
import { type Amount, amountText, figureText, otherText } from "../tools/tool-units.ts";
import type { SystemResult } from "./air-system.server.ts";
import type { AskedSystem } from "./read-system.ts";

interface SystemNeedProps {
  need: SystemResult["need"];
  asked: AskedSystem;
  /** Stands between the figures and what they were computed from. */
  children?: ReactNode;
}

// Needs are rounded up in the unit that is shown.
const flow = (of: number): Amount => ({ of, in: "flow", safe: "up" });
const pressure = (of: number): Amount => ({ of, in: "pressure", safe: "up" });
const share = (of: number): Amount => ({ of: of * 100, in: "share" });

/** Flow and pressure needed, with everything they were computed from. */
export function SystemNeed({ need, asked, children }: SystemNeedProps) {
  const t = useT();
  const { units } = asked.filled;
  const say = (amount: Amount) => amountText(amount, units, t.language);
  const others = [flow(need.flow), pressure(need.cutOut)].map((amount) => otherText(amount, units, t.language));
  const { wishes } = asked;
  const lines = [
    { label: t("sizing.need.tools"), value: say(flow(need.demand)) },
    { label: t("sizing.need.site"), value: t("sizing.need.siteValue", { factor: figureText(need.siteFactor) }) },
    { label: t("sizing.need.peak"), value: say(flow(need.peak)) },
    { label: t("sizing.need.atTools"), value: say(pressure(wishes?.pressure ?? 0)) },
    { label: t("sizing.need.losses"), value: say(pressure(need.losses)) },
    { label: t("sizing.need.band"), value: say(pressure(wishes?.band ?? 0)) },
  ];
  return (
    <>
      <p role="status" className="mt-2">
        <span className="text-xl 2xs:text-3xl font-bold">
          <Figures
            text={t("sizing.need.summary", { flow: say(flow(need.flow)), pressure: say(pressure(need.cutOut)) })}
          />
        </span>{" "}
        {others[0] && others[1] && (
          <span className="text-muted">
            (<Figures text={t("sizing.need.summary", { flow: others[0], pressure: others[1] })} />)
          </span>
        )}{" "}
        <span className="text-muted">{t("sizing.need.what")}</span>
      </p>
      {children}
      <Disclosure summary={t("sizing.need.how")} printed className="mt-4">
        <Figured lines={lines} />
        <Tools tools={asked.tools} say={say} />
        {wishes && (
          <p className="mt-3 max-w-text text-sm text-muted">
            <Figures
              text={t("sizing.need.basis", {
                simultaneity: say(share(wishes.simultaneity)),
                growth: figureText(1 + wishes.growth),
                altitude: say({ of: wishes.altitude, in: "distance" }),
                room: say({ of: wishes.room, in: "temperature" }),
              })}
            />
          </p>
        )}
      </Disclosure>
    </>
  );
}

function Figured({ lines }: { lines: readonly { readonly label: string; readonly value: string }[] }) {
  return (
    <dl className="mb-4 divide-y divide-line border-y border-line text-sm">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">
            <Figures text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Tools({ tools, say }: { tools: AskedSystem["tools"]; say: (amount: Amount) => string }) {
  const t = useT();
  return (
    <Table
      caption={t("sizing.need.lines")}
      columns={[
        { key: "tool", head: t("sizing.form.tool"), cell: ({ tool }) => t(`sizing.tool.${tool}`) },
        {
          key: "count",
          head: t("sizing.form.count"),
          cell: ({ quantity }) => figureText(quantity),
          align: "right",
        },
        { key: "flow", head: t("sizing.form.flow"), cell: (tool) => say(flow(tool.flow)), align: "right" },
        { key: "duty", head: t("sizing.form.duty"), cell: ({ duty }) => say(share(duty)), align: "right" },
        {
          key: "average",
          head: t("sizing.need.average"),
          cell: (tool) => say(flow(tool.flow * tool.quantity * tool.duty)),
          align: "right",
        },
      ]}
      rows={tools.map((tool, at) => ({ ...tool, at }))}
      rowKey={({ at }) => at}
      cards
    />
  );
}
